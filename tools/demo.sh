#!/bin/sh
# What legwork does today, on one robot. Usage: tools/demo.sh LEGWORK
set -eu
legwork=$1
broken=tests/unit/load/oracle/bad_models/05_two_parents.urdf

say() {
  if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then printf '\n\033[1m$ %s\033[0m\n' "$*"; else printf '\n$ %s\n' "$*"; fi
  "$@"
}

say "$legwork" list
say "$legwork" inspect titan8 --key stand
say "$legwork" trust titan8 --duration 20 --out build/demo
printf '\nA file that cannot be trusted is refused with the place, the reason and the remedy:\n'
say "$legwork" inspect "$broken" || true
