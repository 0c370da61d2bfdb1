#include <hls_stream.h>
void kernel(const int a[64], int b[64], hls::stream<int> &in) {
  hls::stream<int> s, t; // want P05 "moves a number of tokens that is not known"
  for (int i = 0; i < 64; i++) s.write(a[i]);
  for (int i = 0; i < 64; i++) t.write(a[i]);
  int k = 0;
  while (!s.empty()) { // want P06 "a loop until `s` is empty whose number of iterations is not known"
    int v = s.read();
    if (v > 0) v += s.read();
    b[k++] = v;
  }
  while (!in.empty()) b[k++] = in.read() + t.read(); // want P06 "a loop until a stream is empty"
}
