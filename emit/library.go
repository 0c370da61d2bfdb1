package emit

import _ "embed"

// library.txt are the functions that the headers of the C library declare (ISO C and POSIX, as
// glibc has them), with the macros and types that would hide a function of their name.
//
//go:embed library.txt
var library string

var libraryNames = wordSet(library)

// renamed are the lines that give a top function with such a name another one
// where it is compiled together with the library, and "" for other names.
func renamed(top string) string {
	if !libraryNames[top] {
		return ""
	}
	return "#ifndef __SYNTHESIS__ // the C library has this name too\n#define " + top + " codo_top_" + top + "\n#endif\n"
}

// renamedEnd ends what renamed begins: members of streams and vectors may have the name, too.
func renamedEnd(top string) string {
	if !libraryNames[top] {
		return ""
	}
	return "#undef " + top + "\n"
}
