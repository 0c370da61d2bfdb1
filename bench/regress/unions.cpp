#include "ap_int.h"

// Bits of floats as integers and back, by unions, addresses and words of floats.
typedef union {
  unsigned u;
  float f;
} conv_t;
union wide_t {
  double d;
  unsigned long long bits;
};
typedef ap_uint<512> word;

static float of_bits(unsigned u) {
  conv_t c;
  c.u = u;
  return c.f;
}

static unsigned to_bits(float f) {
  union {
    float from;
    unsigned to;
  } c;
  c.from = f;
  return c.to;
}

void unions(const word in[8], word out[8], const float x[32], float y[32], const double z[16], double w[16], int exponents[32]) {
  for (int i = 0; i < 8; i++) {
    word a = in[i], b;
    for (int k = 0; k < 16; k++) {
      float v = of_bits(0x3f800000 | (a.range(32 * k + 31, 32 * k) & 0x7fffff)); // from 1 to 2
      b.range(32 * k + 31, 32 * k) = to_bits(v * 1.5f + k);
    }
    out[i] = b;
  }
  for (int i = 0; i < 32; i++) { // the square root's reciprocal, a step of Newton's
    float half = 0.5f * x[i], r = x[i];
    int n = *(int *)&r;
    exponents[i] = (n >> 23 & 255) - 127;
    n = 0x5f3759df - (n >> 1);
    r = *reinterpret_cast<float *>(&n);
    unsigned sign = 0;
    *(float *)&sign = -r;
    y[i] = r * (1.5f - half * r * r) + (sign >> 31);
  }
  for (int i = 0; i < 16; i++) {
    wide_t c = {z[i]};
    c.bits ^= 1ull << 63;
    c.d += 1;
    w[i] = c.d;
  }
}
