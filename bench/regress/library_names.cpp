// Variables that are called like functions of the C library, whose headers the source does not include.
#include "hls_stream.h"

static const float index[4] = {1, 2, 3, 4};
static float y0[8], y1[8];
extern "C" {
int gamma = 3, time = 5;
}
static float j1(float a) { return a * 2; }

void library_names(hls::stream<float> &in, float out[8]) {
  for (int i = 0; i < 8; i++) y0[i] = in.read() * index[i % 4];
  for (int i = 0; i < 8; i++) y1[i] = j1(y0[i]) + gamma;
  for (int i = 0; i < 8; i++) out[i] = y1[i] + time;
}
