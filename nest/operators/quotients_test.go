package operators_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/nest/operators"
)

// TestQuotientsOfAll divides all integers of some bits by many constants, powers of two too, and compares with what C++ gives.
func TestQuotientsOfAll(t *testing.T) {
	for _, elem := range []string{"u8", "i8", "u12", "i12"} {
		kind, bits := elem[:1], 0
		_, err := fmt.Sscanf(elem[1:], "%d", &bits)
		require.NoError(t, err)
		first := 0
		if kind == "i" {
			first = -1 << (bits - 1)
		}
		ap := map[string]string{"u": "uap", "i": "ap"}[kind] + elem[1:]
		for _, c := range []int{2, 3, 4, 5, 6, 7, 9, 10, 11, 13, 25, 49, 100, 127, 129, 255, 256, 257, 1000, 4096, 5000} {
			p := golden.Read(t, fmt.Sprintf(`program p "p.cpp"
arg q i32[%[1]d]
arg r i32[%[1]d]
task p {
  for i = 0 to %[1]d {
    local s %[2]s
    s = %[2]s(i + %[3]d)
    q[i] = i32(s) / %[4]d
    r[i] = i32(s) %% %[4]d
  }
}
`, 1<<bits, ap, first, c))
			before := affine.Print(p)
			was := affine.Clone(p)
			operators.Quotients(p.Tasks[0], affine.NamesOf(p))
			operators.Shifts(p.Tasks[0], affine.NamesOf(p))
			require.NotEqual(t, before, affine.Print(p))
			golden.Same(t, was, p)
		}
	}
}
