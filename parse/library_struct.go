package parse

import (
	"bytes"
	"slices"

	"codo/diag"
	"codo/parse/preprocess"
)

// Structs of the standard library, as a kernel could have them of its own. Products of complex
// numbers are those of the formula: that of the standard differs only for infinities.

// libraryStructs are their names, further texts that ask for them, and the text that defines
// each.
var libraryStructs = append([]libraryStruct{
	{"axis", []string{"ap_axiu<", "ap_axis<"}, axisText, false},
	{"ap_shift_reg", nil, shiftText, false},
	{"integral_constant", []string{"true_type", "false_type", "bool_constant", "is_same", "is_integral", "is_floating_point", "is_arithmetic", "is_signed", "is_unsigned"},
		`template <class T, T v> struct integral_constant {
  static const T value = v;
  typedef T value_type;
  typedef integral_constant<T, v> type;
  operator T() const { return v; }
  T operator()() const { return v; }
};
template <bool v> using bool_constant = integral_constant<bool, v>;
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
`, false},
	{"pair", []string{"make_pair"}, `template <class A, class B> struct pair {
  A first;
  B second;
  pair() : first(0), second(0) {}
  pair(const A &a, const B &b) : first(a), second(b) {}
  bool operator==(const pair &o) const { return first == o.first && second == o.second; }
  bool operator!=(const pair &o) const { return !(first == o.first && second == o.second); }
  bool operator<(const pair &o) const { return first < o.first || !(o.first < first) && second < o.second; }
};
template <class A, class B> pair<A, B> make_pair(A a, B b) { return pair<A, B>(a, b); }
`, false},
	{"tuple", []string{"make_tuple"}, tupleText(), false},
	{"complex", nil, `template <class T> struct complex {
  T re, im;
  complex(const T &r = 0, const T &i = 0) : re(r), im(i) {}
  T real() const { return re; }
  T imag() const { return im; }
  void real(T v) { re = v; }
  void imag(T v) { im = v; }
  complex operator+(const complex &o) const { return complex(re + o.re, im + o.im); }
  complex operator-(const complex &o) const { return complex(re - o.re, im - o.im); }
  complex operator*(const complex &o) const { return complex(re * o.re - im * o.im, re * o.im + im * o.re); }
  complex operator+(const T &s) const { return complex(re + s, im); }
  complex operator-(const T &s) const { return complex(re - s, im); }
  complex operator*(const T &s) const { return complex(re * s, im * s); }
  complex operator/(const T &s) const { return complex(re / s, im / s); }
  complex operator-() const { return complex(-re, -im); }
  complex &operator+=(const complex &o) { re += o.re; im += o.im; return *this; }
  complex &operator-=(const complex &o) { re -= o.re; im -= o.im; return *this; }
  complex &operator*=(const complex &o) { const T r = re * o.re - im * o.im; im = re * o.im + im * o.re; re = r; return *this; }
  complex &operator+=(const T &s) { re += s; return *this; }
  complex &operator-=(const T &s) { re -= s; return *this; }
  complex &operator*=(const T &s) { re *= s; im *= s; return *this; }
  complex &operator/=(const T &s) { re /= s; im /= s; return *this; }
  bool operator==(const complex &o) const { return re == o.re && im == o.im; }
  bool operator!=(const complex &o) const { return re != o.re || im != o.im; }
};
template <class T> complex<T> operator+(const T &s, const complex<T> &z) { return complex<T>(z.re + s, z.im); }
template <class T> complex<T> operator-(const T &s, const complex<T> &z) { return complex<T>(s - z.re, -z.im); }
template <class T> complex<T> operator*(const T &s, const complex<T> &z) { return complex<T>(z.re * s, z.im * s); }
template <class T> complex<T> conj(const complex<T> &z) { return complex<T>(z.re, -z.im); }
template <class T> complex<T> polar(const T &r, const T &phi) { return complex<T>(r * cos(phi), r * sin(phi)); }
template <class T> T real(const complex<T> &z) { return z.re; }
template <class T> T imag(const complex<T> &z) { return z.im; }
template <class T> T norm(const complex<T> &z) { return z.re * z.re + z.im * z.im; }
template <class T> T abs(const complex<T> &z) { return hypot(z.re, z.im); }
template <class T> T arg(const complex<T> &z) { return atan2(z.im, z.re); }
`, false},
}, functionStructs()...)

type libraryStruct struct {
	name  string
	words []string
	text  string

	qualified bool // only std::name asks for it: kernels have functions of that name
}

// addLibrary adds those structs that the text of u names and that its own declarations do not.
func (tu *translationUnit) addLibrary(u *preprocess.Unit) {
	for _, s := range libraryStructs {
		at := bytes.Index(u.Text, []byte("std::"+s.name))
		if at < 0 && !s.qualified {
			at = bytes.Index(u.Text, []byte(s.name+"<"))
		}
		for _, w := range s.words {
			if at < 0 {
				at = bytes.Index(u.Text, []byte(w))
			}
		}
		if at < 0 || slices.ContainsFunc(tu.globals, func(d stmt) bool { return declaresType(d, s.name) }) {
			continue
		}
		var found diag.List
		own := readSyntax(&preprocess.Unit{Text: []byte(s.text), Files: []string{s.name}, Use: u.PosOf(at)}, &found)
		for _, d := range own.globals {
			if d, ok := d.(*structDecl); ok {
				d.library = true
			}
		}
		tu.globals = append(own.globals, tu.globals...)
		tu.library = append(tu.library, own.functions...)
	}
}

// declaresType reports whether s is the declaration of a type called name.
func declaresType(s stmt, name string) bool {
	switch s := s.(type) {
	case *structDecl:
		return s.name == name
	case *aliasDecl:
		return s.name == name
	}
	return false
}

// candidates are the functions that x may call: those of the kernel, or those of the library
// that take structs of the library, or make them.
func (l *lowerer) candidates(x *call) []*function {
	if own := l.own(x); len(own) > 0 {
		return own
	}
	list := l.ofStructs[x.fn]
	if len(list) == 0 || x.fn == "polar" || x.fn == "make_pair" || x.fn == "make_tuple" || slices.ContainsFunc(x.args, l.isRecord) {
		return list
	}
	return nil
}

// templateRecord is the struct that a call of f, a template around which are these names, gives: nil if
// it gives none.
func (l *lowerer) templateRecord(f *function, x *call, env *scope) (t *recordType) {
	x = x.withDefaults(f)
	isAuto := f.ret != nil && f.ret.name == "auto"
	gives := isAuto || env.ofTemplate(f.ret) || l.globalRecord(f.ret) != nil || l.givesOwnStruct(f, x)
	if len(f.params) != len(x.args) || !gives {
		return nil
	}
	l.trial(func() {
		var args []argument
		l.into(func() { args = l.argumentsOf(f, x, env) })
		explicit, ok := l.templateSymbols(f, x)
		if !ok {
			return
		}
		l.inScope(env, func() {
			if !l.bindTemplate(f, x, explicit, args) {
				return
			}
			if isAuto {
				t = l.autoRecord(f, l.scope)
			} else if ref, ok := l.resolveAny(f.ret); ok && len(ref.dims) == 0 {
				t = ref.rec
			}
		})
	})
	return t
}

// givesOwnStruct reports whether f returns one of its parameters, and x may give it a struct for that:
// template <class T> T twice(const T &x).
func (l *lowerer) givesOwnStruct(f *function, x *call) bool {
	if f.ret == nil || f.ret.ptr > 0 || !slices.ContainsFunc(f.tparams, func(p templateParam) bool { return p.isType && p.name == f.ret.name }) {
		return false
	}
	named := slices.ContainsFunc(x.targs, func(a templateArg) bool {
		if a.typ == nil {
			return false
		}
		ref, ok := l.tryType(a.typ)
		return ok && ref.rec != nil
	})
	return named || slices.ContainsFunc(x.args, l.isRecord)
}

// namedTemplate is the template of structs of the file that t names, nil for other types.
func (l *lowerer) namedTemplate(t *typeName) *recordTemplate {
	if t == nil {
		return nil
	}
	of, _ := l.globals.names[t.name].(*recordTemplate)
	return of
}

// ofTemplate reports whether t names what a template makes, where these names are seen.
func (s *scope) ofTemplate(t *typeName) bool {
	for ; s != nil && t != nil; s = s.up {
		switch sym := s.names[t.name].(type) {
		case *recordTemplate, aliasTemplate:
			return true
		case typeRef: // its name within a struct is what it makes, and the template before <
			return len(t.targs) > 0 && sym.rec != nil && sym.rec.values != nil
		case nil:
		default:
			return false
		}
	}
	return false
}
