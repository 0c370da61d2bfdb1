// hls::print is dropped, as printf is.
#include <hls_print.h>

void printed_by_hls(const int x[8], int y[8]) {
  for (int i = 0; i < 8; i++) {
    if (i == 0) hls::print("first of %d\n", 8);
    y[i] = x[i] + 1;
  }
  hls::print("end\n");
}
