// Arrays of streams among the arguments of the top function, of numbers and of vectors.
#include <hls_stream.h>
#include <hls_vector.h>
#define N 4

typedef hls::vector<short, 2> pair;

static void scale(hls::stream<int> &a, hls::stream<int> &b, int k) {
  for (int i = 0; i < 16; i++) b.write(a.read() * k);
}

void stream_array_ports(hls::stream<int> in[N], hls::stream<pair> both[2], const int x[64], hls::stream<int> out[N], int y[16]) {
#pragma HLS interface axis port=in
#pragma HLS interface axis port=out
#pragma HLS dataflow
  hls::stream<int> rows[N];
  for (int i = 0; i < 64; i++) rows[i % N].write(x[i]);
  for (int k = 0; k < N; k++) {
#pragma HLS unroll
    scale(rows[k], out[k], k + 1);
  }
  for (int i = 0; i < 16; i++) {
    int s = 0;
    for (int k = 0; k < N; k++) s += in[k].read();
    for (int k = 0; k < 2; k++) {
      pair p = both[k].read();
      s += p[0] - p[1];
    }
    y[i] = s;
  }
}
