# C simulation, synthesis and co-simulation of {{.Top}}. open_component came with
# 2023.2; earlier releases have projects and solutions.
if {[catch {open_component -reset comp -flow_target {{if .AXI}}vitis{{else}}vivado{{end}}}]} {
  open_project -reset comp
  open_solution -reset solution1 -flow_target {{if .AXI}}vitis{{else}}vivado{{end}}
}
add_files {{.Top}}.cpp
{{- if .Testbench}}
add_files -tb {{.Top}}_tb.cpp
add_files -tb {{.GoldenFile}}{{if .GoldenFlags}} -cflags {{"{"}}{{.GoldenFlags}}{{"}"}}{{end}}
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
csim_design
{{- end}}
csynth_design
{{- if .Testbench}}
cosim_design
{{- end}}
exit
