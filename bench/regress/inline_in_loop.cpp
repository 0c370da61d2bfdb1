// A misplaced pragma is dropped.
void f(const int a[4], int o[4]) {
  for (int i = 0; i < 4; i++) {
#pragma HLS inline recursive
    o[i] = a[i] + 1;
  }
}
