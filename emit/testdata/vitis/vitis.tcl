# A stand-in for the Tcl interpreter of Vitis HLS: tclsh vitis.tcl SCRIPT. It prints
# each command that the script gives, and fails where Vitis would: a command or an
# option that does not exist, a file that is not there, a step before what it needs.
# STUB_RELEASE is the release; open_component came with 2023.2. STUB_BROKEN breaks it.

set done {}

proc need {args} {
  foreach step $args {
    if {$step ni $::done} { error "[lindex [info level -1] 0] before $step" }
  }
}

# options checks arguments: {-flag 0 -option 1} tells how many values each takes; the
# others are given back.
proc options {known given} {
  set rest {}
  for {set i 0} {$i < [llength $given]} {incr i} {
    set a [lindex $given $i]
    if {![string match -* $a]} { lappend rest $a; continue }
    if {![dict exists $known $a]} { error "[lindex [info level -1] 0] has no option $a" }
    if {[dict get $known $a]} {
      incr i
      if {$i >= [llength $given] || [string match -* [lindex $given $i]]} { error "$a has no value" }
    }
  }
  return $rest
}

proc command {name known least most body} {
  set head "puts \"$name \$args\"; set rest \[options {$known} \$args\]
    if {\[llength \$rest\] < $least || \[llength \$rest\] > $most} { error \"$name with \[llength \$rest\] values\" }"
  proc $name {args} "$head; $body; lappend ::done $name"
}

set release [expr {[info exists ::env(STUB_RELEASE)] ? $::env(STUB_RELEASE) : "2024.1"}]
if {$release >= 2023.2} {
  command open_component {-reset 0 -flow_target 1} 1 1 {
    if {[info exists ::env(STUB_BROKEN)] && $::env(STUB_BROKEN) ne ""} { error "the disk is full" }
    lappend ::done open
  }
}
if {$release < 2025.1} {
  command open_project {-reset 0} 1 1 {}
  command open_solution {-reset 0 -flow_target 1} 1 1 { need open_project; lappend ::done open }
}
command add_files {-tb 0 -cflags 1} 1 1 {
  need open
  if {![file exists [lindex $rest 0]]} { error "there is no file [lindex $rest 0]" }
  if {"-tb" in $args} { lappend ::done testbench }
}
command set_top {} 1 1 { need add_files }
command set_part {} 1 1 { need open; if {![string match xc* [lindex $rest 0]]} { error "no part: $rest" } }
command create_clock {-period 1 -name 1} 0 0 { need open; if {[dict get $args -period] <= 0} { error "no period" } }
command config_interface {-m_axi_alignment_byte_size 1 -m_axi_max_widen_bitwidth 1} 0 0 { need open }
command config_compile {-unsafe_math_optimizations 0} 0 0 { need open }
command csim_design {} 0 0 { need set_top testbench }
command csynth_design {} 0 0 { need set_top set_part create_clock }
command cosim_design {} 0 0 { need csynth_design testbench }
command export_design {-format 1 -output 1} 0 0 {
  need csynth_design
  if {[dict get $args -format] ni {xo ip_catalog}} { error "no format: $args" }
}

source [lindex $argv 0]
