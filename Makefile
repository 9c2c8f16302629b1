# Referee: every task of the workshop. `make help` lists them.
# Needs Python 3.11 or newer with pip, and make; everything else is installed into .venv.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# A stamp is named by the content it stands for: the same content is never installed twice, a checkout of
# another branch with other content always is.
hash_of = $(shell cat $(1) 2>/dev/null | sha256sum | cut -c 1-16)
RUN_STAMP := $(VENV)/.run-$(call hash_of,requirements.txt)
DEV_STAMP := $(VENV)/.dev-$(call hash_of,requirements.txt requirements-dev.txt)

# venv's own pip where the machine can make one, else the machine's pip pointed at the venv
# (a bare Debian has no ensurepip).
INSTALL = if [ -x $(BIN)/pip ]; then pip="$(BIN)/python -m pip"; else pip="$(PYTHON) -m pip --python $(BIN)/python"; fi; \
	$$pip install --quiet --disable-pip-version-check --no-input --only-binary :all: --require-hashes --requirement

.PHONY: help
help:  ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-20s %s\n", $$1, $$2 }'

.PHONY: setup
setup: $(DEV_STAMP)  ## make .venv with all that running, tests and checks need

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "Referee needs Python 3.11 or newer; install it, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Referee needs Python 3.11 or newer, this is $$($(PYTHON) --version); name another: make PYTHON=python3.11"; exit 1; }
	@echo "Making the virtual environment in $(VENV) …"
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || $(PYTHON) -m venv --clear --without-pip $(VENV)

$(RUN_STAMP): | $(BIN)/python
	@echo "Installing what Referee runs on (once, under a minute) …"
	@$(INSTALL) requirements.txt
	@rm -f $(VENV)/.run-* && touch $@

$(DEV_STAMP): | $(BIN)/python
	@echo "Installing what Referee, its tests and its checks need (once, about a minute) …"
	@$(INSTALL) requirements-dev.txt
	@rm -f $(VENV)/.run-* $(VENV)/.dev-* && touch $(RUN_STAMP) $@
