package emit

// libraryNames are the functions of the C library that a kernel is likely to be
// called like (ISO C 7.12, 7.21 to 7.27, and POSIX unistd.h).
var libraryNames = wordSet(`
abs acos asin atan atan2 cbrt ceil copysign cos cosh div erf exp exp2 expm1 fabs fdim floor fma fmax fmin fmod frexp gamma
hypot j0 j1 jn labs ldexp lgamma log log10 log1p log2 logb lround modf nan nearbyint pow remainder rint round scalb sin sinh
sqrt tan tanh tgamma trunc y0 y1 yn
abort accept access alarm atof atoi atol bcopy bind bsearch bzero calloc chdir clock close connect dup exit ffs fork free
getline gets index ioctl kill link listen malloc memchr memcmp memcpy memmove memset nice open pause pipe poll printf puts
qsort raise rand random read realloc recv remove rename rewind rindex select send setbuf shutdown signal sleep socket srand
stat strlen sync system time times toupper tolower truncate uname ungetc unlink wait write`)

// renamed are the lines that give a top function with such a name another one
// where it is compiled together with the library, and "" for other names.
func renamed(top string) string {
	if !libraryNames[top] {
		return ""
	}
	return "#ifndef __SYNTHESIS__ // the C library has this name too\n#define " + top + " codo_top_" + top + "\n#endif\n"
}
