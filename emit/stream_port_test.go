package emit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
)

// TestStreamPorts has a kernel with an AXI4-Stream of vectors on one side, and one of
// elements beside an array on the other.
func TestStreamPorts(t *testing.T) {
	const text = `program sum "sum.cpp"
arg in f32[8][4] const port=stream elements=32
arg w f32[8] const port=PORT
arg out f32[8] port=stream
channel in_tokens f32[8][4] fifo depth=2 lanes=4
channel out_1 f32[8] fifo depth=2
task load_in {
  for i = 0 to 8 ii=1 {
    push in_tokens, in[i]
  }
}
task add {
  for i_1 = 0 to 8 ii=1 {
    local v f32[4]
    pop in_tokens -> v
    push out_1, v[0] + w[i_1] * v[3]
  }
}
task store_out {
  for i_2 = 0 to 8 ii=1 {
    pop out_1 -> out[i_2]
  }
}
`
	for port, want := range map[string][]string{
		"memory": {"void sum(hls::stream<hls::vector<float, 4>> &in, const float w[8], hls::stream<float> &out) {",
			"#pragma HLS interface mode=axis port=in", "#pragma HLS interface mode=ap_memory port=w", "in_tokens.write(in.read());", "out.write(out_1.read());"},
		"axi bundle=gmem_w": {`extern "C" void sum(`, "#pragma HLS interface mode=axis port=out", "#pragma HLS interface mode=s_axilite port=w bundle=control"},
	} {
		p := golden.Read(t, strings.Replace(text, "PORT", port, 1))
		require.Empty(t, affine.Check(p, affine.Decided))
		kernel := string(Kernel(p, Options{}))
		for _, line := range want {
			require.Contains(t, kernel, line)
		}
		require.NotContains(t, kernel, "s_axilite port=in ")
		source := []byte("#include \"hls_stream.h\"\nvoid sum() {}\n")
		files, _, err := Design(p, Options{ClockNS: 5, Golden: Golden{Files: []File{{"sum.cpp", source}}, Main: "sum.cpp"}})
		require.NoError(t, err)
		byName := map[string]string{}
		for _, f := range files {
			byName[f.Name] = string(f.Data)
		}
		require.NotContains(t, byName, "host.cpp", "it could not reach the streams")
		require.Contains(t, byName["sum_golden.cpp"], "codo_tokens<const float>{in, 8, 4, true, {}}")
		require.Contains(t, byName["sum_golden.cpp"], "codo_tokens<float>{out, 8, 1, false, {}}")
		require.Contains(t, byName["sum_tb.cpp"], "out_design[i] = out_stream.read();")
		if port != "memory" {
			require.Contains(t, byName["connectivity.cfg"], "#stream_connect=OTHER_1.out:sum_1.in")
			require.Contains(t, byName["README.md"], "stream_connect")
		}
	}
}
