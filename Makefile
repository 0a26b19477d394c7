# `make` alone explains the targets. Everything lives in .venv and target; `make clean` removes both.
.DEFAULT_GOAL := help
.PHONY: help setup play test test-long check bench signature perft books ladder docs requirements clean
MAKEFLAGS += --no-print-directory

# rustup installs there, and shells learn of it at the next login only
export PATH := $(PATH):$(HOME)/.cargo/bin
DEPTH ?= 7

help: ## explain the targets
	@printf 'make TARGET, where TARGET is\n'
	@sed -n 's/^\([a-z-]*\):.*## /  \1\t/p' Makefile | expand -t 16

setup: ## make .venv: pinned tools, the native module; only what changed since the last time
	@.ci/setup

play: ## set up what playing needs, then start a game in the terminal
	@.ci/setup play
	@.venv/bin/ninefold play

test: ## set up, then every check and test that takes seconds, and a table of what ran
	@.ci/parts setup check rust python

test-long: ## set up, then the tests that take minutes: deeper perft, more games, more positions
	@.ci/parts setup rust-long python-long

check: ## set up, then formatting, lint, types, layers, the stub of the native module
	@.ci/parts setup check

bench: ## measure the speed of rules and searches against a calibration loop and OpenSpiel
	@.ci/setup
	@bench/run

signature: ## print the nodes of fixed searches in every game: the line `Bench: N` of a commit
	@cargo bench --quiet --locked --package ninefold-search --bench signature

perft: ## count positions of every variant from the start to DEPTH (7)
	@.ci/setup play
	@.ci/perft $(DEPTH)

books: ## make the books of openings anew: some minutes
	@.ci/setup
	@.ci/books

ladder: ## measure the levels one can play against, and write them down: hours, resumed where it was stopped
	@.ci/setup
	@.venv/bin/python bench/ladder.py

docs: ## draw the pictures anew, run every example of README.md and docs, check links
	@.ci/parts setup docs

requirements: ## compile requirements/*.txt again from pyproject.toml, taking newer versions
	@.ci/setup
	@.ci/requirements

clean: ## remove .venv, target and every cache
	rm -rf .venv target dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -f python/ninefold/native/_lib*.so
	find python tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
