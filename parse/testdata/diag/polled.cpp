#include <hls_stream.h>
#include "ap_cint.h"
void polled(const float a[8], float b[8]) {
  hls::stream<float> s;
  for (int i = 0; i < 8; i++) s.write(a[i]);
  for (int i = 0; i < 8; i++) {
    float x = 0;
    if (!s.empty()) x = s.read();  // want P05 "`empty`: what a stream holds depends on when its other end runs"
    b[i] = x;
  }
  uint4 k = 3; // want P05 "type `uint4`, of ap_cint.h, is not supported"
}
