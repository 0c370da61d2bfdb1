#include <hls_stream.h>
// Streams in an array, chosen by loops that are unrolled, as Stream-HLS writes them.
static void produce(const float a[8][6], hls::stream<float> s[2][3]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 2; j++) {
#pragma HLS pipeline II = 1
      for (int p = 0; p < 2; p++)
        for (int q = 0; q < 3; q++) s[p][q].write(a[p + i * 2][q + j * 3]);
    }
}
static void scale(hls::stream<float> s[2][3], hls::stream<float> t[6]) {
  for (int i = 0; i < 8; i++) {
#pragma HLS pipeline II = 1
    for (int p = 0; p < 2; p++)
      for (int q = 0; q < 3; q++) {
        float v = s[p][q].read();
        t[p * 3 + q].write(v * 2 + q);
      }
  }
}
static void consume(hls::stream<float> t[6], float b[8][6]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 2; j++)
      for (int p = 0; p < 2; p++)
        for (int q = 0; q < 3; q++) b[p + i * 2][q + j * 3] = t[p * 3 + q].read();
}
void top(const float a[8][6], float b[8][6]) {
#pragma HLS dataflow
  hls::stream<float> s[2][3];
#pragma HLS stream variable = s depth = 4
  hls::stream<float> t[6];
  produce(a, s);
  scale(s, t);
  consume(t, b);
}
