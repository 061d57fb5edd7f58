# UFree: targets for building, testing and installing. Every target can be run again at any time.

PREFIX ?= /usr/local
SWIFT ?= swift
# The programs contain Swift's libraries, so they run where Swift is not installed, and where a service may not read the
# home directory that Swift is installed in.
# lld folds equal functions, leaves out those that nobody calls, and packs relocations: a third of the size
# (docs/decisions/0061-small-programs.md). The functions of an edit lie side by side (0073). Where it was built is not in a program.
# Scripts/layout needs relocations, and each segment at the same place in the file as in memory: there LLVM 19 looks for the pointers that
# the packed relocations are about.
RELEASE = -c release --static-swift-stdlib -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections -Xswiftc -use-ld=lld -Xlinker --icf=safe -Xlinker -z -Xlinker now -Xlinker -z -Xlinker pack-relative-relocs -Xlinker -z -Xlinker separate-loadable-segments -Xlinker --emit-relocs -Xlinker --no-export-dynamic -Xlinker --symbol-ordering-file=$(CURDIR)/Packaging/order.txt -Xlinker --no-warn-symbol-ordering
# The programs that make release makes.
PROGRAMS = $(CURDIR)/.build/programs
LINKED = $$($(SWIFT) build $(RELEASE) --show-bin-path)
# Even for debugging, the C code of libraries is optimised: without that, most of the time of the tests goes by in scrypt and in
# the arithmetic of TLS.
FAST = -Xcc -O2
BUILD = $(SWIFT) build $(FAST)
# Generated code is not formatted.
SWIFT_FILES = find Sources Tests Package.swift -name '*.swift' ! -name '*.pb.swift' -print0

.DEFAULT_GOAL := help
.PHONY: calendars help setup build release run install install-files deb dist reproducible try-deb try-apparmor demo readme test test-release test-tsan lab powerloss killpoints latency attack idle circle rota volume floors fanout peers order dashboard size coverage api page fuzz nightly try-service format lint proto clean

help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

setup: ## Installs the missing Debian packages for building and testing
	@Scripts/setup

build: setup ## Builds ufreed and ufreectl for development (debug)
	$(BUILD)

release: setup ## Builds the programs optimised
	$(SWIFT) build $(RELEASE) --product ufreectl
	$(SWIFT) build $(RELEASE) --product ufree-calendar
	$(SWIFT) build $(RELEASE) --product ufreed
	@Scripts/layout "$(LINKED)" "$(PROGRAMS)"

run: build ## Runs your daemon in the foreground until Ctrl-C
	@exec "$$($(SWIFT) build --show-bin-path)/ufreed"

install: release ## Builds optimised programs and installs them under PREFIX (default /usr/local)
	@UFREE_BIN="$(PROGRAMS)" $(MAKE) -s install-files
	@echo "Installed ufreed and ufreectl in $(DESTDIR)$(PREFIX)/bin, manual pages, units and completions below $(DESTDIR)$(PREFIX)."

# What make install and make deb have in common: the programs of UFREE_BIN, and what belongs to them.
install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/bash-completion/completions"
	install -d "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -d "$(DESTDIR)$(PREFIX)/share/systemd/user" "$(DESTDIR)$(PREFIX)/lib/systemd/system" "$(DESTDIR)$(PREFIX)/share/man"
	install -s --strip-program=Scripts/strip -m 755 "$(UFREE_BIN)/ufreed" "$(DESTDIR)$(PREFIX)/bin/ufreed"
	install -s --strip-program=Scripts/strip -m 755 "$(UFREE_BIN)/ufreectl" "$(DESTDIR)$(PREFIX)/bin/ufreectl"
	install -d "$(DESTDIR)$(PREFIX)/libexec/ufree"
	install -s --strip-program=Scripts/strip -m 755 "$(UFREE_BIN)/ufree-calendar" "$(DESTDIR)$(PREFIX)/libexec/ufree/ufree-calendar"
	"$(DESTDIR)$(PREFIX)/bin/ufreectl" completions bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/ufreectl"
	"$(DESTDIR)$(PREFIX)/bin/ufreectl" completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_ufreectl"
	"$(DESTDIR)$(PREFIX)/bin/ufreectl" completions fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/ufreectl.fish"
	sed 's#@PREFIX@#$(PREFIX)#' Systemd/ufreed.service > "$(DESTDIR)$(PREFIX)/share/systemd/user/ufreed.service"
	sed 's#@PREFIX@#$(PREFIX)#' Systemd/ufree-notify.service > "$(DESTDIR)$(PREFIX)/share/systemd/user/ufree-notify.service"
	sed 's#@PREFIX@#$(PREFIX)#' Systemd/ufreed@.service > "$(DESTDIR)$(PREFIX)/lib/systemd/system/ufreed@.service"
	Scripts/man "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man"

# VERSION=0.1.0+1 replaces the version of Packaging/changelog. To package programs that are already built: UFREE_BIN=DIR Scripts/deb
deb: release ## Makes a Debian package of optimised programs in .build-packages
	@Scripts/setup debhelper dh-apparmor chrpath lintian python3
	@UFREE_BIN="$(PROGRAMS)" Scripts/deb $(VERSION)

dist: ## Makes a source archive of the last commit in .build-packages; a commit always gives the same bytes
	@Scripts/dist

reproducible: ## Builds the programs in two new directories and compares them (an hour)
	@Scripts/setup python3 binutils
	@Scripts/reproducible

try-deb: release ## Installs, upgrades, downgrades, removes and purges the package in a container (as root)
	@Scripts/setup debhelper dh-apparmor chrpath lintian python3 debootstrap systemd-container
	@UFREE_BIN="$(PROGRAMS)" Scripts/try-deb

try-apparmor: release ## Tests the AppArmor profile on Debian's own kernel in an emulated machine (as root)
	@Scripts/setup debhelper dh-apparmor chrpath lintian python3 debootstrap systemd-container qemu-system-x86
	@UFREE_BIN="$(PROGRAMS)" Scripts/try-apparmor

demo: build ## Lets two real nodes become friends and exchange a week, in under 15 seconds
	@UFREE_BIN="$$($(SWIFT) build --show-bin-path)" Scripts/demo

readme: build ## Runs the samples of README.md and docs/weeks.md on real daemons and writes what they print
	@Scripts/setup python3
	@UFREE_BIN="$$($(SWIFT) build --show-bin-path)" Scripts/readme

# Long tables, the simulator, tests that read all sources, and tests that keep real databases busy: they take the whole machine, and
# tests with deadlines would fail next to them at the same priority. A test that computes for long keeps one of the two threads that all tests share.
TABLES = CatalogueTests|ZoneTransitionTests|WhenFormTests|UFreeStorageTests|ArchitectureTests|SimulationTests

# COVERAGE=1 counts which parts of the programs run, in a build of its own; Scripts/coverage reads the counts.
ifeq ($(COVERAGE),1)
SCRATCH = --scratch-path .build-coverage
test api page floors: export UFREE_COVERAGE = 1
test: export LLVM_PROFILE_FILE = $(CURDIR)/.build-coverage/counts/%p-%4m.profraw
endif

# A test that never ends must not take the rest of the run with it. Each step takes less than half of this.
LIMIT = timeout 20m

# Tests of real processes have deadlines, and do not share the machine with the other tests. The hosts of the lab mostly wait: the tables
# take what they leave. The package manager runs only once at a time, so they are started without it.
test: setup ## Runs all tests
	$(BUILD) --build-tests $(SCRATCH)
	@$(if $(SCRATCH),rm -rf .build-coverage/counts .build-coverage/counts.profdata)
	$(LIMIT) $(SWIFT) test --skip-build $(SCRATCH) --skip ProcessTests --skip LANTests \
		--skip DurabilityTests --skip '$(TABLES)'
	$(LIMIT) $(SWIFT) test --skip-build $(SCRATCH) --filter ProcessTests
	$(LIMIT) $(SWIFT) test --skip-build $(SCRATCH) --filter DurabilityTests
	tests="$$($(SWIFT) build $(SCRATCH) --show-bin-path)/ufreePackageTests.xctest"; output=$$(mktemp); \
	nice -n 19 $(LIMIT) "$$tests" --testing-library swift-testing --filter '$(TABLES)' > "$$output" 2>&1 & \
	$(LIMIT) $(SWIFT) test --skip-build $(SCRATCH) --filter LANTests; lan=$$?; \
	wait $$!; tables=$$?; cat "$$output"; rm "$$output"; exit $$((lan | tables))

lab: setup ## Runs the LAN tests on separate networks (as root); UFREE_LAB=full for the long rounds
	$(BUILD) --build-tests
	$(SWIFT) test --skip-build --filter LANTests

# IMAGES=n sets the number of images; SEED=n repeats the same cuts on another recording.
powerloss: setup ## Tests 100,000 power cuts in an hour of changes: nothing acknowledged is lost, everything opens
	$(BUILD) --build-tests
	UFREE_IMAGES=$(or $(IMAGES),100000) $(SWIFT) test --skip-build --filter PowerLossTests

killpoints: setup ## Tests kill -9 at every call that writes, in every change and migration
	$(BUILD) --build-tests
	UFREE_KILLS=full $(SWIFT) test --skip-build --filter 'KillPointTests|MigrationKillTests|FailingDiskTests'

test-release: release ## Runs the process tests on the programs as they are installed: optimised, arranged and stripped
	@place=$$(mktemp -d) && trap 'rm -rf "$$place"' EXIT && \
	for program in ufreed ufreectl ufree-calendar; do cp "$(PROGRAMS)/$$program" "$$place/" && Scripts/strip "$$place/$$program" || exit 1; done && \
	UFREE_PROGRAMS="$$place" $(SWIFT) test $(FAST) --filter ProcessTests

# Data races can happen in the programs too, so the programs under test are built the same way.
test-tsan: setup ## Runs core and process tests under ThreadSanitizer (in .build-tsan)
	Scripts/test-tsan

latency: release ## Measures the time from an edit to the other node's event, next to disk and TCP times
	@Scripts/setup python3
	@UFREE_BIN="$(PROGRAMS)" Scripts/latency

# ROUNDS=n and SECONDS=n replace the 6 rounds of 10 s without and 10 s with the attacks.
attack: release ## Measures an honest friend's edits while a friend, a stranger and a former friend attack
	@Scripts/setup python3
	@UFREE_BIN="$(PROGRAMS)" Scripts/attack $(or $(ROUNDS),6) $(or $(SECONDS),10)

idle: release ## Measures ten idle minutes with ten friends connected: wake-ups, CPU, memory
	@Scripts/setup python3
	@UFREE_BIN="$(PROGRAMS)" Scripts/idle

# From PyPI: recurring-ical-events and its tests, Radicale, vdirsyncer, khal, caldav.
calendars: build ## Compares imported and exported calendars with other programs, and times a calendar server's appointments
	@Scripts/setup python3-venv
	@UFREE_CALENDAR="$$($(SWIFT) build --show-bin-path)/ufree-calendar" Scripts/calendar-compare
	@UFREE_BIN="$$($(SWIFT) build --show-bin-path)" Scripts/calendar-days
	@UFREE_BIN="$$($(SWIFT) build --show-bin-path)" Scripts/calendar-sync
	@UFREE_BIN="$$($(SWIFT) build --show-bin-path)" Scripts/export-compare

circle: release ## Measures how long people wait for an answer about fifty friends
	@Scripts/setup python3
	$(BUILD) --build-tests
	@home=$$(mktemp -d /tmp/ufree-circle-XXXXXX) && trap 'rm -rf "$$home"' EXIT && \
	UFREE_FRIENDS=50 UFREE_VOLUME=$$home $(SWIFT) test --skip-build --filter VolumeTests && \
	UFREE_BIN="$(PROGRAMS)" Scripts/circle "$$home"

rota: release ## Measures the cost of shifts: 50 types, 20 locations, a rotation of 366 days
	@Scripts/setup python3
	@UFREE_BIN="$(PROGRAMS)" Scripts/rota

volume: release ## Measures how fast a daemon answers with 10,000 days, 1,000 friends, 100,000 journal entries
	@Scripts/setup python3
	$(BUILD) --build-tests
	@home=$$(mktemp -d /tmp/ufree-volume-XXXXXX) && trap 'rm -rf "$$home"' EXIT && \
	UFREE_VOLUME=$$home $(SWIFT) test --skip-build --filter VolumeTests && \
	UFREE_BIN="$(PROGRAMS)" Scripts/volume "$$home" 200 volume

# COVERAGE=1 uses the programs that the tests have built; nothing is counted.
floors: export LLVM_PROFILE_FILE = /dev/null
floors: setup ## Checks that no answer has become much slower, as ratios in one run: 100 friends, 10,000 journal entries, debug
	@Scripts/setup python3
	$(BUILD) --build-tests $(SCRATCH)
	@home=$$(mktemp -d /tmp/ufree-floors-XXXXXX) && trap 'rm -rf "$$home"' EXIT && \
	UFREE_FRIENDS=100 UFREE_VOLUME=$$home $(SWIFT) test --skip-build $(SCRATCH) --filter VolumeTests && \
	UFREE_BIN="$$($(SWIFT) build $(SCRATCH) --show-bin-path)" Scripts/volume "$$home" 50 floors

# FRIENDS="1 40" replaces the numbers of connected friends, EDITS=n the 20 edits each.
FRIENDS ?= 1 40 90 300 1000
fanout: release ## Measures an edit with many connected friends, also slow ones: time, processor, disk, memory
	@Scripts/setup python3 linux-perf strace
	$(BUILD) --build-tests
	@place=$$(mktemp -d /tmp/ufree-fanout-XXXXXX) && trap 'rm -rf "$$place"' EXIT && mkdir -m 700 "$$place/home" && \
	Scripts/fanout keys "$$place/people" $(FRIENDS) && \
	UFREE_PEOPLE=$$place/people UFREE_VOLUME=$$place/home $(SWIFT) test --skip-build --filter VolumeTests && \
	export UFREE_BIN="$(PROGRAMS)" && \
	Scripts/fanout run "$$place/home" "$$place/people" $(FRIENDS) && \
	Scripts/fanout slow "$$place/home" "$$place/people" $(or $(filter 40,$(FRIENDS)),$(firstword $(FRIENDS)))

# EDITS=n and RUNS=n replace the 150 changes of each system and the 50 runs of each client.
peers: release ## Measures an edit beside redis, etcd, mosquitto and the physical limit, and the memory and clients of each
	@Scripts/setup python3 binutils linux-perf strace redis-tools etcd-server etcd-client mosquitto mosquitto-clients
	@UFREE_BIN="$(PROGRAMS)" Scripts/peers $(or $(EDITS),150) $(or $(RUNS),50)

# Before a release, and after a change to the path of an edit: what they lack is only slower.
order: release ## Writes what a release is arranged by: Packaging/order.txt for the linker, profile.xz for BOLT
	@Scripts/setup python3 binutils valgrind bolt-19
	@UFREE_BIN="$(LINKED)" Scripts/order
	@# SwiftPM does not know that the linker reads that file.
	@rm "$(LINKED)/ufreed"
	$(SWIFT) build $(RELEASE) --product ufreed
	@UFREE_BIN="$(LINKED)" Scripts/profile

dashboard: release ## Tries docs/grafana.json on a real Prometheus, and draws its panels
	@Scripts/setup python3 prometheus python3-matplotlib
	@UFREE_BIN="$(PROGRAMS)" Scripts/dashboard $(PICTURE)

# SIZE=n replaces the bound, in MB.
size: release ## Measures both programs, stripped and compressed, by library; at most 22 MB with xz together
	@Scripts/setup python3 binutils
	@UFREE_BIN="$(LINKED)" Scripts/size "$(PROGRAMS)" $(or $(SIZE),22)

coverage: ## Runs all tests, and shows their coverage per target and the required coverage (in .build-coverage)
	@Scripts/setup python3
	$(MAKE) test COVERAGE=1
	@Scripts/coverage

# SEED=n and EXAMPLES=n change the requests. COVERAGE=1 uses the programs that the tests have built; nothing is counted.
api: export LLVM_PROFILE_FILE = /dev/null
api: setup ## Checks docs/control-api.yaml, and a real daemon against it, with schemathesis (in .build-python)
	@Scripts/setup python3-venv
	$(BUILD) $(SCRATCH)
	@UFREE_BIN="$$($(SWIFT) build $(SCRATCH) --show-bin-path)" Scripts/schemathesis

# CASE=word runs only the cases with that word in their sentence.
page: export LLVM_PROFILE_FILE = /dev/null
page: setup ## Tests the page in Chromium and Firefox, with real daemons (packages in .build-python)
	@Scripts/setup python3-venv chromium firefox-esr
	$(BUILD) $(SCRATCH)
	@UFREE_BIN="$$($(SWIFT) build $(SCRATCH) --show-bin-path)" Scripts/page-tests $(CASE)
	@UFREE_BIN="$$($(SWIFT) build $(SCRATCH) --show-bin-path)" Scripts/page-firefox $(CASE)

# SECONDS=60 sets the time for each target, TARGET=name picks one.
fuzz: setup ## Fuzzes each parser and the engine, ten seconds each (in .build-fuzz)
	@SECONDS_EACH=$(or $(SECONDS),10) Scripts/fuzz $(TARGET)

# Takes hours: everything that CI has no time for, one after the other.
nightly: ## Runs everything that takes long: power cuts, kills, the lab, attacks, ThreadSanitizer, coverage, figures, fuzzing
	$(MAKE) powerloss
	$(MAKE) killpoints
	UFREE_LAB=full $(MAKE) lab
	UFREE_CHANGES=10000 $(SWIFT) test $(FAST) --filter RosterRandomTests
	UFREE_ATTACKS=full UFREE_FLOOD=full $(SWIFT) test $(FAST) --filter 'HostileFriendTests|HostileStrangerTests|FloodTests'
	$(MAKE) test-release
	$(MAKE) test-tsan
	$(MAKE) coverage
	$(MAKE) latency attack idle circle rota volume fanout peers dashboard size calendars
	$(MAKE) api SEED=$$(date +%s) EXAMPLES=200
	$(MAKE) fuzz SECONDS=600

try-service: setup ## Tests both units under a real systemd in a container (as root)
	@Scripts/setup debootstrap systemd-container
	@Scripts/try-service

format: ## Formats all sources
	@$(SWIFT_FILES) | xargs -0 $(SWIFT) format format --in-place --parallel
	@echo "Formatted."

lint: ## Checks the format of all sources, and that generated code is of this version
	@$(SWIFT_FILES) | xargs -0 $(SWIFT) format lint --strict --parallel
	@echo "The format is right."
	@Scripts/page --check

proto: ## Regenerates code from the .proto file
	@Scripts/setup protobuf-compiler
	@Scripts/generate-proto

clean: ## Removes build products
	$(SWIFT) package clean
