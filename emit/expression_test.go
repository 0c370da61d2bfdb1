package emit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
)

// valueText prints the value that IR text gives to a variable of the type of
// target, under buffers of all kinds.
func valueText(t *testing.T, target, value string) string {
	p, err := affine.Read(fmt.Sprintf(`program p "p.cpp"
arg f f32 port=scalar
arg d f64 port=scalar
arg b bool port=scalar
arg c i8 port=scalar
arg uc u8 port=scalar
arg s i16 port=scalar
arg n i32 port=scalar
arg m i32 port=scalar
arg u u32 port=scalar
arg l i64 port=scalar
arg a ap5 port=scalar
arg ua uap7 port=scalar
arg v i32[8][8] port=memory
arg out %s[1] port=memory
task t {
  for i = 0 to 8 {
    out[0] = %s
  }
}
`, target, value))
	require.NoError(t, err, value)
	require.Empty(t, affine.Check(p, affine.Decided), value)
	text := string(Kernel(p, Options{}))
	_, text, _ = strings.Cut(text, "out[0] = ")
	text, _, _ = strings.Cut(text, ";\n")
	return text
}

// TestExpression states what C++ does by itself and what must be written.
func TestExpression(t *testing.T) {
	for _, c := range []struct{ typ, ir, want string }{
		// precedence and associativity
		{"i32", "n - (m - n)", "n - (m - n)"},
		{"i32", "n - m - n", "n - m - n"},
		{"i32", "(n + m) * 3", "(n + m) * 3"},
		{"i32", "n * m / 3", "n * m / 3"},
		{"i32", "n * (m / 3)", "n * (m / 3)"},
		{"i32", "n & 7 | m ^ 3", "(n & 7) | (m ^ 3)"},
		{"i32", "n + m << 2", "(n + m) << 2"},
		{"bool", "b && n < m || b", "(b && n < m) || b"},
		{"bool", "(n < m) == b", "(n < m) == b"},
		{"bool", "!(b && n < m)", "!(b && n < m)"},
		{"i32", "b ? n : b ? m : 3", "b ? n : b ? m : 3"},
		{"i32", "b ? b ? n : m : 3", "b ? (b ? n : m) : 3"},
		{"i32", "v[i][n + 1] - -(m)", "v[i][n + 1] - -m"},
		{"i32", "-(-(m))", "-(-m)"},
		{"i32", "-(-3)", "-(-3)"},
		{"i32", "~n", "~n"},
		// promotion and the usual conversions are C++'s business
		{"i32", "i32(c) + i32(uc)", "c + uc"},
		{"i8", "i8(i32(c) + i32(uc))", "c + uc"},
		{"i32", "i32(i8(i32(c) + i32(uc)))", "(int8_t)(c + uc)"},
		{"f32", "f32(n) * f", "n * f"},
		{"f32", "f32(n) * f32(m)", "(float)n * m"},
		{"f32", "f32(n * m)", "n * m"},
		{"f32", "f32(d * f64(f))", "d * f"},
		{"f64", "f64(f * f)", "f * f"},
		{"f64", "f64(f) * f64(f)", "(double)f * f"},
		{"f64", "f64(f32(d)) + d", "(float)d + d"},
		{"i64", "i64(n) * i64(m)", "(int64_t)n * m"},
		{"i64", "i64(n * m)", "n * m"},
		{"i64", "l + 1:i64", "l + 1"},
		{"i64", "1:i64 << n", "1LL << n"},
		{"i64", "i64(n) + 5000000000:i64", "n + 5000000000LL"},
		{"u32", "u + u32(n)", "u + n"},
		{"u32", "u32(uc) + u32(c)", "(uint32_t)uc + c"},
		{"u32", "u + 3000000000:u32", "u + 3000000000U"},
		{"bool", "u32(n) < 5:u32", "(uint32_t)n < 5"},
		{"bool", "i64(n) < i64(m)", "(int64_t)n < m"},
		{"bool", "bool(n) && !bool(f)", "n && !f"},
		{"i32", "i32(n < m) + 1", "(n < m) + 1"},
		{"i32", "i32(bool(n)) + 1", "(bool)n + 1"},
		{"i32", "i32(f)", "f"},
		{"i32", "i32(f) + n", "(int)f + n"},
		{"i32", "i32(f + 0.5f)", "f + 0.5f"},
		{"i32", "n + i32(f + 0.5f)", "n + (int)(f + 0.5f)"},
		{"f32", "-(f32(n))", "-(float)n"},
		{"f32", "b ? f32(n) : f32(m)", "b ? (float)n : m"},
		{"f32", "b ? f : 0.0f", "b ? f : 0.0f"},
		{"i8", "b ? c : 5:i8", "b ? c : 5"},
		{"i32", "v[i64(n)][uc]", "v[n][uc]"},
		{"i32", "v[i32(l)][i8(n)]", "v[(int)l][(int8_t)n]"},
		// operations on narrow types, which only stages write
		{"i8", "c + c", "c + c"},
		{"i32", "i32(c + c)", "(int8_t)(c + c)"},
		{"u8", "uc / 3:u8", "uc / 3"},
		{"i32", "i32(c >> 2)", "c >> 2"},
		{"i32", "i32(c << 2)", "(int8_t)(c << 2)"},
		// literals
		{"i32", "-2147483648", "-2147483647 - 1"},
		{"i32", "n * -2147483648", "n * (-2147483647 - 1)"},
		{"i64", "-9223372036854775808:i64", "-9223372036854775807LL - 1"},
		{"u64", "18446744073709551615:u64", "18446744073709551615ULL"},
		{"f32", "0.1f", "0.1f"},
		{"f32", "16777216f", "1.6777216e+07f"},
		{"f64", "1e300", "1e+300"},
		{"f64", "-0.0", "-0.0"},
		{"f32", "f - -1.5f", "f - -1.5f"},
		{"f32", "-inff", "-INFINITY"},
		{"f64", "nan", "(double)NAN"},
		{"f64", "f64(0.1f)", "0.1f"},
		// functions pick their overload by exact types
		{"f32", "sqrt(f * f)", "hls::sqrt(f * f)"},
		{"f64", "sqrt(f64(f))", "hls::sqrt((double)f)"},
		{"f32", "pow(f, f32(n))", "hls::pow(f, (float)n)"},
		{"i32", "max(n, 0)", "hls::max(n, 0)"},
		{"i64", "min(l, 5:i64)", "hls::min(l, (int64_t)5)"},
		{"i32", "abs(i32(c))", "hls::abs((int)c)"},
		// ap_int grows by itself
		{"ap6", "ap6(a) + ap6(a)", "a + a"},
		{"ap5", "ap5(ap6(a) + ap6(a))", "a + a"},
		{"ap33", "ap33(a) + 1:ap33", "a + 1"},
		{"ap13", "ap13(a) * ap13(ua)", "a * ua"},
		{"f32", "f32(a) * f", "(float)a * f"},
		{"i32", "i32(a) + n", "(int)a + n"},
		{"i32", "v[a][i32(ua)]", "v[(int)a][(int)ua]"},
		{"ap5", "ap5(f)", "ap_int<5>(f)"},
		{"ap5", "b ? a : 3:ap5", "b ? a : ap_int<5>(3)"},
		{"ap33", "1000:ap33 / ap33(a)", "1000 / a"},
		{"ap57", "4294967296:ap57 / ap57(a)", "ap_int<57>(4294967296LL) / a"}, // not in 65 bits
		{"ap57", "ap57(a) % 4294967296:ap57", "a % ap_int<57>(4294967296LL)"},
		{"ap5", "ap5(exp_fx4(ap9(a)))", "ap_int<9>(hls::exp(codo_fixed<ap_fixed<9, 5>>(ap_int<9>(a))).range(8, 0))"},
		{"bool", "bool(a) && b", "(bool)a && b"},
		{"i32", "n << a", "n << (int)a"},
	} {
		require.Equal(t, c.want, valueText(t, c.typ, c.ir), c.ir)
	}
}

// TestStatement states the shapes of statements.
func TestStatement(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg A f32[16] port=memory
arg n i32 port=scalar
task t {
  for i = 15 to -1 step -1 {
    local x f32
    x = A[i] * 2f
    local y i32
    y = 2 * i
    local unused f32
    if (i == 3) {
    } else {
      x = x + 1f
    }
    if (i < 2) {
      A[i] = A[i] + (x - 1f)
    } else {
      if (i < n) {
        A[i] = x - A[i]
      } else {
        A[i] = A[i] / x - 1f
      }
    }
    for i2 = 0 to u8(n) step 2 type=u8 ii=1 unroll=-1 {
      pragma "HLS loop_tripcount max=4"
      pragma "HLS dependence variable=gone inter false"
      A[i2] = f32(y)
    }
  }
}
`)
	text := string(Kernel(p, Options{}))
	_, text, _ = strings.Cut(text, "inline off\n")
	text, _, _ = strings.Cut(text, "\n}")
	require.Equal(t, `t_i:
  for (int i = 15; i > -1; --i) {
    float x = A[i] * 2.0f;
    int y;
    y = 2 * i;
    if (!(i == 3)) {
      x += 1.0f;
    }
    if (i < 2) {
      A[i] += x - 1.0f;
    } else if (i < n) {
      A[i] = x - A[i];
    } else {
      A[i] = A[i] / x - 1.0f;
    }
  t_i2:
    for (uint8_t i2 = 0; i2 < (uint8_t)n; i2 += 2) {
#pragma HLS pipeline II=1
#pragma HLS unroll
#pragma HLS loop_tripcount max=4
      A[i2] = y;
    }
  }`, text)
}
