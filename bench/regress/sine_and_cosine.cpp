#include <hls_math.h>

// Sine and cosine by one call, also where one of them takes the place of the angle.
void sine_and_cosine(const float x[64], const double w[64], float s[64], float c[64], double z[64]) {
  for (int i = 0; i < 64; i++) {
    float a = x[i], b;
    hls::sincos(a, &a, &b);
    s[i] = a;
    c[i] = b;
    double p, q;
    hls::sincos(w[i], &p, &q);
    z[i] = p * q;
  }
}
