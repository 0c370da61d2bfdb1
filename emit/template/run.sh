#!/bin/sh
# Runs run_hls.tcl with the Vitis that is installed: vitis-run since 2023.2,
# vitis_hls before (deprecated in 2024.1, removed in 2025.1).
set -eu
cd "$(dirname "$0")"
if command -v vitis-run >/dev/null 2>&1; then
  exec vitis-run --mode hls --tcl run_hls.tcl
elif command -v vitis_hls >/dev/null 2>&1; then
  exec vitis_hls -f run_hls.tcl
fi
echo "run.sh: neither vitis-run nor vitis_hls is in the PATH; source settings64.sh of Vitis first" >&2
exit 127
