#!/bin/sh
# Usage: run.sh WRITE_SAMPLE WORK_DIR: records a sample, installs the reference reader once, checks.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
writer=$1
work=$2
command -v npm >/dev/null 2>&1 || { echo "[skipped] npm is not installed"; exit 0; }
mkdir -p "$work"
cd "$work"
if ! cmp -s "$here/package-lock.json" installed-lock.json; then
  cp "$here/package.json" "$here/package-lock.json" "$here/.npmrc" .
  if ! timeout 180 npm ci --silent >npm.log 2>&1; then
    tail -5 npm.log
    echo "[skipped] npm could not install @mcap/core (no network?)"
    exit 0
  fi
  cp package-lock.json installed-lock.json
fi
cp "$here/check.mjs" .
"$writer" sample.mcap
node check.mjs sample.mcap
