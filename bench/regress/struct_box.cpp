#include <hls_stream.h>
// Sums in a box of pairs, in a line buffer of structs that moves on while the next token comes.
struct pair { int a, b; };
static pair plus(pair x, pair y) {
  pair r;
  r.a = x.a + y.a;
  r.b = x.b + y.b;
  return r;
}
static void squares(const int x[6][7], hls::stream<pair> &o) {
  for (int r = 0; r < 6; r++)
    for (int c = 0; c < 7; c++) {
      pair p;
      p.a = x[r][c];
      p.b = x[r][c] * x[r][c];
      o.write(p);
    }
}
static void box(hls::stream<pair> &i, int y[6][7]) {
  pair lines[3][7];
  for (int r = 0; r < 6; r++)
    for (int c = 0; c < 7; c++) {
      for (int k = 0; k < 2; k++) lines[k][c] = lines[k + 1][c];
      lines[2][c] = i.read();
      pair s = {0, 0};
      if (r >= 2 && c >= 2)
        for (int k = 0; k < 3; k++)
          for (int j = 0; j < 3; j++) s = plus(s, lines[k][c - j]);
      y[r][c] = s.b - s.a;
    }
}
void struct_box(const int x[6][7], int y[6][7]) {
#pragma HLS dataflow
  hls::stream<pair> s;
  squares(x, s);
  box(s, y);
}
