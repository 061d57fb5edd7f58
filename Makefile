# UFree: what a person does with the sources. Every target can be run again at any time.

PREFIX ?= /usr/local
SWIFT ?= swift
# The programs bring Swift's libraries along: they run where Swift is not installed, and where a service may not look
# into the home directory that it is installed in.
RELEASE = -c release --static-swift-stdlib
# Generated code is not ours to format.
SWIFT_FILES = find Sources Tests Package.swift -name '*.swift' ! -name '*.pb.swift' -print0

.DEFAULT_GOAL := help
.PHONY: help setup build release run install demo test test-tsan lab powerloss killpoints latency attack idle circle rota volume coverage fuzz nightly try-service format lint proto clean

help: ## Says what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

setup: ## Installs from Debian what is missing to build and test
	@Scripts/setup

build: setup ## Builds ufreed and ufreectl for trying out
	$(SWIFT) build

release: setup ## Builds ufreed and ufreectl for use
	$(SWIFT) build $(RELEASE) --product ufreed
	$(SWIFT) build $(RELEASE) --product ufreectl

run: build ## Runs your own daemon in the foreground until Ctrl-C
	@exec "$$($(SWIFT) build --show-bin-path)/ufreed"

install: release ## Builds for use and installs both programs under PREFIX (default /usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -s -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/ufreed" "$(DESTDIR)$(PREFIX)/bin/ufreed"
	install -s -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/ufreectl" "$(DESTDIR)$(PREFIX)/bin/ufreectl"
	install -d "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" "$(DESTDIR)$(PREFIX)/share/zsh/site-functions"
	install -d "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	"$(DESTDIR)$(PREFIX)/bin/ufreectl" completions bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/ufreectl"
	"$(DESTDIR)$(PREFIX)/bin/ufreectl" completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_ufreectl"
	"$(DESTDIR)$(PREFIX)/bin/ufreectl" completions fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/ufreectl.fish"
	install -d "$(DESTDIR)$(PREFIX)/share/systemd/user" "$(DESTDIR)$(PREFIX)/lib/systemd/system"
	sed 's#@PREFIX@#$(PREFIX)#' Systemd/ufreed.service > "$(DESTDIR)$(PREFIX)/share/systemd/user/ufreed.service"
	sed 's#@PREFIX@#$(PREFIX)#' Systemd/ufreed@.service > "$(DESTDIR)$(PREFIX)/lib/systemd/system/ufreed@.service"
	@echo "Installed ufreed and ufreectl in $(DESTDIR)$(PREFIX)/bin, units and completions below $(DESTDIR)$(PREFIX)."

demo: build ## Two real nodes make friends and exchange a week, in under 15 seconds
	@UFREE_BIN="$$($(SWIFT) build --show-bin-path)" Scripts/demo

# Long tables, and what works on real databases without a pause: they want the whole machine, and beside them tests with
# deadlines would miss theirs.
TABLES = CatalogueTests|ZoneTransitionTests|WhenFormTests|UFreeStorageTests

# The simulator fills a core for the better part of a minute, and real processes have deadlines of their own: neither
# shares the machine with the other tests. The same goes for the hosts of the lab.
test: setup ## Runs every test
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --skip ProcessTests --skip SimulationTests --skip LANTests \
		--skip DurabilityTests --skip '$(TABLES)'
	$(SWIFT) test --skip-build --filter '$(TABLES)'
	$(SWIFT) test --skip-build --filter SimulationTests
	$(SWIFT) test --skip-build --filter ProcessTests
	$(SWIFT) test --skip-build --filter DurabilityTests
	$(SWIFT) test --skip-build --filter LANTests

lab: setup ## Tests on networks of its own (as root); UFREE_LAB=full for the long rounds
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --filter LANTests

# IMAGES=n for another number; SEED=n for the same cuts of another recording.
powerloss: setup ## 100,000 power cuts in an hour of changes: nothing acknowledged lost, everything opens
	$(SWIFT) build --build-tests
	UFREE_IMAGES=$(or $(IMAGES),100000) $(SWIFT) test --skip-build --filter PowerLossTests

killpoints: setup ## kill -9 at every call that writes, in every change and migration
	$(SWIFT) build --build-tests
	UFREE_KILLS=full $(SWIFT) test --skip-build --filter 'KillPointTests|MigrationKillTests|FailingDiskTests'

# Two threads race in the programs themselves too: those under test are built the same way.
test-tsan: setup ## Core and process tests under ThreadSanitizer (in .build-tsan)
	Scripts/test-tsan

latency: release ## From an edit to the other node's event, beside what the disk and TCP take
	@Scripts/setup python3
	@UFREE_BIN="$$($(SWIFT) build $(RELEASE) --show-bin-path)" Scripts/latency

# ROUNDS=n and SECONDS=n for other times than 6 rounds of 10 s without and 10 s with the attacks.
attack: release ## An honest friend's edits while a friend, a stranger and a former friend attack
	@Scripts/setup python3
	@UFREE_BIN="$$($(SWIFT) build $(RELEASE) --show-bin-path)" Scripts/attack $(or $(ROUNDS),6) $(or $(SECONDS),10)

idle: release ## Ten minutes of nothing with ten friends connected: wake-ups, CPU, memory
	@Scripts/setup python3
	@UFREE_BIN="$$($(SWIFT) build $(RELEASE) --show-bin-path)" Scripts/idle

circle: release ## How long people wait for an answer about fifty friends
	@Scripts/setup python3
	$(SWIFT) build --build-tests
	@home=$$(mktemp -d /tmp/ufree-circle-XXXXXX) && trap 'rm -rf "$$home"' EXIT && \
	UFREE_FRIENDS=50 UFREE_VOLUME=$$home $(SWIFT) test --skip-build --filter VolumeTests && \
	UFREE_BIN="$$($(SWIFT) build $(RELEASE) --show-bin-path)" Scripts/circle "$$home"

rota: release ## What shifts cost: 50 types, 20 locations, a rotation of 366 days
	@Scripts/setup python3
	@UFREE_BIN="$$($(SWIFT) build $(RELEASE) --show-bin-path)" Scripts/rota

volume: release ## How fast a daemon answers with 10,000 days, 1,000 friends, 100,000 journal entries
	@Scripts/setup python3
	$(SWIFT) build --build-tests
	@home=$$(mktemp -d /tmp/ufree-volume-XXXXXX) && trap 'rm -rf "$$home"' EXIT && \
	UFREE_VOLUME=$$home $(SWIFT) test --skip-build --filter VolumeTests && \
	UFREE_BIN="$$($(SWIFT) build $(RELEASE) --show-bin-path)" Scripts/volume "$$home"

coverage: setup ## What the tests reach, a target at a time, and what is asked for (in .build-coverage)
	@Scripts/setup python3
	@Scripts/coverage

# SECONDS=60 for another time each, TARGET=name for one of them.
fuzz: setup ## Feeds each parser and the engine with made-up input, ten seconds each (in .build-fuzz)
	@SECONDS_EACH=$(or $(SECONDS),10) Scripts/fuzz $(TARGET)

# Hours: what CI has no time for, one thing after the other.
nightly: ## Every long run: power cuts, kills, the lab, attacks, ThreadSanitizer, coverage, figures, fuzzing
	$(MAKE) powerloss
	$(MAKE) killpoints
	UFREE_LAB=full $(MAKE) lab
	UFREE_ATTACKS=full UFREE_FLOOD=full $(SWIFT) test --filter 'HostileFriendTests|HostileStrangerTests|FloodTests'
	$(MAKE) test-tsan
	$(MAKE) coverage
	$(MAKE) latency attack idle circle rota volume
	$(MAKE) fuzz SECONDS=600

try-service: setup ## Both units under a real systemd in a container of its own (as root)
	@Scripts/setup debootstrap systemd-container
	@Scripts/try-service

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
