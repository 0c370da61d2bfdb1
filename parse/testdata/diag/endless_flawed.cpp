#include <hls_stream.h>
void kernel(const int a[64], int b[64]) { // what is refused has no value: that the loop never ends is not found by following it
  hls::stream<int> s, t;
  for (int i = 0; i < 64; i++) s.write(a[i]);
  int empty = 0, n = 0;
  while (empty != 1) { // want W15 "how often this loop runs is not known"
    empty = s.empty(); // want P05 "`empty`: what a stream holds depends on when its other end runs"
    if (empty != 1) t.write(s.read());
    n++;
  }
  for (int i = 0; i < 64; i++) b[i] = t.read() + n;
}
