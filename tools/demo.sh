#!/bin/sh
# What legwork does today, on one robot. Usage: tools/demo.sh LEGWORK
set -eu
legwork=$1
robot=data/robots/titan8.xml

say() { printf '\n\033[1m$ %s\033[0m\n' "$*" | if [ -t 1 ]; then cat; else sed 's/\x1b\[[0-9]*m//g'; fi; "$@"; }

say "$legwork" list
say "$legwork" inspect "$robot"
