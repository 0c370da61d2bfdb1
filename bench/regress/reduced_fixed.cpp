// Lanes of fixed point numbers are added up where sums wrap, as those are exact, and joined bit by bit in any mode.
#include "ap_fixed.h"
#include "hls_vector.h"
typedef ap_fixed<16, 5> T;
typedef ap_ufixed<12, 3, AP_RND, AP_SAT> S;
typedef hls::vector<T, 8> vec_t;
typedef hls::vector<S, 4> set_t;
void reduced_fixed(const vec_t a[32], const vec_t b[32], ap_fixed<32, 8> *out, const set_t c[32], S all[32], S any[32], T odd[32]) {
  ap_fixed<32, 8> sum = 0;
  for (int i = 0; i < 32; i++) {
    sum += (a[i] * b[i]).reduce_add();
    all[i] = c[i].reduce_and();
    any[i] = c[i].reduce_or();
    odd[i] = a[i].reduce_xor() + (a[i] - b[31 - i]).reduce_add();
  }
  *out = sum;
}
