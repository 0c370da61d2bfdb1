package affine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
)

// chained has a bypass, an array that is read by its writer, too, and arguments and tables that
// few tasks use.
const chained = `program p "p.cpp"
arg x i32[4] const
arg w i32[4] const
arg y i32[4]
table t i32[2] = {1, 2}
channel a i32[4]
channel b i32[4]
channel c i32[4]
channel d i32[4]
task one {
  for i = 0 to 4 {
    a[i] = x[i]
    b[i] = a[i]
  }
}
task two {
  for i = 0 to 4 {
    c[i] = a[i] + w[i]
  }
}
task three {
  for i = 0 to 4 {
    d[i] = c[i] + b[i]
  }
}
task four {
  for i = 0 to 4 {
    y[i] = d[i] + t[0]
  }
}
`

// TestExcerpt: what goes to other tasks and comes from them is an argument.
func TestExcerpt(t *testing.T) {
	p, err := affine.Read(chained)
	require.NoError(t, err)
	require.Empty(t, affine.Check(p, affine.Tasked))
	require.Equal(t, `program p "p.cpp"
arg w i32[4] const
arg a i32[4]
arg b i32[4]
arg d i32[4]
channel c i32[4]
task two {
  for i = 0 to 4 {
    c[i] = a[i] + w[i]
  }
}
task three {
  for i = 0 to 4 {
    d[i] = c[i] + b[i]
  }
}
`, affine.Print(affine.Excerpt(p, 1, 3)))
	for from := range p.Tasks {
		for to := from + 1; to <= len(p.Tasks); to++ {
			q := affine.Excerpt(p, from, to)
			require.Empty(t, affine.Check(q, affine.Tasked))
			require.Len(t, q.Tasks, to-from)
			require.Equal(t, from == 0 && to == len(p.Tasks), affine.Print(q) == chained)
		}
	}
	require.Equal(t, chained, affine.Print(p), "it is a copy")
}
