#!/bin/sh
# Runs Vitis HLS on {{.Top}}, whatever release is installed:
#
#   ./run.sh [{{if .Testbench}}csim] [{{end}}csynth] [{{if .Testbench}}cosim] [{{end}}{{if .AXI}}xo] [{{end}}ip]
#
# {{if .Testbench}}csim: the testbench in C++; {{end}}csynth: synthesis; {{if .Testbench}}cosim: the testbench on the hardware;
# {{end}}{{if .AXI}}xo: a kernel for v++ --link; {{end}}ip: an IP for Vivado. Without any: {{if .Testbench}}csim csynth cosim{{else}}csynth{{end}}.
# FLOW picks a tool: vitis-run (since 2023.2), vitis_hls (until 2024.2), or cfg for
# v++ --mode hls and hls_config.cfg. Without it, the first that is there.
set -eu
cd "$(dirname "$0")"

complain() {
  echo "run.sh: $1" >&2
  exit "$2"
}

for step in "$@"; do
  case $step in
    {{if .Testbench}}csim | cosim | {{end}}csynth | {{if .AXI}}xo | {{end}}ip) ;;
{{- if not .AXI}}
    xo) complain "the arrays of {{.Top}} are memories, which no kernel for v++ has: use ip" 2 ;;
{{- end}}
    *) complain "unknown step $step; there are {{if .Testbench}}csim, csynth, cosim{{else}}csynth{{end}}{{if .AXI}}, xo{{end}} and ip" 2 ;;
  esac
done
[ $# -gt 0 ] || set -- {{if .Testbench}}csim csynth cosim{{else}}csynth{{end}}

flow=${FLOW:-}
if [ -z "$flow" ]; then
  if command -v vitis-run >/dev/null 2>&1; then
    flow=vitis-run
  elif command -v vitis_hls >/dev/null 2>&1; then
    flow=vitis_hls
  elif command -v v++ >/dev/null 2>&1; then
    flow=cfg
  else
    complain "neither vitis-run nor vitis_hls is in the PATH; source settings64.sh of Vitis first" 127
  fi
fi

# The steps of the flow with hls_config.cfg; an IP is synthesised with a file of its own.
with_config() {
  config=hls_config.cfg work=hls_work synthesised=
  case " $* " in
    *" ip "*)
      config=hls_ip.cfg work=hls_work_ip
      sed -e 's/^flow_target=.*/flow_target=vivado/' -e 's/^package.output.format=.*/package.output.format=ip_catalog/' \
        -e 's/^package.output.file=.*/package.output.file={{.Top}}_ip.zip/' hls_config.cfg >$config
      ;;
  esac
  for step in "$@"; do
    if [ "$step" != csim ] && [ -z "$synthesised" ]; then
      v++ -c --mode hls --config $config --work_dir $work
      synthesised=yes
    fi
    case $step in
      csim | cosim) vitis-run --mode hls "--$step" --config $config --work_dir $work ;;
      xo | ip) vitis-run --mode hls --package --config $config --work_dir $work ;;
    esac
  done
}

case $flow in
  vitis-run) CODO_STEPS="$*" exec vitis-run --mode hls --tcl run_hls.tcl ;;
  vitis_hls) CODO_STEPS="$*" exec vitis_hls -f run_hls.tcl ;;
  cfg) with_config "$@" ;;
  *) complain "FLOW is $flow; it can be vitis-run, vitis_hls or cfg" 2 ;;
esac
