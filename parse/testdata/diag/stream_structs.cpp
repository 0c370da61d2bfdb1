#include "hls_stream.h"
struct point { int x, y; };
union bits { int i; float f; };
struct odd { bits b; int x; };
struct grid { point p[70]; };
void k(hls::stream<odd> &in, hls::stream<point> &out, int y[8]) { // want P05 "`in` is a stream of structs that are not supported at a port"
  hls::stream<grid> g; // want P05 "a stream of structs with more than 64 rows, as in `p`"
  hls::stream<point> s;
  odd other;
  for (int i = 0; i < 8; i++) {
    s.write(other); // want P10 "a struct `point` is needed"
    s.write(i);     // want P10 "a struct `point` is needed here"
    s.write({i, i});
    y[i] = s.read().x;
    out.write(point{i, i});
  }
}
