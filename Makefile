# UFree: what a person does with the sources. Every target can be run again at any time.

PREFIX ?= /usr/local
SWIFT ?= swift
# Generated code is not ours to format.
SWIFT_FILES = find Sources Tests Package.swift -name '*.swift' ! -name '*.pb.swift' -print0

.DEFAULT_GOAL := help
.PHONY: help setup build run install demo test lab format lint proto clean

help: ## Says what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

setup: ## Installs from Debian what is missing to build and test
	@Scripts/setup

build: setup ## Builds ufreed and ufreectl for trying out
	$(SWIFT) build

run: build ## Runs your own daemon in the foreground until Ctrl-C
	@exec "$$($(SWIFT) build --show-bin-path)/ufreed"

install: setup ## Builds for use and installs both programs under PREFIX (default /usr/local)
	$(SWIFT) build -c release --product ufreed
	$(SWIFT) build -c release --product ufreectl
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 "$$($(SWIFT) build -c release --show-bin-path)/ufreed" "$(DESTDIR)$(PREFIX)/bin/ufreed"
	install -m 755 "$$($(SWIFT) build -c release --show-bin-path)/ufreectl" "$(DESTDIR)$(PREFIX)/bin/ufreectl"
	install -d "$(DESTDIR)$(PREFIX)/share/systemd/user" "$(DESTDIR)$(PREFIX)/lib/systemd/system"
	sed 's#@PREFIX@#$(PREFIX)#' Systemd/ufreed.service > "$(DESTDIR)$(PREFIX)/share/systemd/user/ufreed.service"
	sed 's#@PREFIX@#$(PREFIX)#' Systemd/ufreed@.service > "$(DESTDIR)$(PREFIX)/lib/systemd/system/ufreed@.service"
	@echo "Installed ufreed and ufreectl in $(DESTDIR)$(PREFIX)/bin, units below $(DESTDIR)$(PREFIX)."

demo: build ## Two real nodes make friends and exchange a week, in under 15 seconds
	@UFREE_BIN="$$($(SWIFT) build --show-bin-path)" Scripts/demo

# The simulator fills a core for the better part of a minute, and real processes have deadlines of their own: neither
# shares the machine with the other tests. The same goes for the hosts of the lab.
test: setup ## Runs every test
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --skip ProcessTests --skip SimulationTests --skip LANTests
	$(SWIFT) test --skip-build --filter SimulationTests
	$(SWIFT) test --skip-build --filter ProcessTests
	$(SWIFT) test --skip-build --filter LANTests

lab: setup ## Tests on networks of its own (as root); UFREE_LAB=full for the long rounds
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --filter LANTests

format: ## Formats all sources
	@$(SWIFT_FILES) | xargs -0 $(SWIFT) format format --in-place --parallel
	@echo "Formatted."

lint: ## Judges the format of all sources
	@$(SWIFT_FILES) | xargs -0 $(SWIFT) format lint --strict --parallel
	@echo "The format is right."

proto: ## Makes the generated code anew from the .proto file
	@Scripts/setup protobuf-compiler
	@Scripts/generate-proto

clean: ## Removes what was built
	$(SWIFT) package clean
