# Two commands carry everything: `make ask` answers a real question, `make test` proves the tree.
# Both set up their own virtual environment, so that a system Python that refuses packages is no obstacle.
PYTHON ?= python3
VENV ?= .venv
Q ?= شركتنا لديها موقع بناء استمر سبعة أشهر، هل تعد منشأة دائمة؟
BIN := $(VENV)/bin

.PHONY: ask serve test lint types imports clean

# Where the distribution ships no ensurepip, the environment is made without pip and filled by the outer pip.
define install
	@$(PYTHON) -c 'import sys; v = sys.version_info; sys.exit(0 if (3, 11) <= v < (3, 14) else "Mithaq needs Python 3.11 to 3.13; this is %d.%d. Try: make PYTHON=python3.12 ..." % v[:2])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) 2>/dev/null || $(PYTHON) -m venv --clear --without-pip $(VENV)
	@if test -x $(BIN)/pip; then $(BIN)/python -m pip install --quiet --disable-pip-version-check $(1); \
	 else $(PYTHON) -m pip --python $(BIN)/python install --quiet --disable-pip-version-check $(1); fi
endef

$(VENV)/.use: pyproject.toml
	$(call install,-e .)
	@touch $@

$(VENV)/.dev: pyproject.toml
	$(call install,-e '.[dev]')
	@touch $@ $(VENV)/.use

ask: $(VENV)/.use
	@$(BIN)/mithaq ask "$(Q)"

serve: $(VENV)/.use
	@$(BIN)/mithaq serve

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

test: lint types imports
	$(BIN)/python -m pytest -q

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
