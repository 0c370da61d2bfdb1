// A ring of rows, of which each copy of the body has variables of one name, beside nests that have some of that name, too.
#include <hls_stream.h>
static void first(hls::stream<int> &in, hls::stream<int> &a) {
  for (int i = 0; i < 60; i++) a.write(i % 6 ? in.read() : 0);
}
static void second(hls::stream<int> &a, hls::stream<int> &b, const int w[9]) {
  int row[3][6];
  for (int i = 0; i < 10; i++) {
    for (int j = 0; j < 6; j++) row[i % 3][j] = a.read();
    if (i >= 2)
      for (int j = 0; j < 4; j++) {
        int s = 0;
        for (int u = i; u < 3; u++) for (int v = 0; v < 3; v++) s += row[(i + u + 1) % 3][j + v] * w[u * 3 + v];
        b.write(s);
      }
  }
}
static void third(hls::stream<int> &b, hls::stream<int> &out) {
  int best[2];
  for (int i = 0; i < 8; i++) for (int j = 0; j < 4; j++) {
    int v = b.read();
    if (i % 2 == 0 && j % 2 == 0) best[j / 2] = v; else if (v > best[j / 2]) best[j / 2] = v;
    if (i % 2 == 1 && j % 2 == 1) out.write(best[j / 2]);
  }
}
void ring_of_locals(hls::stream<int> &in, hls::stream<int> &out, const int w[9]) {
  hls::stream<int> a, b;
  first(in, a); second(a, b, w); third(b, out);
}
