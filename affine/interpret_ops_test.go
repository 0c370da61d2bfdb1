package affine

import (
	"fmt"
	"math"

	"github.com/stretchr/testify/require"
)

// addCasts: every type to every type.
func (s *gxxSuite) addCasts() {
	for _, from := range gxxTypes {
		for _, to := range gxxTypes {
			cpp := cWrap(to, "x")
			if from.IsFloat() && to.IsAP() {
				cpp = cWrap(to, "modulo(x)")
			}
			s.each(fmt.Sprintf("%s(%s)", to, from), s.find("x", from), func(x Expr) Expr { return &Cast{to, x} }, cpp)
		}
	}
}

// addIntegers: the arithmetic and bitwise operators, min, max and abs.
func (s *gxxSuite) addIntegers() {
	for _, t := range gxxTypes {
		in := s.find("x", t)
		if t == B1 {
			s.each("!bool", in, func(x Expr) Expr { return &Unary{"!", x} }, "!x")
			for _, op := range []Op{"&", "|", "^", "&&", "||"} {
				s.pairs("bool "+string(op), in, in, func(x, y Expr) Expr { return &Binary{op, x, y} }, fmt.Sprintf("x %s y", op))
			}
		}
		if t == B1 || t.IsFloat() {
			continue
		}
		for _, op := range []Op{"-", "~"} {
			s.each(string(op)+t.String(), in, func(x Expr) Expr { return &Unary{op, x} }, cWrap(t, string(op)+"x"))
		}
		for _, op := range []Op{"+", "-", "*", "&", "|", "^"} {
			cpp := cWrap(t, fmt.Sprintf("x %s y", op))
			if t.Bits == 16 && op == "*" {
				cpp = cWrap(t, "int64_t(x) * int64_t(y)") // no matter how the promoted product overflows
			}
			s.pairs(t.String()+" "+string(op), in, in, func(x, y Expr) Expr { return &Binary{op, x, y} }, cpp)
		}
		s.pairs(t.String()+" -x*y", in, in, func(x, y Expr) Expr { return &Binary{"*", &Unary{"-", x}, y} },
			cWrap(t, "static_cast<uint64_t>("+cWrap(t, "-x")+") * static_cast<uint64_t>(y)"))
		s.addDivision(t, in)
		for _, fn := range []Fn{"min", "max"} {
			s.pairs(t.String()+" "+string(fn), in, in, func(x, y Expr) Expr { return &Call{fn, t, []Expr{x, y}} }, fmt.Sprintf("std::%s(x, y)", fn))
		}
		s.each("abs "+t.String(), in, func(x Expr) Expr { return &Call{"abs", t, []Expr{x}} }, cWrap(t, "x < 0 ? -x : x"))
		s.pairs("select "+t.String(), in, in, func(x, y Expr) Expr { return &Select{&Binary{"<", x, y}, y, x} }, "x < y ? y : x")
	}
}

// addDivision: / and %, guarded against what traps, which also shows that the
// guards are lazy.
func (s *gxxSuite) addDivision(t Type, in *Buffer) {
	for _, op := range []Op{"/", "%"} {
		f := func(x, y Expr) Expr {
			trap := Expr(&Binary{"==", y, &Const{T: t}})
			if t.Signed() && t.Bits >= 32 {
				least := &Binary{"==", x, &Const{T: t, I: math.MinInt64 >> (64 - t.Bits)}}
				trap = &Binary{"||", trap, &Binary{"&&", least, &Binary{"==", y, &Const{T: t, I: -1}}}}
			}
			return &Select{trap, &Const{T: t}, &Binary{op, x, y}}
		}
		guard := "y == 0"
		if t.Signed() && t.Bits >= 32 {
			guard += fmt.Sprintf(" || x == INT64_MIN >> %d && y == -1", 64-t.Bits)
		}
		s.pairs(t.String()+" "+string(op), in, in, f, cWrap(t, fmt.Sprintf("(%s) ? 0 : x %s y", guard, op)))
	}
}

// addShifts: counts beyond the width and negative ones too.
func (s *gxxSuite) addShifts() {
	for _, t := range gxxTypes {
		if t == B1 || t.IsFloat() {
			continue
		}
		for _, by := range []Type{I32, I64, {Kind: Uint, Bits: 8}, {Kind: Uint, Bits: 64}} {
			for _, op := range []Op{"<<", ">>"} {
				fn := map[Op]string{"<<": "left", ">>": "right"}[op]
				cpp := cWrap(t, fmt.Sprintf("x %s y", op))
				if t.IsAP() {
					cpp = cWrap(t, fmt.Sprintf("%s<%d>(x, y)", fn, t.Bits))
				}
				s.pairs(fmt.Sprintf("%s %s %s", t, op, by), s.find("x", t), s.find("count", by),
					func(x, y Expr) Expr { return &Binary{op, x, y} }, cpp)
			}
		}
	}
}

func (s *gxxSuite) addComparisons() {
	for _, t := range gxxTypes {
		for _, op := range []Op{"==", "!=", "<", "<=", ">", ">="} {
			s.pairs(t.String()+" "+string(op), s.find("x", t), s.find("x", t),
				func(x, y Expr) Expr { return &Binary{op, x, y} }, fmt.Sprintf("x %s y", op))
		}
	}
}

// addFloats: each operator with operands that are elements and with operands
// that are not, because these are compiled differently.
func (s *gxxSuite) addFloats() {
	minus := func(e Expr) Expr { return &Unary{"-", e} }
	for _, t := range []Type{F32, F64} {
		in := s.find("x", t)
		s.each("-"+t.String(), in, minus, "-x")
		s.each("half "+t.String(), in, func(x Expr) Expr { return &Binary{"*", &Const{T: t, F: 0.3}, x} }, fmt.Sprintf("%s(0.3) * x", t.CPP()))
		s.each("recip "+t.String(), in, func(x Expr) Expr { return &Binary{"/", x, &Const{T: t, F: 0.3}} }, fmt.Sprintf("x / %s(0.3)", t.CPP()))
		for _, op := range []Op{"+", "-", "*", "/"} {
			name := t.String() + " " + string(op)
			s.pairs(name, in, in, func(x, y Expr) Expr { return &Binary{op, x, y} }, fmt.Sprintf("x %s y", op))
			s.pairs(name+" -x", in, in, func(x, y Expr) Expr { return &Binary{op, minus(x), y} }, fmt.Sprintf("-x %s y", op))
			s.pairs(name+" -y", in, in, func(x, y Expr) Expr { return &Binary{op, x, minus(y)} }, fmt.Sprintf("x %s -y", op))
			s.pairs(name+" -x -y", in, in, func(x, y Expr) Expr { return &Binary{op, minus(x), minus(y)} }, fmt.Sprintf("-x %s -y", op))
			s.pairs(name+" chain", in, in, func(x, y Expr) Expr { return &Binary{"-", &Binary{op, &Binary{"*", x, y}, x}, y} }, fmt.Sprintf("((x * y) %s x) - y", op))
		}
		for _, fn := range []Fn{"min", "max"} {
			s.pairs(t.String()+" "+string(fn), in, in, func(x, y Expr) Expr { return &Call{fn, t, []Expr{x, y}} }, fmt.Sprintf("std::%s(x, y)", fn))
		}
		s.pairs("select "+t.String(), in, in, func(x, y Expr) Expr { return &Select{&Binary{"<", x, y}, y, x} }, "x < y ? y : x")
	}
}

// addMath: every function, on extreme and on moderate values.
func (s *gxxSuite) addMath() {
	unary := []Fn{
		"exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sqrt", "cbrt", "sin", "cos", "tan", "asin", "acos", "atan",
		"sinh", "cosh", "tanh", "erf", "fabs", "floor", "ceil", "round", "trunc", "abs",
	}
	for _, t := range []Type{F32, F64} {
		for _, in := range []string{"x", "mid"} {
			for _, fn := range unary {
				s.each(fmt.Sprintf("%s %s %s", fn, in, t), s.find(in, t), func(x Expr) Expr { return &Call{fn, t, []Expr{x}} }, fmt.Sprintf("std::%s(x)", fn))
			}
			for _, fn := range []Fn{"pow", "atan2", "fmod", "hypot", "fmin", "fmax", "copysign", "remainder", "fdim", "nextafter"} {
				s.pairs(fmt.Sprintf("%s %s %s", fn, in, t), s.find(in, t), s.find(in, t),
					func(x, y Expr) Expr { return &Call{fn, t, []Expr{x, y}} }, fmt.Sprintf("std::%s(x, y)", fn))
			}
		}
	}
}

// addLoops: whole programs with one argument, out.
func (s *gxxSuite) addLoops() {
	for _, c := range loopCases {
		p, err := Read(fmt.Sprintf("program %s \"l.cpp\"\narg out %s\n%s", "p", c.out, c.ir))
		require.NoError(s.t, err, c.name)
		result := NewData(p.Args[0])
		require.NoError(s.t, InterpretWith(p, []*Data{result}, InterpretOptions{MaxSteps: 1e6}), c.name)
		s.cases = append(s.cases, gxxCase{c.name, c.cpp, p.Args[0].Elem, p.Args[0].Len(), result})
	}
}

var loopCases = []struct{ name, out, ir, cpp string }{
	{"triangle", "i32[8][8]", `task t {
  for i = 0 to 8 {
    for j = i to 8 {
      for k = j - i to j + 1 {
        out[i][j] = out[i][j] + (i + 1) * k
      }
    }
  }
}
`, `for (int i = 0; i < 8; i++) for (int j = i; j < 8; j++) for (int k = j - i; k < j + 1; k++) out[8 * i + j] += (i + 1) * k;`},
	{"down", "i32[40]", `task t {
  local n i32
  n = 0
  for i = 37 to -2 step -3 {
    for j = i to 5 step -7 {
      out[n] = i * 100 + j
      n = n + 1
    }
  }
}
`, `int n = 0; for (int i = 37; i > -2; i -= 3) for (int j = i; j > 5; j -= 7) { out[n] = i * 100 + j; n = n + 1; }`},
	{"empty and single", "i32[4]", `task t {
  for i = 5 to 5 {
    out[0] = 1
  }
  for i = 5 to 3 {
    out[1] = 1
  }
  for i = 3 to 5 step -1 {
    out[2] = 1
  }
  for i = 3 to 4 step 100 {
    out[3] = i
  }
}
`, `out[3] = 3;`},
	{"narrow counters", "i32[64]", `task t {
  for i = 250:u8 to 255:u8 type=u8 {
    out[u8(i + 6:u8)] = i32(i)
  }
  for i = 99:u8 to 100:u8 step 200 type=u8 {
    out[i32(i) % 64] = i32(i) + 1000
  }
  for i = 100:i8 to 127:i8 step 9 type=i8 {
    out[i32(i) % 64] = i32(i8(i + i))
  }
}
`, `for (uint8_t i = 250; i < 255; i++) out[(uint8_t)(i + 6)] = i;
for (uint8_t i = 99; i < 100; i += 200) out[i % 64] = i + 1000;
for (int8_t i = 100; i < 127; i += 9) out[i % 64] = (int8_t)(i + i);`},
	{"unsigned 64", "u64[16]", `task t {
  for i = 18446744073709551610:u64 to 18446744073709551613:u64 step 2 type=u64 {
    out[i % 16:u64] = i / 3:u64
  }
  for i = 9223372036854775807:u64 to 9223372036854775809:u64 type=u64 {
    out[i - 9223372036854775800:u64] = i
  }
}
`, `for (uint64_t i = 18446744073709551610u; i < 18446744073709551613u; i += 2) out[i % 16] = i / 3;
for (uint64_t i = 9223372036854775807u; i < 9223372036854775809u; i++) out[i - 9223372036854775800u] = i;`},
	{"wrapped subscript", "i32[16]", `task t {
  for i = 1073741822 to 1073741826 {
    out[i * 4 + 8] = i
  }
}
`, `for (int i = 1073741822; i < 1073741826; i++) out[i * 4 + 8] = i;`},
	{"strides and windows", "f32[6][7]", `task t {
  local a f32[20][21]
  for i = 0 to 20 {
    for j = 0 to 21 {
      a[i][j] = f32(i * 31 + j) / 7f
    }
  }
  for y = 0 to 6 {
    for x = 0 to 7 {
      for r = 0 to 3 {
        for s = 0 to 3 {
          out[y][x] = out[y][x] + a[y * 3 + r][3 * x + s] * a[s][20 - r]
        }
      }
    }
  }
}
`, `static float a[20][21]; for (int i = 0; i < 20; i++) for (int j = 0; j < 21; j++) a[i][j] = float(i * 31 + j) / 7.0f;
for (int y = 0; y < 6; y++) for (int x = 0; x < 7; x++) for (int r = 0; r < 3; r++) for (int s = 0; s < 3; s++)
  out[y * 7 + x] += a[y * 3 + r][3 * x + s] * a[s][20 - r];`},
	{"guards", "f64[10][10]", `task t {
  local a f64[8]
  for i = 0 to 8 {
    a[i] = f64(i) * 0.3
  }
  for i = 0 to 10 {
    for j = 0 to 10 {
      if (i >= 1 && i - 1 < 8 && (j < 8 || i == 3)) {
        out[i][j] = a[i - 1] - (j < 8 ? a[j] : 0.25)
      } else {
        out[i][j] = -1.0
      }
    }
  }
}
`, `double a[8]; for (int i = 0; i < 8; i++) a[i] = double(i) * 0.3;
for (int i = 0; i < 10; i++) for (int j = 0; j < 10; j++) {
  if (i >= 1 && i - 1 < 8 && (j < 8 || i == 3)) out[10 * i + j] = a[i - 1] - (j < 8 ? a[j] : 0.25); else out[10 * i + j] = -1.0;
}`},
	{"gather and reduce", "ap12[5]", `table k i32[6] = {3, 1, 4, 1, 0, 2}
task t {
  for i = 0 to 6 {
    for j = 0 to 60 {
      out[k[k[i] % 6]] = out[k[k[i] % 6]] + ap12(i * j)
    }
  }
}
`, `int k[6] = {3, 1, 4, 1, 0, 2}; for (int i = 0; i < 6; i++) for (int j = 0; j < 60; j++)
  out[k[k[i] % 6]] = wrap_signed<12>(out[k[k[i] % 6]] + i * j);`},
	{"shifted sums", "i32[20]", `task t {
  for i = 0 to 20 {
    out[i] = i * i
  }
  for i = 0 to 19 {
    out[i] = out[i + 1] + i
    out[19 - i] = out[i] + out[19 - i]
  }
}
`, `for (int i = 0; i < 20; i++) out[i] = i * i;
for (int i = 0; i < 19; i++) { out[i] = out[i + 1] + i; out[19 - i] = out[i] + out[19 - i]; }`},
	{"narrow sums", "i8[3]", `task t {
  local s uap7
  s = 0:uap7
  for i = 0 to 9 {
    out[0] = out[0] + 100:i8
    s = s + 50:uap7
    out[1] = out[1] ^ i8(s)
  }
}
`, `uint64_t s = 0; for (int i = 0; i < 9; i++) { out[0] += 100; s = wrap_unsigned<7>(s + 50); out[1] ^= int8_t(s); }`},
	{"scattered rows", "f32[4][5]", `table k i32[4] = {2, 0, 3, 1}
task t {
  for i = 0 to 4 {
    for j = 0 to 5 {
      out[k[i]][(j * j) % 5] = out[k[i]][(j * j) % 5] + f32(i * 10 + j)
    }
  }
}
`, `int k[4] = {2, 0, 3, 1}; for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) out[k[i] * 5 + (j * j) % 5] += float(i * 10 + j);`},
	{"products of narrow elements", "i32[3]", `task t {
  local a i8[100]
  local b u16[100]
  local s ap20
  s = 0:ap20
  for i = 0 to 100 {
    a[i] = i8(i * 37)
    b[i] = u16(i * 999)
  }
  for i = 0 to 100 {
    out[0] = out[0] + i32(a[i]) * i32(b[99 - i])
    out[1] = out[1] + i32(i8(a[i] * a[i]))
    out[1] = out[1] + i32(i8(b[i])) * i32(a[i])
    s = s + ap20(a[i]) * ap20(a[99 - i])
  }
  out[2] = i32(s)
}
`, `int8_t a[100]; uint16_t b[100]; int64_t s = 0;
for (int i = 0; i < 100; i++) { a[i] = i * 37; b[i] = i * 999; }
for (int i = 0; i < 100; i++) { out[0] += a[i] * b[99 - i]; out[1] += (int8_t)(a[i] * a[i]); out[1] += (int8_t)b[i] * a[i]; s = wrap_signed<20>(s + a[i] * a[99 - i]); }
out[2] = s;`},
	{"float sums", "f32[3]", `task t {
  local d f64
  d = 0.0
  for i = 1 to 1000 {
    out[0] = out[0] + 1f / f32(i)
    d = d + 1.0 / f64(i)
    out[2] = f32(f64(out[2]) + sqrt(f64(i)))
  }
  out[1] = f32(d)
}
`, `double d = 0.0; for (int i = 1; i < 1000; i++) { out[0] += 1.0f / float(i); d += 1.0 / i; out[2] = float(double(out[2]) + std::sqrt(double(i))); } out[1] = float(d);`},
}
