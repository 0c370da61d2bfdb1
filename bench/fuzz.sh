#!/usr/bin/env bash
# Runs every fuzz target of the module for $FUZZ (default 20s) each.
set -euo pipefail
cd "$(dirname "$0")/.."
grep -rl --include='*_test.go' '^func Fuzz' . | sort | while read -r file; do
  for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
    echo "fuzz $(dirname "$file") $target ${FUZZ:-20s}"
    go test "$(dirname "$file")" -run '^$' -fuzz "^$target\$" -fuzztime "${FUZZ:-20s}" </dev/null
  done
done
