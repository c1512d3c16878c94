#!/bin/sh
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
# What legwork does, on one robot: it walks, and its torques and power come with their evidence.
# Usage: tools/demo.sh LEGWORK [BEGAN]: BEGAN is when installing and building began, in `date +%s`.
set -eu
legwork=$1
running=$(date +%s)
began=${2:-$running}
broken=tests/unit/load/oracle/bad_models/05_two_parents.urdf

say() {
  if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then printf '\n\033[1m$ %s\033[0m\n' "$*"; else printf '\n$ %s\n' "$*"; fi
  "$@"
}

# Seconds as a person says them.
span() {
  if [ "$1" -lt 60 ]; then printf '%s s' "$1"; else printf '%s min %s s' $(($1 / 60)) $(($1 % 60)); fi
}

printf 'A file that cannot be trusted is refused with the place, the reason and the remedy:\n'
say "$legwork" inspect "$broken" || true
code=0
say "$legwork" run titan8-crawl --out build/demo || code=$?
say "$legwork" replay build/demo
printf '\nThe report: build/demo/report.html, in any browser. In motion: %s view build/demo\n' "$legwork"
now=$(date +%s)
printf 'Total time %s: installed and built in %s, ran in %s.\n' "$(span $((now - began)))" \
  "$(span $((running - began)))" "$(span $((now - running)))"
exit "$code"
