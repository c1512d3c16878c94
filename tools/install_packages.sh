#!/bin/sh
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages of a list that are not there yet.
# Usage: tools/install_packages.sh [--optional] LIST...
#   --optional   when they cannot be installed, say so and succeed (the tests will skip)
set -u

optional=no
if [ "${1:-}" = --optional ]; then optional=yes; shift; fi
[ $# -gt 0 ] || { echo "usage: $0 [--optional] LIST..." >&2; exit 2; }

give_up() {  # $1: why
  echo "legwork: these Debian packages are missing:$missing" >&2
  echo "legwork: $1; as root, run: apt-get install --no-install-recommends$missing" >&2
  if [ "$optional" = yes ]; then
    echo "legwork: going on without them: the tests that need them will be skipped" >&2
    exit 0
  fi
  exit 1
}

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "legwork: not a Debian machine; see that the equivalents of $* are installed" >&2
  exit 0
fi

missing=
while read -r package command _; do
  case "$package" in '' | '#'*) continue ;; esac
  case "$command" in '' | '#'*) ;; *) command -v "$command" >/dev/null 2>&1 && continue ;; esac
  status=$(dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -x installed | head -n 1)
  [ "$status" = installed ] || missing="$missing $package"
done <<LISTS
$(cat "$@")
LISTS
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null 2>&1 || give_up "you are not root and there is no sudo"
  as_root=sudo
fi
command -v apt-get >/dev/null 2>&1 || give_up "there is no apt-get"

echo "legwork: installing$missing"
# Package lists may be old or absent on a fresh machine; a failed update need not be fatal.
$as_root apt-get update -qq || echo "legwork: apt-get update failed; trying with the lists at hand" >&2
# shellcheck disable=SC2086  # $missing is a list of words
$as_root env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends $missing || give_up "apt-get could not install them"
