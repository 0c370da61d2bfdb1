// More banks than Vitis makes, of an array that data chooses elements of, and of one that is affine only when tables are looked up.
static const int shape[2] = {32, 48}, strides[2] = {48, 1};
static int from(int n) {
  int at = 0;
  for (int d = 1; d >= 0; d--) {
    at += n % shape[1 - d] * strides[1 - d];
    n /= shape[1 - d];
  }
  return at;
}
void banks_kept(const int k[1536], const float a[1536], float y[1536], float z[1536]) {
  float sums[1536], turned[1536];
#pragma HLS array_partition variable = sums complete
#pragma HLS array_partition variable = turned complete
  for (int i = 0; i < 1536; i++) sums[i] = 0;
  for (int i = 0; i < 1536; i++) sums[(unsigned)k[i] % 1536] += a[i];
  for (int i = 0; i < 1536; i++) y[i] = sums[(unsigned)(k[i] * 3) % 1536];
  for (int i = 0; i < 1536; i++) turned[i] = a[i] * 2;
  for (int i = 0; i < 1536; i++) z[i] = turned[from(i)] + a[i];
}
