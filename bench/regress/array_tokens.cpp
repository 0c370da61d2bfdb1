// Ports move structs with arrays of fixed point numbers.
#include "hls_stream.h"
#include "ap_fixed.h"
template <class T, unsigned N> struct arr { typedef T value_type; static const unsigned size = N; T data[N]; T &operator[](int i) { return data[i]; } const T &operator[](int i) const { return data[i]; } };
typedef ap_fixed<16, 6> d_t;
void lay(hls::stream<arr<d_t, 4> > &in, hls::stream<arr<d_t, 2> > &out, const d_t w[8]) {
  for (int i = 0; i < 9; i++) {
    arr<d_t, 4> x = in.read();
    arr<d_t, 2> y;
    for (int o = 0; o < 2; o++) {
      ap_fixed<32, 16> s = 0;
      for (int k = 0; k < 4; k++) s += x[k] * w[o * 4 + k];
      y[o] = s;
    }
    out.write(y);
  }
}
