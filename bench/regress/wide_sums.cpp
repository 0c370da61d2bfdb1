// Arithmetic in more than 64 bits, as generated code has it: operands are widened before each
// operator and narrowed after it.
#include <ap_int.h>
#include <stdint.h>

static int8_t scaled(int32_t acc, int32_t by) {
  ap_int<34> s = (ap_int<34>)acc + (ap_int<34>)by;
  ap_int<66> m = (ap_int<66>)s * (ap_int<66>)1717986919;
  ap_int<66> r = m >> 34;
  int32_t c = r;
  return c > 127 ? 127 : c < -128 ? -128 : c;
}

void wide_sums(const int32_t a[6][8], const int32_t b[8][6], int32_t c[6][6], int8_t d[6][6], const int64_t p[12], const ap_uint<64> q[12],
               int64_t o[12], ap_uint<128> words[12], int8_t order[12], ap_int<128> total[1]) {
  for (ap_int<32> i = 0; i < 6; ++i)
    for (ap_int<32> jo = 0; jo < 2; ++jo)
      for (ap_int<32> ji = 0; ji < 4; ++ji) {
        if (ji + jo * 4 < 6) {
          c[i][ji + jo * 4] = 0;
          for (int k = 0; k < 8; k++) {
            int64_t v1 = a[i][k];
            int64_t v2 = b[k][ji + jo * 4];
            int64_t v3 = v1 * v2;
            int32_t v4 = c[i][ji + jo * 4];
            ap_int<65> v5 = v4;
            ap_int<65> v6 = v3;
            ap_int<65> v7 = v5 + v6;
            int32_t v8 = v7;
            c[i][ji + jo * 4] = v8;
          }
          d[i][ji + jo * 4] = scaled(c[i][ji + jo * 4], (int)i);
        }
      }
  ap_int<128> sum = 0;
  for (int i = 0; i < 12; i++) {
    ap_int<65> x = p[i];
    ap_int<66> y = x + (ap_int<65>)a[0][i % 8];
    ap_int<98> m = y * (ap_int<33>)b[0][i % 6];
    ap_int<66> z = (ap_int<66>)q[i] - (ap_int<66>)p[i];
    o[i] = (m >> 31) + (z >> 1);
    words[i] = (ap_uint<96>)q[i] * (ap_uint<32>)(uint32_t)a[1][i % 8];
    order[i] = (z < 0) | (z > y) << 1 | (m <= x) << 2 | (y >= x) << 3 | (p[i] * (ap_int<32>)b[1][i % 6] < q[i]) << 4 | (x == y) << 5 | ((ap_int<65>)a[2][i % 8] / 3 == 5) << 6;
    sum += m;
    sum -= z;
  }
  total[0] = -sum;
}
