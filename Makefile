# The front door. Each goal installs what it misses (Debian packages, by name), builds, and runs.
.POSIX:

JOBS = $$(nproc 2>/dev/null || echo 2)
CMAKE_BUILD = cmake --build --parallel $(JOBS) --preset
CTEST = ctest --parallel $(JOBS)
# What `make test` builds with clang's address and undefined-behaviour sanitizers: everything
# that reads a hostile file, and the fuzz targets.
SANITIZED = sanitized_tests fuzz_targets
FUZZ_SECONDS = 30
PREFIX = /usr/local

.PHONY: all build demo test check bench format format-check sizes tidy packages packages-test \
  sanitized install clean help

all: build

build: packages  ## build/release/bin/legwork, as users run it (the default)
	@cmake --preset release -Wno-dev >/dev/null
	@$(CMAKE_BUILD) release --target legwork

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'

demo:  ## installs, builds, walks TITAN-VIII; ends with its torques and power, the claims, the time it took
	@began=$$(date +%s); $(MAKE) --no-print-directory build && \
	  sh tools/demo.sh build/release/bin/legwork $$began

test: packages packages-test  ## the short suite (half an hour from nothing on two cores, 10 minutes with a compiler cache)
	@cmake --preset release -Wno-dev >/dev/null
	@$(CMAKE_BUILD) release
	@$(MAKE) --no-print-directory sanitized
	@LEGWORK_FUZZ_SECONDS=$(FUZZ_SECONDS) $(CTEST) --preset release

# Without clang there is nothing to build here; the tests that use it then skip and say so.
sanitized:
	@if command -v clang++ >/dev/null 2>&1; then \
	  cmake --preset fuzz -Wno-dev >/dev/null && $(CMAKE_BUILD) fuzz --target $(SANITIZED); \
	else echo "legwork: no clang++: skipping sanitizers and fuzzing"; fi

# Sanitizers ask whether a test may do what it does, not how often: they run the short suite.
check: packages packages-test  ## the long suite: sanitizers, clang, the papers in full, 10 minutes of fuzzing per target (3 hours)
	@set -e; for preset in dev asan tsan clang; do \
	  echo "== $$preset"; cmake --preset $$preset -Wno-dev >/dev/null; \
	  $(CMAKE_BUILD) $$preset; full=; \
	  case $$preset in dev|clang) full=LEGWORK_FULL=1; $(CMAKE_BUILD) $$preset --target benchmarks;; esac; \
	  env $$full $(CTEST) --preset $$preset -LE 'fuzz|asan|house'; done
	@LEGWORK_FULL=1 $(MAKE) --no-print-directory FUZZ_SECONDS=600 test

bench: packages  ## every benchmark; figures, not verdicts
	@cmake --preset release -Wno-dev >/dev/null
	@$(CMAKE_BUILD) release --target benchmarks
	@set -e; for program in build/release/bin/bench_*; do echo "== $$program"; $$program; done

format: packages-test  ## clang-format on every C++ file
	@python3 tools/format.py --write

format-check: packages-test  ## what clang-format would change
	@python3 tools/format.py

sizes:  ## files and lines per room, the slowest files to compile: a report
	@python3 tools/sizes.py

tidy: packages packages-test  ## clang-tidy on every C++ file
	@cmake --preset clang -Wno-dev >/dev/null
	@run-clang-tidy-14 -quiet -j $(JOBS) -p build/clang '/(src|apps|engines)/'

packages:
	@sh tools/install_packages.sh tools/packages.txt

packages-test:
	@sh tools/install_packages.sh --optional tools/packages-test.txt

install: build  ## the command, the library, headers and presets, below PREFIX (default /usr/local)
	@$(CMAKE_BUILD) release --target legwork_library
	@cmake --install build/release --prefix $(PREFIX)

clean:  ## removes build/
	@rm -rf build
