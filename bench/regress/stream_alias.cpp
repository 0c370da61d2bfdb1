// A stream of structs by another name, auto &, and tokens of one number.
#include <ap_fixed.h>
#include <hls_stream.h>

template <class T, unsigned N> struct array {
  typedef T value_type;
  static const unsigned size = N;
  T data[N];
  T &operator[](size_t i) { return data[i]; }
  const T &operator[](size_t i) const { return data[i]; }
};
typedef array<ap_fixed<16, 6>, 1> one_t;
typedef array<ap_fixed<16, 6>, 3> three_t;

static void spread(hls::stream<one_t> &in, hls::stream<three_t> &out) {
  ap_fixed<16, 6> last = 0;
  for (int i = 0; i < 24; i++) {
    one_t a = in.read();
    three_t b;
    for (int c = 0; c < 3; c++) b[c] = a[0] * c + last;
    last = a[0];
    out.write(b);
  }
}

static void gather(hls::stream<three_t> &in, hls::stream<one_t> &out) {
  for (int i = 0; i < 24; i++) {
    three_t a = in.read();
    one_t b;
    b[0] = a[0] + a[1] - a[2];
    out.write(b);
  }
}

void stream_alias(hls::stream<one_t> &in, hls::stream<one_t> &out) {
#pragma HLS dataflow
  hls::stream<three_t> wide("wide");
  auto &flat = wide;
  spread(in, wide);
  gather(flat, out);
}
