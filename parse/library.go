package parse

import (
	"slices"

	"codo/affine"
	"codo/diag"
	"codo/parse/preprocess"
)

// Functions of <algorithm> and <numeric> over a range, and those that count bits, as functions
// that a kernel could have of its own. What stands for an iterator in the standard is its number here: see rangePlace.
var library = map[string]string{
	"accumulate": `template <class I, class T> T accumulate(const I *first, const I *last, T init) {
  for (int k = 0; k < last - first; ++k) init = init + first[k];
  return init;
}
template <class I, class T, class F> T accumulate(const I *first, const I *last, T init, F op) {
  for (int k = 0; k < last - first; ++k) init = op(init, first[k]);
  return init;
}`,
	"inner_product": `template <class I, class J, class T> T inner_product(const I *first, const I *last, const J *other, T init) {
  for (int k = 0; k < last - first; ++k) init = init + first[k] * other[k];
  return init;
}`,
	"transform": `template <class I, class O, class F> void transform(const I *first, const I *last, O *out, F op) {
  for (int k = 0; k < last - first; ++k) out[k] = op(first[k]);
}
template <class I, class J, class O, class F> void transform(const I *first, const I *last, const J *other, O *out, F op) {
  for (int k = 0; k < last - first; ++k) out[k] = op(first[k], other[k]);
}`,
	"for_each": `template <class I, class F> void for_each(I *first, I *last, F op) {
  for (int k = 0; k < last - first; ++k) op(first[k]);
}`,
	"iota": `template <class I, class T> void iota(I *first, I *last, T value) {
  for (int k = 0; k < last - first; ++k) first[k] = value + k;
}`,
	"reverse": `template <class I> void reverse(I *first, I *last) {
  for (int k = 0; k < (last - first) / 2; ++k) {
    I held = first[k];
    first[k] = last[-1 - k];
    last[-1 - k] = held;
  }
}`,
	"count": `template <class I, class T> long count(const I *first, const I *last, T value) {
  long found = 0;
  for (int k = 0; k < last - first; ++k) found += first[k] == value;
  return found;
}`,
	"count_if": `template <class I, class F> long count_if(const I *first, const I *last, F op) {
  long found = 0;
  for (int k = 0; k < last - first; ++k) found += op(first[k]) ? 1 : 0;
  return found;
}`,
	"any_of": `template <class I, class F> bool any_of(const I *first, const I *last, F op) {
  bool found = false;
  for (int k = 0; k < last - first; ++k) found = found || op(first[k]);
  return found;
}`,
	"all_of": `template <class I, class F> bool all_of(const I *first, const I *last, F op) {
  bool all = true;
  for (int k = 0; k < last - first; ++k) all = all && op(first[k]);
  return all;
}`,
	"none_of": `template <class I, class F> bool none_of(const I *first, const I *last, F op) { return !any_of(first, last, op); }`,
	"equal": `template <class I, class J> bool equal(const I *first, const I *last, const J *other) {
  bool all = true;
  for (int k = 0; k < last - first; ++k) all = all && first[k] == other[k];
  return all;
}`,
	"partial_sum": `template <class I, class O> void partial_sum(const I *first, const I *last, O *out) {
  I sum = first[0];
  out[0] = sum;
  for (int k = 1; k < last - first; ++k) {
    sum = sum + first[k];
    out[k] = sum;
  }
}
template <class I, class O, class F> void partial_sum(const I *first, const I *last, O *out, F op) {
  I sum = first[0];
  out[0] = sum;
  for (int k = 1; k < last - first; ++k) {
    sum = op(sum, first[k]);
    out[k] = sum;
  }
}`,
	"reverse_copy": `template <class I, class O> void reverse_copy(const I *first, const I *last, O *out) {
  for (int k = 0; k < last - first; ++k) out[k] = last[-1 - k];
}`,
	"iter_swap": `template <class I> void iter_swap(I *a, I *b) {
  I held = a[0];
  a[0] = b[0];
  b[0] = held;
}`,
	"exchange": `template <class T, class U> T exchange(T &of, const U &to) {
  T held = of;
  of = to;
  return held;
}`,
	"rotate": `template <class I> void rotate(I *first, I *middle, I *last) {
  I held[last - first];
  for (int k = 0; k < last - first; ++k) held[k] = first[k];
  for (int k = 0; k < last - middle; ++k) first[k] = held[middle - first + k];
  for (int k = 0; k < middle - first; ++k) first[last - middle + k] = held[k];
}`,
	"min_element": `template <class I> long min_element(const I *first, const I *last) {
  I best = first[0];
  long at = 0;
  for (int k = 1; k < last - first; ++k)
    if (first[k] < best) {
      best = first[k];
      at = k;
    }
  return at;
}`,
	"max_element": `template <class I> long max_element(const I *first, const I *last) {
  I best = first[0];
  long at = 0;
  for (int k = 1; k < last - first; ++k)
    if (best < first[k]) {
      best = first[k];
      at = k;
    }
  return at;
}`,
	"__builtin_popcount": `int __builtin_popcount(unsigned x) {
  x = x - ((x >> 1) & 0x55555555u);
  x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
  x = (x + (x >> 4)) & 0x0f0f0f0fu;
  x = x + (x >> 8);
  return (x + (x >> 16)) & 63;
}`,
	"__builtin_popcountll": `int __builtin_popcountll(unsigned long x) {
  return __builtin_popcount((unsigned)x) + __builtin_popcount((unsigned)(x >> 32));
}`,
	"popcount": `template <class T> int popcount(T x) { return __builtin_popcountll(x); }`,
	"__builtin_parity": `int __builtin_parity(unsigned x) {
  x = x ^ (x >> 16);
  x = x ^ (x >> 8);
  x = x ^ (x >> 4);
  return (0x6996 >> (x & 15)) & 1;
}`,
	"__builtin_parityll": `int __builtin_parityll(unsigned long x) { return __builtin_parity((unsigned)(x ^ (x >> 32))); }`,
	"__builtin_ffs":      `int __builtin_ffs(unsigned x) { return x ? __builtin_popcount(x ^ (x - 1)) : 0; }`,
	"__builtin_ffsll":    `int __builtin_ffsll(unsigned long x) { return x ? __builtin_popcountll(x ^ (x - 1)) : 0; }`,
	"__builtin_clrsb":    `int __builtin_clrsb(int x) { return __builtin_clz((unsigned)(x < 0 ? ~x : x) << 1 | 1); }`,
	"__builtin_clrsbll":  `int __builtin_clrsbll(long x) { return __builtin_clzll((unsigned long)(x < 0 ? ~x : x) << 1 | 1); }`,
	"__builtin_bswap16":  `unsigned short __builtin_bswap16(unsigned short x) { return x << 8 | x >> 8; }`,
	"__builtin_bswap32": `unsigned __builtin_bswap32(unsigned x) {
  return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24;
}`,
	"__builtin_bswap64": `unsigned long __builtin_bswap64(unsigned long x) {
  return (unsigned long)__builtin_bswap32((unsigned)x) << 32 | __builtin_bswap32((unsigned)(x >> 32));
}`,
	"__builtin_clz": `int __builtin_clz(unsigned x) {
  unsigned n = 0;
  for (int k = 16; k > 0; k >>= 1) {
    unsigned none = (x >> (32 - k)) == 0 ? 1u : 0u;
    n = n + none * k;
    x = none ? x << k : x;
  }
  return n;
}`,
	"__builtin_clzll": `int __builtin_clzll(unsigned long x) {
  unsigned high = (unsigned)(x >> 32), low = (unsigned)x;
  int n = __builtin_clz(high ? high : low);
  return high ? n : n + 32;
}`,
	"__builtin_ctz":   `int __builtin_ctz(unsigned x) { return __builtin_popcount((x & -x) - 1); }`,
	"__builtin_ctzll": `int __builtin_ctzll(unsigned long x) { return __builtin_popcountll((x & -x) - 1); }`,
	"*min_element": `template <class I> I value(const I *first, const I *last) {
  I best = first[0];
  for (int k = 1; k < last - first; ++k)
    if (first[k] < best) best = first[k];
  return best;
}`,
	"*max_element": `template <class I> I value(const I *first, const I *last) {
  I best = first[0];
  for (int k = 1; k < last - first; ++k)
    if (best < first[k]) best = first[k];
  return best;
}`,
}

// ofLibrary are the functions of the library that x may call, each at the place of the call.
func (l *lowerer) ofLibrary(x *call) []*function {
	text, known := library[x.fn]
	if !known {
		return nil
	}
	if l.called[x] == nil {
		var found diag.List
		tu := readSyntax(&preprocess.Unit{Text: []byte(text), Files: []string{"algorithm"}, Use: x.pos}, &found)
		l.called[x] = tu.functions
	}
	return l.called[x]
}

// rangePlace tells calls that give a place in a range, of which the standard has an iterator.
func (l *lowerer) rangePlace(x expr) (*call, bool) {
	c, ok := x.(*call)
	return c, ok && slices.Contains([]string{"min_element", "max_element"}, c.fn) && len(c.args) == 2 && len(l.own(c)) == 0
}

// rangeValue is the element at such a place.
func (l *lowerer) rangeValue(c *call) affine.Expr {
	return l.value(&call{place: c.place, fn: "*" + c.fn, args: c.args})
}

// rangeNumber is the number of such a place, from that of a pointer on.
func (l *lowerer) rangeNumber(c *call, from expr, pos diag.Pos) affine.Expr {
	return l.binaryOp(pos, "+", l.distance(from, c.args[0], pos), l.callValue(c))
}
