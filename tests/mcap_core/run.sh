#!/bin/sh
# Copyright the legwork authors. SPDX-License-Identifier: Apache-2.0
# Usage: run.sh WRITE_SAMPLE WORK_DIR [LEGWORK]: records a sample and a real run, installs the reference
# reader once, checks both.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
writer=$1
work=$2
legwork=${3:-}
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
cp "$here/check.mjs" "$here/check_run.mjs" .
"$writer" sample.mcap
node check.mjs sample.mcap
if [ -n "$legwork" ]; then
  "$legwork" run titan8-hold --set duration=0.5 --set robot.lift=0 --out run --force --quiet
  "$legwork" run titan8-estimate --set duration=0.5 --out sensed --force --quiet
  node check_run.mjs run/run.mcap sensed/run.mcap
  # What is recorded of the robot is the package's URDF, and our own loader reads it.
  rm -rf package
  "$legwork" export run --ros -o package
  cmp description.urdf package/*/urdf/*.urdf
  "$legwork" inspect package/*/urdf/*.urdf | grep "mass 22.000 kg"
fi
