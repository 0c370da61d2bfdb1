// Structs with std::complex in them, as tokens, two kinds of which hold the same one, and as elements.
#include <complex>
#include "ap_fixed.h"
#include "hls_stream.h"

typedef std::complex<ap_fixed<16, 4>> fixed_complex;
struct own_complex {
  int re, im;
};
struct sample {
  std::complex<float> data[2];
  own_complex m;
  bool last;
};
struct fixed_sample {
  fixed_complex data;
  bool last;
};
struct element {
  std::complex<double> z;
  int n;
};

void complex_tokens(hls::stream<sample> &in, hls::stream<sample> &out, hls::stream<fixed_sample> &fixed_in,
                    hls::stream<fixed_complex> &fixed_out, const element from[16], element to[16]) {
  for (int i = 0; i < 16; i++) {
    sample v = in.read(), t;
    t.data[0] = v.data[1] * v.data[0];
    t.data[1] = v.data[0];
    t.m.re = v.m.im;
    t.m.im = v.m.re + i;
    t.last = i == 15;
    out.write(t);
  }
  for (int i = 0; i < 16; i++) {
    fixed_complex z = fixed_in.read().data;
    fixed_out.write(fixed_complex(z.imag(), z.real()));
  }
  for (int i = 0; i < 16; i++) {
    to[i].z = from[i].z + std::complex<double>(1, 2);
    to[i].n = from[i].n + 1;
  }
}
