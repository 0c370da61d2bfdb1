// Pointers whose lengths only the trip counts tell, streams whose tokens are as many, and ports that share a bundle.
#include <hls_stream.h>

const int MOST = 96;

static void load(const int *in, hls::stream<int> &out, int n) {
  for (int i = 0; i < n; i++) {
#pragma HLS loop_tripcount min = 1 max = MOST
    out << in[i];
  }
}

static void add(hls::stream<int> &a, hls::stream<int> &b, hls::stream<int> &c, int n) {
  for (int i = 0; i < n; i++) {
#pragma HLS loop_tripcount min = 1 max = MOST
    c << (a.read() + b.read());
  }
}

static void store(int *out, hls::stream<int> &in, int n) {
  for (int i = 0; i < n; i++) {
#pragma HLS loop_tripcount min = 1 max = MOST
    out[i] = in.read();
  }
}

extern "C" void open_size_trips(const int *x, const int *y, int *z, int n) {
#pragma HLS interface m_axi port = x bundle = gmem0
#pragma HLS interface m_axi port = y bundle = gmem1
#pragma HLS interface m_axi port = z bundle = gmem0
  static hls::stream<int> a("a"), b("b"), c("c");
#pragma HLS dataflow
  load(x, a, n);
  load(y, b, n);
  add(a, b, c, n);
  store(z, c, n);
}
