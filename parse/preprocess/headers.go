package preprocess

// Headers of ours in place of those that a kernel may include, with the macros
// of theirs that kernels use. Types and functions of theirs are known to the
// front end by name.

// systemHeaders are those of the C and C++ libraries. A user's own file comes
// first if it lies beside the including file and is named in quotes.
var systemHeaders = map[string]string{
	"cassert": assertHeader, "assert.h": assertHeader,
	"cfloat": floatHeader, "float.h": floatHeader,
	"climits": limitsHeader, "limits.h": limitsHeader,
	"cmath": mathHeader, "math.h": mathHeader,
	"cstddef": stddefHeader, "stddef.h": stddefHeader,
	"cstdint": limitsHeader, "stdint.h": limitsHeader, "cinttypes": limitsHeader, "inttypes.h": limitsHeader,
	"cstdio": stdioHeader, "stdio.h": stdioHeader,
	"cstdlib": stdlibHeader, "stdlib.h": stdlibHeader,
	"cstring": stddefHeader, "string.h": stddefHeader,
	"stdbool.h": boolHeader, "cstdbool": "", "ciso646": "", "iso646.h": wordsHeader(), "cfenv": "", "fenv.h": "", "tgmath.h": mathHeader, "ctgmath": mathHeader, "csignal": "", "signal.h": "",
	"csetjmp": "", "setjmp.h": "", "cwchar": "", "wchar.h": "", "cstdalign": "", "stdalign.h": "", "malloc.h": stdlibHeader, "optional": "", "variant": "", "system_error": "", "typeindex": "",
	"any": "", "forward_list": "", "future": "", "condition_variable": "", "scoped_allocator": "", "charconv": "", "concepts": "", "ranges": "", "span": "", "numbers": "", "compare": "",
	"algorithm": "", "array": "", "bitset": "", "chrono": "", "complex": "", "ctime": "", "fstream": "", "functional": "",
	"initializer_list": "", "iomanip": "", "iostream": "", "istream": "", "iterator": "", "limits": "", "map": "", "memory": "",
	"numeric": "", "ostream": "", "random": "", "sstream": "", "stdexcept": "", "string": "", "thread": "", "time.h": "",
	"atomic": "", "bit": "", "cstdarg": "", "stdarg.h": "", "memory.h": stddefHeader, "deque": "", "exception": "", "iosfwd": "", "ios": "", "list": "",
	"locale": "", "mutex": "", "new": "", "queue": "", "ratio": "", "set": "", "stack": "", "string_view": "", "typeinfo": "", "unordered_map": "", "unordered_set": "", "valarray": "",
	"tuple": "", "type_traits": "", "utility": "", "vector": "",
	"ctype.h": "", "cctype": "", "errno.h": "", "cerrno": "", "fcntl.h": "", "omp.h": "", "sched.h": "", "sys/stat.h": "", "sys/resource.h": "", "sys/time.h": "", "sys/types.h": "", "unistd.h": "",
}

// vendorHeaders are those that come with Vitis HLS.
var vendorHeaders = map[string]string{
	"ap_axi_sdata.h": "", "ap_cint.h": "", "ap_fixed.h": limitsHeader, "ap_int.h": limitsHeader, "ap_shift_reg.h": "", "ap_utils.h": "",
	"ap_common.h": "", "ap_float.h": "", "autopilot_ssdm_op.h": "", "hls_burst_maxi.h": "", "hls_directio.h": "", "hls_fence.h": "", "hls_half.h": "", "hls_math.h": mathHeader,
	"hls_np_channel.h": "", "hls_print.h": "", "hls_stream.h": "", "hls_streamofblocks.h": "", "hls_task.h": taskHeader, "hls_vector.h": "", "x_hls_utils.h": "", "hls_video.h": videoHeader, "hls_video_mem.h": videoHeader, "hls_x_complex.h": complexHeader,
}

// standInHeaders are used where the real header cannot be found.
var standInHeaders = map[string]string{"polybench.h": polybenchHeader, "gmp.h": ""} // ap_int.h wants the latter before it, on some machines

// withDesign are the vendor's headers that come with every design, so that a
// compiler finds them; the others are provided as far as they are included.
var withDesign = map[string]bool{"ap_axi_sdata.h": true, "ap_fixed.h": true, "ap_int.h": true, "ap_shift_reg.h": true, "hls_half.h": true, "x_hls_utils.h": true, "hls_math.h": true, "hls_print.h": true, "hls_stream.h": true, "hls_vector.h": true}

// complexHeader has the complex numbers of Vitis, which are those of the library.
const complexHeader = `
#include <complex>
#define x_complex complex
namespace hls {
using std::complex;
}
`

// taskHeader lets the grammar read hls::task, which is refused then.
const taskHeader = "\n#define hls_thread_local\n"

const mathHeader = `
#define INFINITY __builtin_inff()
#define HUGE_VALF __builtin_inff()
#define HUGE_VAL __builtin_inf()
#define NAN __builtin_nanf("")
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
`

const limitsHeader = `
#define CHAR_BIT 8
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define CHAR_MIN (-128)
#define CHAR_MAX 127
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MIN (-2147483647-1)
#define INT_MAX 2147483647
#define UINT_MAX 4294967295U
#define LONG_MIN (-9223372036854775807L-1)
#define LONG_MAX 9223372036854775807L
#define ULONG_MAX 18446744073709551615UL
#define LLONG_MIN (-9223372036854775807LL-1)
#define LLONG_MAX 9223372036854775807LL
#define INT8_MIN (-128)
#define INT8_MAX 127
#define UINT8_MAX 255
#define INT16_MIN (-32768)
#define INT16_MAX 32767
#define UINT16_MAX 65535
#define INT32_MIN (-2147483647-1)
#define INT32_MAX 2147483647
#define UINT32_MAX 4294967295U
#define INT64_MIN (-9223372036854775807L-1)
#define INT64_MAX 9223372036854775807L
#define UINT64_MAX 18446744073709551615UL
#define SIZE_MAX 18446744073709551615UL
#define INT8_C(c) c
#define INT16_C(c) c
#define INT32_C(c) c
#define INT64_C(c) c##L
#define UINT8_C(c) c
#define UINT16_C(c) c
#define UINT32_C(c) c##U
#define UINT64_C(c) c##UL
#define INTMAX_C(c) c##L
#define UINTMAX_C(c) c##UL
`

const floatHeader = `
#define FLT_MIN 1.17549435082228750797e-38F
#define FLT_MAX 3.40282346638528859812e+38F
#define FLT_EPSILON 1.19209289550781250000e-7F
#define DBL_MIN 2.22507385850720138309e-308
#define DBL_MAX 1.79769313486231570815e+308
#define DBL_EPSILON 2.22044604925031308085e-16
`

const (
	assertHeader = "#define assert(condition) ((void)0)\n"
	boolHeader   = "#define bool _Bool\n#define true 1\n#define false 0\n"
	stddefHeader = "#define NULL 0\n"
	stdioHeader  = stddefHeader + "#define EOF (-1)\n"
	stdlibHeader = stddefHeader + "#define EXIT_SUCCESS 0\n#define EXIT_FAILURE 1\n#define RAND_MAX 2147483647\n"
)

// polybenchHeader stands in for PolyBench's own header where it is not at hand:
// its public macros for array parameters, with constant loop bounds.
const polybenchHeader = `
#define POLYBENCH_LOOP_BOUND(constant, variable) constant
#define POLYBENCH_1D(var, d1, n1) var[d1]
#define POLYBENCH_2D(var, d1, d2, n1, n2) var[d1][d2]
#define POLYBENCH_3D(var, d1, d2, d3, n1, n2, n3) var[d1][d2][d3]
#define POLYBENCH_4D(var, d1, d2, d3, d4, n1, n2, n3, n4) var[d1][d2][d3][d4]
#define POLYBENCH_5D(var, d1, d2, d3, d4, d5, n1, n2, n3, n4, n5) var[d1][d2][d3][d4][d5]
#define POLYBENCH_1D_ARRAY_DECL(var, type, d1, n1) type var[d1];
#define POLYBENCH_2D_ARRAY_DECL(var, type, d1, d2, n1, n2) type var[d1][d2];
#define POLYBENCH_3D_ARRAY_DECL(var, type, d1, d2, d3, n1, n2, n3) type var[d1][d2][d3];
#define POLYBENCH_4D_ARRAY_DECL(var, type, d1, d2, d3, d4, n1, n2, n3, n4) type var[d1][d2][d3][d4];
#define POLYBENCH_5D_ARRAY_DECL(var, type, d1, d2, d3, d4, d5, n1, n2, n3, n4, n5) type var[d1][d2][d3][d4][d5];
#define POLYBENCH_ARRAY(var) var
#define POLYBENCH_FREE_ARRAY(var)
#define POLYBENCH_DECL_VAR(var) var
#define POLYBENCH_DUMP_TARGET 0
#define POLYBENCH_DUMP_START
#define POLYBENCH_DUMP_FINISH
#define POLYBENCH_DUMP_BEGIN(name)
#define POLYBENCH_DUMP_END(name)
#define polybench_start_instruments
#define polybench_stop_instruments
#define polybench_print_instruments
#define polybench_prevent_dce(call)
`

// predefined gives the macros that hold before the first line. __SYNTHESIS__, __HLS_SYN__ and AESL_SYN are
// what Vitis HLS defines, so that code for simulation only is left out;
// POLYBENCH_USE_SCALAR_LB asks PolyBench's header for constant loop bounds. __GNUC__ is that of clang, which synthesis is made
// of; __clang__ is not there, as the testbench is compiled by g++.
func predefined(isC bool) string {
	language := "#define __cplusplus 201703L\n"
	if isC {
		language = "#define __STDC_VERSION__ 201112L\n"
	}
	return language + `
#define __STDC__ 1
#define __STDC_HOSTED__ 1
#define __SYNTHESIS__ 1
#define __HLS_SYN__ 1
#define AESL_SYN 1
#define __VITIS_HLS__ 1
#define POLYBENCH_USE_SCALAR_LB 1
#define __GNUC__ 4
#define __GNUC_MINOR__ 2
#define __GNUC_PATCHLEVEL__ 1
#define __CHAR_BIT__ 8
#define __SIZEOF_SHORT__ 2
#define __SIZEOF_INT__ 4
#define __SIZEOF_LONG__ 8
#define __SIZEOF_POINTER__ 8
#define __INT_MAX__ 2147483647
#define __ORDER_LITTLE_ENDIAN__ 1234
#define __ORDER_BIG_ENDIAN__ 4321
#define __BYTE_ORDER__ __ORDER_LITTLE_ENDIAN__
#define __LP64__ 1
#define __linux__ 1
#define __x86_64__ 1
#define ` + operatorName + `(text) ` + operatorBegin + ` text ` + operatorEnd + `
`
}
