package emit

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHeaders(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                   nil,
		"float x = a[i];":                    nil,
		"float x = -INFINITY;":               {"<cmath>"},
		"float NANO = hls_exp(x);":           nil,
		"uint8_t x;":                         {"<cstdint>"},
		"my_int8_t x; // int8_t":             nil,
		"ap_uint<5> x;":                      {`"ap_int.h"`},
		"ap_uint x; ap_int <3> y;":           nil,
		"x = hls::sqrt(y);":                  {`"hls_math.h"`},
		"// hls::sqrt(y)\nint8_t z;":         {"<cstdint>"},
		"hls::stream<float, 2> &a":           {`"hls_stream.h"`},
		"hls::stream<hls::vector<float, 4>>": {`"hls_stream.h"`, `"hls_vector.h"`},
		"ap_int<9> x = NAN / hls::exp(y)":    {"<cmath>", `"ap_int.h"`, `"hls_math.h"`},
	} {
		require.Equal(t, want, headers([]byte(text)), text)
	}
}
