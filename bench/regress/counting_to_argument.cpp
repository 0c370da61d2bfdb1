// A pragma in a loop up to an argument, whose subscripts are in variables of the function.
void scale(const float a[64 * 32], const float b[32], float y[64 * 32], int n, int last[1]) {
  int at = 0, k = 3, i, j, row = 0;
  for (i = 0; i < n; i++) {
#pragma HLS pipeline
    for (j = 0; j < 32; j++) {
      y[at] = a[at] * b[j];
      at++;
      row = i + k;
    }
    k++;
  }
  last[0] = at + k + row;
}
