#include <hls_stream.h>
// Macros called as functions of the library, which the testbench calls, too.
#define min(x, y) ((x < y) ? x : y)
#define max(x, y) ((x > y) ? x : y)

struct Pair {
  short low;
  int high;
};

void macro_min(hls::stream<int> &in, Pair p[8], int o[8]) {
  for (int i = 0; i < 8; i++) {
    int x = in.read();
    o[i] = max(min(x, p[i].high), p[i].low);
  }
}
