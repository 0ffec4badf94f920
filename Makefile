# Needs only make and Python 3.11 or newer; everything else goes into .venv.
# Paths are relative throughout, so a checkout may lie in a folder with spaces.

PYTHON = python3.13 python3.12 python3.11 python3
PY     = .venv/bin/python
PIP    = $(PY) -m pip --quiet --disable-pip-version-check --no-input
PYTEST = $(PY) -m pytest --numprocesses auto --dist worksteal
UV     = uv==0.13.9

.PHONY: help play test test-fast test-dist lint format bench bench-peers torture census dist i18n pictures lock clean

help:
	@echo 'make play       start the game'
	@echo 'make test       lint, then all tests'
	@echo 'make test-fast  the tests that take no window and no patience'
	@echo 'make test-dist  build what players download and test that'
	@echo 'make lint       ruff format --check, ruff check, mypy --strict'
	@echo 'make format     let ruff put the code in shape'
	@echo 'make bench      measure start, play, drawing and the engine'
	@echo 'make bench-peers  measure it beside AisleRiot and KPatience, which it installs (Debian, as root)'
	@echo 'make torture    kill it, damage its files, throw a million events at it: half an hour'
	@echo 'make census     measure how many deals of each mode can be won, for docs/odds.md'
	@echo 'make dist       build what players download, for this system, into dist/'
	@echo 'make i18n       renew and check the catalogues in locale/'
	@echo 'make pictures   draw every screen for the documents'
	@echo 'make lock       renew the requirements*.lock files from pyproject.toml'
	@echo 'make clean      remove .venv and everything else that was made'

play: .venv/play
	@$(PY) game.py

test: lint
	@$(PYTEST)

test-fast: .venv/dev
	@$(PYTEST) -m 'not slow and not window'

test-dist: dist
	@SOLITAIRE_DUO_DIST=dist $(PYTEST) -m package

lint: .venv/dev
	@$(PY) -m ruff format --check
	@$(PY) -m ruff check
	@$(PY) -m mypy

format: .venv/dev
	@$(PY) -m ruff check --fix-only
	@$(PY) -m ruff format

bench: .venv/dev
	@$(PY) -m tests.bench

bench-peers: .venv/dev dist
	@$(PY) -m tests.bench_peers

torture: .venv/dev
	@$(PY) -m tests.torture kills 1000 damage 1000 storm 1000000 memory 60

census: .venv/python
	@$(PY) build/census.py
	@$(PY) build/census.py --strict SH1-C4

dist: .venv/dist
	@$(PY) build/dist.py

# Thai words can be marked only where pythainlp is installed.
i18n: .venv/dev
	@if $(PY) -c 'import pythainlp' 2>/dev/null; then $(PY) build/thai_words.py; fi
	@PYTHONPATH=. $(PY) build/i18n.py

pictures: .venv/dev
	@$(PY) build/pictures.py

lock: .venv/python
	@$(PIP) install $(UV)
	@UV_CUSTOM_COMPILE_COMMAND='make lock' $(PY) -m uv pip compile --quiet --upgrade --universal \
	    --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	    --output-file requirements.lock pyproject.toml
	@UV_CUSTOM_COMPILE_COMMAND='make lock' $(PY) -m uv pip compile --quiet --upgrade --universal \
	    --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	    --extra dev --constraint requirements.lock \
	    --output-file requirements-dev.lock pyproject.toml
	@UV_CUSTOM_COMPILE_COMMAND='make lock' $(PY) -m uv pip compile --quiet --upgrade --universal \
	    --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	    --extra dist --constraint requirements-dev.lock \
	    --output-file requirements-dist.lock pyproject.toml

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis work dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find locale -name '*.mo' -exec rm -f {} +

# What stands in .venv, each step a stamp file: an interpreter, what the game needs, what developers need.
# Each needs the one before, so that no two pips run at once under make -j.

# A name on the PATH is not enough (a pyenv shim may fail when run): each candidate has to prove itself.
.venv/python:
	@for python in $(PYTHON); do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    if ! $$python -c 'import ensurepip, venv' 2>/dev/null; then \
	        lame=$$python; continue; \
	    fi; \
	    echo "Making .venv with $$($$python --version)"; \
	    $$python -m venv --clear .venv && touch $@ && exit 0; \
	    exit 1; \
	done; \
	if [ -n "$$lame" ]; then \
	    echo "$$lame cannot make a virtual environment. On Debian or Ubuntu: apt install python3-venv" >&2; \
	else \
	    echo 'No Python 3.11 or newer found (tried: $(PYTHON)). Name yours: make PYTHON=/path/to/python3' >&2; \
	fi; \
	exit 1

.venv/play: requirements.lock .venv/python
	@echo 'Installing what the game needs'
	@$(PIP) install --requirement requirements.lock
	@touch $@

.venv/dev: requirements-dev.lock .venv/play
	@echo 'Installing what its developers need'
	@$(PIP) install --requirement requirements-dev.lock
	@touch $@

.venv/dist: requirements-dist.lock .venv/dev
	@echo 'Installing what builds the executables'
	@$(PIP) install --requirement requirements-dist.lock
	@touch $@
