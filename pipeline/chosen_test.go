package pipeline_test

import (
	"testing"

	"codo/parallel"
)

// TestChosenSums: sums of few groups, which data chooses, wait for each other as long as an addition takes, and for no memory.
func TestChosenSums(t *testing.T) {
	takeAtMost(t, parallel.Budget{DSP: 900, LUT: 1303680, FF: 2607360, BRAM18K: 4032}, []timed{{"sums", `void sums(const float x[500], const unsigned char group[500], float sum[8]) {
  float s[8] = {0};
  for (int i = 0; i < 500; i++) s[group[i] & 7] += x[i];
  for (int k = 0; k < 8; k++) sum[k] = s[k];
}
`, 2100}})
}
