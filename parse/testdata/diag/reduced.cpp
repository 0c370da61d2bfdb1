#include <ap_fixed.h>
#include <hls_vector.h>
typedef hls::vector<ap_fixed<16, 5, AP_TRN, AP_SAT>, 4> limited;
typedef hls::vector<ap_fixed<16, 5>, 4> wrapping;
void k(const limited a[4], const wrapping b[4], float y[4]) {
  y[0] = a[0].reduce_or() + b[0].reduce_add();
  y[1] = a[1].reduce_add();  // want P05 "reduce_add of lanes of type"
  y[2] = b[2].reduce_mult(); // want P05 "reduce_mult of lanes of type"
}
