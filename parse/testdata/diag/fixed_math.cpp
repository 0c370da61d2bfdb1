#include <ap_fixed.h>
#include <hls_math.h>
typedef ap_fixed<16, 6> T;
typedef ap_fixed<16, 6, AP_RND, AP_SAT> R;
typedef ap_ufixed<16, 6> U;
void k(const R r[4], const U u[4], const ap_fixed<48, 8> w[4], const ap_fixed<8, 12> o[4], const ap_fixed<8, -2> n[4], T x[4], float f[4]) {
  x[0] = hls::log2(x[1]);           // want P05 "log2 of a fixed point number, which hls_math.h does not have"
  x[0] = hls::fmod(x[1], x[2]);     // want P05 "fmod of a fixed point number, which hls_math.h does not have"
  x[0] = hls::expf(x[1]);           // want P05 "expf of a fixed point number, which hls_math.h does not have"
  x[0] = std::exp(x[1]);            // want P05 "exp of a fixed point number without hls::, which is ambiguous"
  x[0] = tanh(x[1]);                // want P05 "tanh of a fixed point number without hls::, which is ambiguous"
  x[0] = hls::exp(r[1]);            // want P05 "with modes of its own: hls_math.h has it of ap_fixed<16, 6> only"
  x[0] = hls::exp(T(r[1]));
  x[0] = hls::sin(u[1]);            // want P05 "sin of a fixed point number of type ap_ufixed<16, 6>, which hls_math.h does not have"
  x[0] = hls::exp(w[1]);            // want P05 "exp of a fixed point number of type ap_fixed<48, 8>, which hls_math.h does not have"
  x[0] = hls::floor(o[1]);          // want P05 "with the point outside of its bits"
  x[0] = hls::round(n[1]);          // want P05 "with the point outside of its bits"
  x[0] = hls::pow(x[1], 2);         // want P10 "pow of values of different types"
  x[0] = hls::fmax(x[1], f[1]);     // want P10 "fmax of values of different types"
  x[0] = hls::sqrt(x[1], x[2]);     // want P10 "sqrt takes 1 argument(s)"
  f[0] = hls::sqrt(ap_int<34>(x[1])); // want P05 "sqrt of a fixed point number of type ap_fixed<34, 34>, which hls_math.h does not have"
  f[0] = hls::lround(x[1]);         // want P05 "lround of a fixed point number"
}
