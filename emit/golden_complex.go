package emit

import (
	"bytes"
	"strings"
)

// Complex numbers in structs of the user's: the program has .re and .im of them, as a struct of the
// user's own may; those of std::complex have no names, but the standard says where they are.

const complexParts = `// The parts of a complex number, of the user's own type or of the library's.
template <typename codo_C>
auto codo_re(codo_C &c, int) -> decltype((c.re)) {
  return c.re;
}
template <typename codo_C>
auto codo_im(codo_C &c, int) -> decltype((c.im)) {
  return c.im;
}
template <template <typename> class codo_C, typename codo_V>
codo_V &codo_re(codo_C<codo_V> &c, long) {
  return reinterpret_cast<codo_V(&)[2]>(c)[0];
}
template <template <typename> class codo_C, typename codo_V>
codo_V &codo_im(codo_C<codo_V> &c, long) {
  return reinterpret_cast<codo_V(&)[2]>(c)[1];
}
template <template <typename> class codo_C, typename codo_V>
const codo_V &codo_re(const codo_C<codo_V> &c, long) {
  return reinterpret_cast<const codo_V(&)[2]>(c)[0];
}
template <template <typename> class codo_C, typename codo_V>
const codo_V &codo_im(const codo_C<codo_V> &c, long) {
  return reinterpret_cast<const codo_V(&)[2]>(c)[1];
}

`

// ofComplex is the place of a number in a struct of the golden source, which may be a part of a
// complex number.
func ofComplex(place string) string {
	for _, part := range []string{"re", "im"} {
		if of, is := strings.CutSuffix(place, "."+part); is {
			return "codo_" + part + "(" + of + ", 0)"
		}
	}
	return place
}

// writeComplexParts defines what the places in text need, once in w.
func writeComplexParts(w, text *writer) {
	needed := bytes.Contains(text.buf.Bytes(), []byte("codo_re(")) || bytes.Contains(text.buf.Bytes(), []byte("codo_im("))
	if needed && !bytes.Contains(w.buf.Bytes(), []byte(complexParts)) {
		w.buf.WriteString(complexParts)
	}
}
