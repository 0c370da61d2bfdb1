package emit

import "strings"

// keywords are the words of C++20 ([lex.key]), the alternative operators, and
// what the headers that a kernel includes define as macros or namespaces.
var keywords = wordSet(`
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class co_await
co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete do
double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace
new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires restrict
return short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try
typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq
main std hls codo half ap_int ap_uint int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t
NAN INFINITY NULL EOF assert errno stdin stdout stderr linux unix`)

// hdlKeywords are the words of Verilog-2005 (IEEE 1364, annex B) and VHDL-2008
// (IEEE 1076, 15.10) in lower case: a port or module of such a name is renamed
// by the tool, or breaks it.
var hdlKeywords = wordSet(`
always and assign automatic begin buf bufif0 bufif1 case casex casez cell cmos config deassign default defparam design
disable edge else end endcase endconfig endfunction endgenerate endmodule endprimitive endspecify endtable endtask event
for force forever fork function generate genvar highz0 highz1 if ifnone incdir include initial inout input instance
integer join large liblist library localparam macromodule medium module nand negedge nmos nor noshowcancelled not notif0
notif1 or output parameter pmos posedge primitive pull0 pull1 pulldown pullup pulsestyle_ondetect pulsestyle_onevent
rcmos real realtime reg release repeat rnmos rpmos rtran rtranif0 rtranif1 scalared showcancelled signed small specify
specparam strong0 strong1 supply0 supply1 table task time tran tranif0 tranif1 tri tri0 tri1 triand trior trireg unsigned
use uwire vectored wait wand weak0 weak1 while wire wor xnor xor
abs access after alias all architecture array assert assume assume_guarantee attribute block body buffer bus component
configuration constant context cover disconnect downto elsif entity exit fairness file generic group guarded impure in
inertial is label linkage literal loop map mod new next null of on open others out package port postponed procedure
process property protected pure range record register reject rem report restrict restrict_guarantee return rol ror select
sequence severity shared signal sla sll sra srl strong subtype then to transport type unaffected units until variable
vmode vprop vunit when with`)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}
