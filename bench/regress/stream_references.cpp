// Arrays of streams by reference at the top, and prototypes whose parameters could all be values: streams and arrays by
// reference.
#include <hls_stream.h>

template <typename T, int N> void scale(hls::stream<T> &in, T (&w)[N], hls::stream<T> &out);
namespace layers {
int sum(hls::stream<int> &in, const int (&w)[4]);
}
void stream_references(hls::stream<int> (&in)[2], int (&w)[4], hls::stream<int> (&out)[2], int (&y)[8]);

template <typename T, int N> void scale(hls::stream<T> &in, T (&w)[N], hls::stream<T> &out) {
  for (int i = 0; i < 32; i++) out.write(in.read() * w[i % N]);
}

int layers::sum(hls::stream<int> &in, const int (&w)[4]) {
  int s = 0;
  for (int k = 0; k < 4; k++) s += in.read() + w[k];
  return s;
}

void stream_references(hls::stream<int> (&in)[2], int (&w)[4], hls::stream<int> (&out)[2], int (&y)[8]) {
  hls::stream<int> scaled;
  scale(in[0], w, scaled);
  for (int i = 0; i < 8; i++) y[i] = layers::sum(in[1], w);
  for (int i = 0; i < 16; i++)
    for (int k = 0; k < 2; k++) out[k].write(scaled.read() + k);
}
