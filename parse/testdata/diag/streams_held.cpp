#include <hls_stream.h>
struct M { hls::stream<int> d; int k; };
static int f(M m) { return m.d.read(); } // want P05 "a struct `M`, which holds a stream, is copied"
void streams_held(const int a[16], int y[16]) {
  M m;
  M q[2]; // want P05 "streams in structs `M`, of which there is an array"
  for (int i = 0; i < 16; i++) m.d.write(a[i]);
  for (int i = 0; i < 16; i++) y[i] = f(m);
}
