#include "hls_stream.h"
#include "hls_vector.h"

// Arrays of vectors that functions take: what they store there is stored in the array.
typedef hls::vector<float, 4> quad;

static void load(quad v[16], hls::stream<quad> &s) {
  for (int i = 0; i < 16; i++) s.write(v[i]);
}

static void store(quad v[16], hls::stream<quad> &s) {
  for (int i = 0; i < 16; i++) v[i] = s.read() * 2.0f;
}

static void pack(const float x[64], quad out[16]) {
  for (int i = 0; i < 64; i += 4) {
  lanes:
    quad q;
    for (int l = 0; l < 4; l++) q[l] = x[i + l] + 1;
    out[i / 4] = q;
  };
};

static void change(quad q, float &sum) { // a copy
  q[0] = q[0] * 2;
  sum = q[0] + q[1];
}

void vector_arguments(quad a[16], const float x[64], quad b[16], quad c[16], float sums[16]) {
  hls::stream<quad> s;
  load(a, s);
  store(b, s);
  pack(x, c);
  for (int i = 0; i < 16; i++) change(a[i], sums[i]);
}
