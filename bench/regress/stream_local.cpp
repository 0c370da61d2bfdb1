#include "hls_stream.h"
void local(const int x[50], int y[25]) {
  hls::stream<int> s;
  for (int i = 0; i < 50; i++) if (i % 2 == 0) s.write(x[i]);
  for (int i = 0; i < 25; i++) y[i] = s.read() + 1;
}
