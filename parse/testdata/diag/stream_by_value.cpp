// A stream that is a copy.
#include <hls_stream.h>
template <typename S> static float next(S s) { return s.read(); } // want P10 "stream `s` is passed by value"
void k(hls::stream<float> in, float y[8]) { // want P10 "stream `in` is passed by value"
  for (int i = 0; i < 8; i++) y[i] = next(in);
}
