// Overloads that a condition in parentheses tells apart, behind a parameter that says typename; a conversion of what a
// pointer points to; weights that a simulation reads from a file where synthesis has them as constants.
#include <ap_fixed.h>
#include <fstream>
#include <type_traits>

namespace nnet {
template <class data_T, class res_T, typename CONFIG_T>
inline typename std::enable_if<std::is_same<data_T, ap_uint<1>>::value && std::is_same<typename CONFIG_T::weight_t, ap_uint<1>>::value,
                               ap_int<CONFIG_T::n + 2>>::type
cast(typename CONFIG_T::accum_t x) {
  return static_cast<ap_int<CONFIG_T::n + 2>>(x * 2 - CONFIG_T::n);
}

template <class data_T, class res_T, typename CONFIG_T>
inline typename std::enable_if<(!std::is_same<data_T, ap_uint<1>>::value), res_T>::type cast(typename CONFIG_T::accum_t x) {
  return (res_T)x;
}

template <class data_T, class res_T, typename CONFIG_T>
void scale(data_T data[CONFIG_T::n], res_T res[CONFIG_T::n], typename CONFIG_T::weight_t weights[CONFIG_T::n]) {
  for (unsigned i = 0; i < CONFIG_T::n; i++) {
    const data_T *at = data + i;
    typename CONFIG_T::accum_t x = typename CONFIG_T::accum_t(*at);
    res[i] = cast<data_T, res_T, CONFIG_T>(x * weights[i]);
  }
}

#ifndef __SYNTHESIS__
template <class T, size_t SIZE> void load(T *w, const char *name) {
  std::ifstream file(name);
  for (size_t i = 0; i < SIZE; i++) file >> w[i];
}
#endif
} // namespace nnet

struct config {
  static const unsigned n = 16;
  typedef ap_fixed<16, 6> weight_t;
  typedef ap_fixed<24, 10> accum_t;
};

#ifndef __SYNTHESIS__
config::weight_t weights[16];
#else
config::weight_t weights[16] = {0.5, -0.25, 1.5, 2.25, -3.125, 0.75, 0.0, 1.0, -1.0, 4.5, -0.5, 0.125, 2.0, -2.5, 3.0, 0.25};
#endif

void enabled_by_trait(ap_fixed<16, 6> x[16], ap_fixed<16, 6> y[16]) {
#ifndef __SYNTHESIS__
  nnet::load<config::weight_t, 16>(weights, "weights.txt");
#endif
  nnet::scale<ap_fixed<16, 6>, ap_fixed<16, 6>, config>(x, y, weights);
}
