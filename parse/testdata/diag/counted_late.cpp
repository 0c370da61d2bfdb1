#include <hls_stream.h>
void counted_late(const float a[4096][2048], float o[4194304]) {
  hls::stream<float> s; // want P05 "stream `s` moves a number of tokens that is not known"
  int c = 0;
  for (int i = 0; i < 4096; i++)
    for (int j = 0; j < 2048; j++) {
      if (c == 1) s.write(a[i][j]);
      if (++c == 2) c = 0;
    }
  for (int i = 0; i < 4194304; i++) o[i] = s.read();
}
