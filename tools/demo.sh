#!/bin/sh
# What legwork does, on one robot: it walks, and its torques and power come with their evidence.
# Usage: tools/demo.sh LEGWORK
set -eu
legwork=$1
began=$(date +%s)
broken=tests/unit/load/oracle/bad_models/05_two_parents.urdf

say() {
  if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then printf '\n\033[1m$ %s\033[0m\n' "$*"; else printf '\n$ %s\n' "$*"; fi
  "$@"
}

printf 'A file that cannot be trusted is refused with the place, the reason and the remedy:\n'
say "$legwork" inspect "$broken" || true
crawl=titan8-walk
if "$legwork" list | grep -q '^  titan8-crawl '; then crawl=titan8-crawl; fi
code=0
say "$legwork" run "$crawl" --out build/demo || code=$?
say "$legwork" replay build/demo
printf '\nLook at it: build/demo/report.html in a browser, or %s view build/demo\n' "$legwork"
printf 'The demo took %s s.\n' "$(($(date +%s) - began))"
exit "$code"
