#include "hls_stream.h"
#define N 24
#define K 3
// even tokens only, several nests feed one output
void several(hls::stream<float> &in, hls::stream<float> &out) {
  float buf[N];
  for (int i = 0; i < N; i++) buf[i] = in.read();
  in.read();
  out.write(buf[0]);
  for (int i = 1; i < N - 1; i++) out.write(buf[i - 1] + buf[i] + buf[i + 1]);
  out.write(buf[N - 1]);
  for (int i = N - 1; i >= 0; i -= 2) { out.write(buf[i]); out.write(in.read()); }
}
