package affine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// kernels are innermost statements whose speed is worth watching. Each runs
// 1 000 000 innermost iterations.
var kernels = []struct{ name, text string }{
	{"gemm f32", `program gemm "gemm.cpp"
arg C f32[100][100]
arg A f32[100][100]
arg B f32[100][100]
task gemm {
  for i = 0 to 100 {
    for j = 0 to 100 {
      for k = 0 to 100 {
        C[i][j] = C[i][j] + A[i][k] * B[k][j]
      }
    }
  }
}
`},
	{"gemm f64", `program gemm "gemm.cpp"
arg C f64[100][100]
arg A f64[100][100]
arg B f64[100][100]
task gemm {
  for i = 0 to 100 {
    for j = 0 to 100 {
      for k = 0 to 100 {
        C[i][j] = C[i][j] + A[i][k] * B[k][j]
      }
    }
  }
}
`},
	{"gemm i8", `program gemm "gemm.cpp"
arg C i32[100][100]
arg A i8[100][100]
arg B i8[100][100]
task gemm {
  for i = 0 to 100 {
    for j = 0 to 100 {
      local acc i32
      acc = 0
      for k = 0 to 100 {
        acc = acc + i32(A[i][k]) * i32(B[k][j])
      }
      C[i][j] = acc
    }
  }
}
`},
	{"stencil f32", `program jacobi "jacobi.cpp"
arg B f32[1002][1002]
arg A f32[1002][1002]
task jacobi {
  for i = 1 to 1001 {
    for j = 1 to 1001 {
      B[i][j] = 0.2f * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i - 1][j] + A[i + 1][j])
    }
  }
}
`},
	{"guarded f32", `program pad "pad.cpp"
arg B f32[1000][1000]
arg A f32[1000][1000]
task pad {
  for i = 0 to 1000 {
    for j = 0 to 1000 {
      if (i >= 1 && j >= 1) {
        B[i][j] = A[i - 1][j - 1] * 0.5f
      } else {
        B[i][j] = 0f
      }
    }
  }
}
`},
	{"fifo f32", `program copy "copy.cpp"
arg B f32[1000][500]
arg A f32[1000][500]
channel t f32[1000][500] fifo
task send {
  for i = 0 to 1000 {
    for j = 0 to 500 {
      push t, A[i][j]
    }
  }
}
task receive {
  for i = 0 to 1000 {
    for j = 0 to 500 {
      pop t -> B[i][j]
    }
  }
}
`},
	{"exp f32", `program soft "soft.cpp"
arg B f32[1000][1000]
arg A f32[1000][1000]
task soft {
  for i = 0 to 1000 {
    for j = 0 to 1000 {
      B[i][j] = exp(A[i][j])
    }
  }
}
`},
}

func BenchmarkInterpret(b *testing.B) {
	for _, k := range kernels {
		b.Run(k.name, func(b *testing.B) {
			p, args := readProgram(b, k.text)
			b.ReportAllocs()
			for b.Loop() {
				require.NoError(b, Interpret(p, args))
			}
			b.ReportMetric(1e6*float64(b.N)/b.Elapsed().Seconds()/1e6, "Miter/s")
		})
	}
}

// readProgram reads a program and makes random arguments for it.
func readProgram(t testing.TB, text string) (*Program, []*Data) {
	p, err := Read(text)
	require.NoError(t, err)
	var args []*Data
	for i, b := range p.Args {
		args = append(args, RandomData(b, uint64(i)))
	}
	return p, args
}
