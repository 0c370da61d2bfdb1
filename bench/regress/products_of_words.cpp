// Sums of products of ap_int<64> have 129 bits and more, of which assignments keep the lowest.
#include <ap_int.h>
typedef ap_int<64> T;

void products_of_words(const T x[32], const T w[32], const ap_uint<64> u[32], T &sum, T &product, long long y[32], ap_int<16> &narrow) {
  T s = 0, p = 1;
  ap_int<16> n = 0;
  for (int i = 0; i < 32; i++) {
    s += x[i] * w[i];
    p -= x[i] * w[i] * x[31 - i];
    y[i] = x[i] * u[i] - w[31 - i];
    n += x[i] * u[i] * 3;
  }
  sum = s;
  product = p;
  narrow = n;
}
