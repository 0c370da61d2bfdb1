# Vitis HLS on {{.Top}}; run.sh calls it. The environment variable CODO_STEPS names
# the steps: csim, csynth, cosim,{{if .AXI}} xo (a kernel for v++),{{end}} ip (an IP for Vivado).
set steps {{if .Testbench}}{csim csynth cosim}{{else}}{csynth}{{end}}
if {[info exists ::env(CODO_STEPS)] && $::env(CODO_STEPS) ne ""} {
  set steps $::env(CODO_STEPS)
}
proc wanted {args} {
  foreach step $args {
    if {$step in $::steps} { return 1 }
  }
  return 0
}
{{- if .AXI}}
if {[wanted xo] && [wanted ip]} {
  error "run_hls.tcl: xo and ip are synthesised apart; run one after the other"
}
{{- end}}

# open_component came with 2023.2; earlier releases have projects and solutions.
set component {{if .AXI}}[expr {[wanted ip] ? "comp_ip" : "comp"}]{{else}}comp{{end}}
set target {{if .AXI}}[expr {[wanted ip] ? "vivado" : "vitis"}]{{else}}vivado{{end}}
if {[catch {open_component -reset $component -flow_target $target} problem]} {
  if {[catch {open_project -reset $component}]} {
    error $problem
  }
  open_solution -reset solution1 -flow_target $target
}
add_files {{.Top}}.cpp
{{- if .Testbench}}
add_files -tb {{.Top}}_tb.cpp
add_files -tb {{.GoldenFile}}{{if .GoldenFlags}} -cflags {{"{"}}{{.GoldenFlags}}{{"}"}}{{end}}
{{- range .GoldenMore}}
add_files -tb {{.File}}{{if $.GoldenFlags}} -cflags {{"{"}}{{$.GoldenFlags}}{{"}"}}{{end}}
{{- end}}
add_files -tb golden
{{- end}}
set_top {{.Top}}
set_part { {{- .Part -}} }
create_clock -period {{.Clock}} -name default
{{- if .AXI}}
config_interface -m_axi_alignment_byte_size 64 -m_axi_max_widen_bitwidth 512
{{- end}}
{{- if .Reassociate}}
config_compile -unsafe_math_optimizations
{{- end}}
{{- if .Testbench}}
if {[wanted csim]} {
  csim_design
}
{{- end}}
if {[wanted csynth cosim xo ip]} {
  csynth_design
}
{{- if .Testbench}}
if {[wanted cosim]} {
  cosim_design
}
{{- end}}
{{- if .AXI}}
if {[wanted xo]} {
  export_design -format xo -output {{.Top}}.xo
}
{{- end}}
if {[wanted ip]} {
  export_design -format ip_catalog -output {{.Top}}_ip.zip
}
exit
