# One command for each thing a contributor does. Every target makes what it needs (a virtual environment in
# $(VENV), the release wheel in $(DIST)) and makes it again only when one of its sources changed. Nothing is
# installed outside the checkout.

PYTHON ?= python3
VENV ?= .venv
DIST ?= dist
PROFILE ?= release
N ?= 20000
SECONDS ?= 60
CARGO_TARGET_DIR ?= target
export CARGO_TARGET_DIR

PY := $(abspath $(VENV))/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -q
# Linting and the Rust tests share one directory, so that the release build is never invalidated by their settings.
CHECK := PYO3_PYTHON=$(PY) CARGO_TARGET_DIR=$(CARGO_TARGET_DIR)/check
PY_FILES := python tests benches examples tools
SOURCES := Cargo.toml Cargo.lock pyproject.toml README.md LICENSE \
	$(shell find src python -type f ! -name '*.so' ! -name '*.pyd' ! -path '*/__pycache__/*')

.DELETE_ON_ERROR:
.PHONY: help demo test test-python test-rust test-core oracle conformance shared-cases lint fmt bench bench-memory \
	bench-instructions fuzz soak leaks growth valgrind supply figures wheel dev env clean

help:  ## list the targets
	@echo 'usage: make TARGET [PYTHON=python3] [VENV=.venv]'
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-18s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: $(VENV)/.test  ## run the example on a real document: this crate's own metadata
	@cargo fetch --locked -q
	@$(PY) examples/quickstart.py

test: test-rust test-python conformance shared-cases  ## run every test

test-python: $(VENV)/.test  ## run the Python tests (ARGS='-k name' chooses)
	$(PY) -m pytest $(ARGS)

test-rust: $(VENV)/.tools  ## run the Rust unit tests (ARGS chooses)
	$(CHECK) $(PY) tools/rust_tests.py $(ARGS)

test-core: $(VENV)/.test  ## run the tests marked `core`
	$(PY) -m pytest -m core $(ARGS)

oracle: $(VENV)/.test  ## compare N generated schemas with the reference, validators and serializers (N=20000, ARGS='--kinds int')
	$(PY) -m tests.oracle --n $(N) --part both $(ARGS)

conformance: $(VENV)/.test  ## run pydantic's own suite on the engine (ARGS='--files main -k EXPR')
	$(PY) tests/conformance/run.py $(ARGS)

shared-cases: $(VENV)/.test  ## run the public case tests that may lie beside the checkout
	$(PY) tests/shared_cases.py $(ARGS)

lint: $(VENV)/.tools  ## check formatting and lints, Rust and Python
	cargo fmt --check
	$(CHECK) cargo clippy -q --locked --all-targets -- -D warnings
	$(PY) -m ruff check -q --no-cache $(wildcard $(PY_FILES))
	$(PY) -m ruff format -q --no-cache --check $(wildcard $(PY_FILES))

fmt: $(VENV)/.tools  ## format Rust and Python sources
	cargo fmt
	$(PY) -m ruff check -q --no-cache --fix $(wildcard $(PY_FILES))
	$(PY) -m ruff format -q --no-cache $(wildcard $(PY_FILES))

bench: $(VENV)/.bench  ## compare speed with the reference engine (ARGS='--quick', '--only models', '--check', '--docs')
	@$(PY) benches/run.py $(ARGS)

bench-instructions: $(VENV)/.bench  ## count instructions of the main rows under valgrind and check their budgets (ARGS='--ours')
	@$(PY) benches/instructions.py $(ARGS)

fuzz: $(VENV)/.test  ## fuzz the scanner and the whole engine for SECONDS (60)
	@$(PY) tools/fuzz.py --seconds $(SECONDS)

soak: $(VENV)/.test  ## let 8 threads validate, dump, compile, drop and collect for SECONDS (60)
	@$(PY) -m tests.soak --seconds $(SECONDS)

leaks: $(VENV)/.test  ## check that every kind and entry point gives back what it took
	@$(PY) -m tests.gates.leaks

growth: $(VENV)/.test  ## measure how work grows with hostile inputs: the table of docs/reliability.md
	@$(PY) -m tests.growth

valgrind: $(VENV)/.tools  ## run the Rust tests that start no interpreter under valgrind
	$(CHECK) $(PY) tools/rust_tests.py --valgrind

supply: $(VENV)/.tools  ## check the licences and duplicates of the locked dependencies
	@$(PY) tools/supply_chain.py

bench-memory: $(VENV)/.bench  ## weigh validators and serializers beside the reference engine (ARGS='--only recursive', '--no-instructions')
	@$(PY) -m pip --disable-pip-version-check -q install aiotdlib==0.27.6
	@$(PY) benches/memory/run.py $(ARGS)

figures: $(VENV)/.test  ## print the library's size, lines a room and bytes a node
	@$(PY) tools/figures.py

wheel: $(DIST)/.built  ## build the release wheel
	@ls $(DIST)/*.whl

dev:  ## build the debug extension in place, for `PYTHONPATH=python`
	PYO3_PYTHON=$$(command -v $(PYTHON)) PYO3_BUILD_EXTENSION_MODULE=1 cargo build
	cp $(CARGO_TARGET_DIR)/debug/libduramen.so python/duramen/_duramen$$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX"))')

env: $(VENV)/.test  ## make the virtual environment with the release wheel and the test packages

clean:  ## remove everything that was built
	rm -rf $(VENV) $(DIST) $(CARGO_TARGET_DIR) python/duramen/_duramen*.so

$(VENV)/.tools: requirements-tools.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "Python 3.10 or later is needed; set PYTHON=")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) install -r requirements-tools.txt
	@touch $@

$(DIST)/.built: $(SOURCES) | $(VENV)/.tools
	@mkdir -p $(DIST)
	@rm -f $(DIST)/*.whl
	$(PY) -m maturin build -q --locked --profile $(PROFILE) --interpreter $(PY) --out $(DIST)
	@touch $@

# The second install replaces a wheel of the same version, which pip would otherwise leave in place.
$(VENV)/.test: $(DIST)/.built
	$(PIP) install "$$(ls $(DIST)/*.whl)[test]"
	$(PIP) install --force-reinstall --no-deps $(DIST)/*.whl
	@touch $@

$(VENV)/.bench: $(VENV)/.test
	$(PIP) install "$$(ls $(DIST)/*.whl)[bench]"
	@touch $@
