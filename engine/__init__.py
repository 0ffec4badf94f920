"""The rules of the patiences and everything that needs no screen: standard library only."""
