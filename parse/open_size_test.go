package parse_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parse"
)

// TestSizeAdvice names the arguments that say how long an array is, also through variables, and not
// those that say how often all is done again.
func TestSizeAdvice(t *testing.T) {
	_, found := parse.File("in.cpp", []byte(`void top(const int *a, int *y, int bytes, int again) {
  bytes = bytes / 4;
  for (int k = 0; k < again; k++)
    for (int i = 0; i < bytes; i++) y[i] = a[i];
}`), parse.Options{})
	require.Len(t, found, 2)
	require.Contains(t, found[0].Help, "say where its loops end: --value bytes=N")
	require.NotContains(t, found[0].Help, "again")
}

// TestCountAdvice does so for the number of tokens in a stream.
func TestCountAdvice(t *testing.T) {
	_, found := parse.File("in.cpp", []byte(`#include "hls_stream.h"
void top(hls::stream<int> &in, int *y, int rows, int columns) {
  int count = rows * columns;
  for (int i = 0; i < count; i++) y[i] = in.read();
}`), parse.Options{})
	require.Contains(t, found[0].Help, "say where these loops end: --value rows=N --value columns=N")
}
