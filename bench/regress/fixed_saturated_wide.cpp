#include <ap_fixed.h>

typedef ap_fixed<64, 32, AP_TRN, AP_SAT> Signed;
typedef ap_ufixed<64, 40, AP_RND, AP_SAT> Unsigned;
typedef ap_ufixed<63, 32, AP_TRN, AP_SAT_ZERO> Zero;
typedef ap_fixed<63, 33, AP_RND_CONV, AP_SAT_SYM> Symmetric;

// Floats beyond the range of types of 63 and 64 bits, and near its ends.
void fixed_saturated_wide(const float x[32], Signed a[32], Unsigned b[32], Zero c[32], Symmetric d[32]) {
  for (int i = 0; i < 32; i++) {
    float v = x[i] * (i < 16 ? 1.5e9f : 1e13f);
    a[i] = v;
    b[i] = v * 200;
    c[i] = v;
    d[i] = v;
  }
}
