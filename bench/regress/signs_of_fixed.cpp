// Questions about numbers of fixed point.
#include <ap_fixed.h>
void signs_of_fixed(const ap_fixed<8, 5> a[32], const ap_ufixed<8, 5> b[32], bool y[32], bool z[32]) {
  for (int i = 0; i < 32; i++) { y[i] = a[i].is_neg() || a[i].is_zero(); z[i] = b[i].is_neg() != (a[i] + b[i]).is_zero(); }
}
