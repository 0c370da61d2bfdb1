// The name of a variable in a pragma stands in quotes.
void quoted_dependence(const float x[64], const int idx[64], float y[64]) {
  float acc[8];
  for (int i = 0; i < 8; i++) acc[i] = 0;
  for (int i = 0; i < 64; i++) {
#pragma HLS DEPENDENCE variable="acc" inter false
    acc[idx[i] & 7] += x[i];
  }
  for (int i = 0; i < 64; i++) y[i] = acc[i & 7];
}
