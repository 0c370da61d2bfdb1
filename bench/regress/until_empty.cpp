// Loops until a stream is empty: of all that was written, of what is left, and in a task that writes another stream.
#include <hls_stream.h>
static void load(const int a[48], hls::stream<int> &s) {
  for (int i = 0; i < 48; i++) s.write(a[i]);
}
static void scale(hls::stream<int> &in, hls::stream<int> &out) {
  while (!in.empty()) {
    int v = in.read();
    out.write(v * 3 + 1);
  }
}
static void store(hls::stream<int> &s, int b[44]) {
  int i = 0;
  while (!s.empty()) b[i++] = s.read();
}
void until_empty(const int a[48], int b[44], int head[1]) {
#pragma HLS dataflow
  hls::stream<int> s, t;
  load(a, s);
  scale(s, t);
  head[0] = 0;
  for (int i = 0; i < 4; i++) head[0] += t.read();
  store(t, b);
}
