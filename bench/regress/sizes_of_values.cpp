// sizeof: of pointers, and parameters that are written like arrays, of references, elements and expressions.
#include <string.h>
#include <array>
#include <ap_int.h>
#include <hls_vector.h>
typedef struct { float a, b; int c[4]; } S;
static int s1(std::array<float, 4> a, std::array<float, 4> b[3], hls::vector<float, 8> &v, float (*m)[6], S *s, S t) {
  float (&r)[6] = m[0]; float *q = m[1]; auto &w = m[1];
  return sizeof(a) + 100 * sizeof(b) + sizeof(v) + sizeof(m) + sizeof(m[0]) + sizeof(r) + sizeof(q) + sizeof(w) + sizeof(*q) + sizeof(q[0]) + sizeof(b[0]);
}
void sizes_of_values(const float in[8], float copied[8], float m[4][6], int out[16], std::array<float, 4> x, const ap_uint<24> w[4]) {
  std::array<float, 4> y[3]; hls::vector<float, 8> v;
  float b[8] = {0};
  memcpy(b, in, sizeof(in)); // two numbers: in is a pointer
  for (int i = 0; i < 8; i++) copied[i] = b[i];
  S s;
  out[0] = s1(y[0], y, v, m, &s, s);
  out[1] = sizeof(x); out[2] = sizeof(w[0]); out[3] = sizeof(ap_uint<24>); 
  out[5] = sizeof(m[0]); out[6] = sizeof(m); out[7] = sizeof(m[0][0]);
  long q = 3; out[8] = sizeof q + sizeof(q + 1) + sizeof(char) * sizeof(short[2][3]) + sizeof(float *) + sizeof(&b) + sizeof(1.0f + 2) + sizeof(*in) + sizeof(b) / sizeof(b[0]);
  for (int i = 9; i < 16; i++) out[i] = m[0][0] ;
  out[4] = 3;
}
