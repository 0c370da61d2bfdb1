#!/usr/bin/env bash
# Runs every fuzz target of the module for $FUZZ (default 20s) each.
set -euo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# On a busy machine Go's fuzzer may not hear of its workers before the time is over,
# and calls that a failure. No input has failed then: it gets one more try.
fuzz() {
  go test "$1" -run '^$' -fuzz "^$2\$" -fuzztime "${FUZZ:-20s}" </dev/null 2>&1 | tee "$log"
}
grep -rl --include='*_test.go' '^func Fuzz' . | sort | while read -r file; do
  for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\)(.*/\1/p' "$file"); do
    echo "fuzz $(dirname "$file") $target ${FUZZ:-20s}"
    fuzz "$(dirname "$file")" "$target" || {
      grep -q 'context deadline exceeded' "$log" && ! grep -q 'Failing input' "$log"
      fuzz "$(dirname "$file")" "$target"
    }
  done
done
