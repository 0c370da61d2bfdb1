// Streams of hls::vector that are used in ways codo-opt does not read.
#include "hls_stream.h"
#include "hls_vector.h"
static void produce(const float x[8], hls::stream<hls::vector<float, 4>, 2> &s) {
  for (int i = 0; i < 2; i++) {
    hls::vector<float, 4> v;
    hls::vector<float, 2> narrow;
    for (int l = 0; l < 4; l++) v[l] = x[4 * i + l];
    narrow[0] = x[0];
    narrow[1] = x[1];
    s.write(v);
    s.write(narrow); // want P10 "is no vector of 4 elements of type float"
    s.write(v + v);
    s.write(x[0]);  // want P10 "`x` is no vector of 4 elements of type float"
  }
}
static void consume(hls::stream<hls::vector<float, 4>, 2> &s, float y[8]) {
  for (int i = 0; i < 2; i++) {
    hls::vector<int, 4> ints;
    ints = s.read(); // want P10 "is no vector of 4 elements of type float"
    hls::vector<float, 4> v = s.read();
    y[i] = v[0] + s.read()[1]; // want P05 ""
  }
}
void top(const float x[8], float y[8]) {
#pragma HLS dataflow
  hls::stream<hls::vector<float, 4>, 2> s("s");
  produce(x, s);
  consume(s, y);
}
