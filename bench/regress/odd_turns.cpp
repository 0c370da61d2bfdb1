// Iterations that take turns with the halves of an array, an odd number of them, with a local that is set again.
void odd_turns(const int in[5], int out[5], int q[2][2]) {
  int b[2][2] = {0};
  for (int r = 0; r < 5; ++r) {
    for (int k = 0; k < 2; k++) b[r & 1][k] = b[r & 1 ^ 1][k] + r;
    int d = in[r];
    d = d >> 4;
    out[r] = d;
  }
}
