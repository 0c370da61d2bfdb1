package parse

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRetries: loops that do nothing until streams have what they ask for wait for it; those that count, do something
// else, or lose a token meanwhile are refused.
func TestRetries(t *testing.T) {
	for _, c := range []struct {
		body string
		ok   bool
	}{
		{"int v; if (s.read_nb(v)) { y[n] = v; n++; }", true},
		{"if (!s.empty()) { y[n++] = s.read(); }", true},
		{"int v; if (!u.empty() && s.read_nb(v)) { y[n++] = v + u.read(); }", true},
		{"int v, w; if (s.read_nb(v) && u.read_nb(w)) { y[n++] = v + w; }", false},
		{"int v; if (s.read_nb(v) && !u.empty()) { y[n++] = v + u.read(); }", false},
		{"int v; if (s.read_nb(v)) { y[n] = v; } n++;", false},
		{"int v; if (s.read_nb(v)) { y[n++] = v; } else { tries++; }", false},
		{"int v = tries; tries++; if (s.read_nb(v)) { y[n++] = v; }", false},
		{"if (!s.empty() || n > 3) { y[n++] = s.read(); }", false},
	} {
		text := fmt.Sprintf(`#include <hls_stream.h>
void f(const int x[8], const int z[8], int y[8]) {
  hls::stream<int> s, u;
  for (int i = 0; i < 8; i++) s.write(x[i]);
  for (int i = 0; i < 8; i++) u.write(z[i]);
  int n = 0, tries = 0;
  while (n < 8) { %s }
}
`, c.body)
		_, found := File("f.cpp", []byte(text), Options{})
		refused := false
		for _, d := range found {
			refused = refused || d.Code == "P05"
		}
		require.Equal(t, !c.ok, refused, "%s\n%v", c.body, found)
	}
}
