"""Everything seen or heard. Imports the engine, and names no patience."""
