// What only prints is no part of the kernel: loops of it leave nothing behind, and the verdict of the testbench stands in a line of its own.
#include <cstdio>

void printed_results(const int a[64], int out[2]) {
  for (int t = 0; t < 2; t++) {
    out[t] = 0;
    for (int i = 0; i < 64; i++) out[t] += a[i] * (t + 3);
  }
  for (int t = 0; t < 2; t++) std::printf("%d ", out[t]);
}
