// Two dense layers as generators write them: types by name in a struct, templates, tables of weights.
#include "ap_fixed.h"

typedef ap_fixed<16, 6> input_t;
typedef ap_fixed<8, 2> weight_t;
typedef ap_fixed<24, 12> accum_t;
typedef ap_fixed<16, 6, AP_RND_CONV, AP_SAT> layer_t;
typedef ap_ufixed<8, 3, AP_RND, AP_SAT> result_t;

struct config1 {
  static const unsigned n_in = 16, n_out = 8;
  typedef accum_t acc_t;
  typedef weight_t weight_type;
};
struct config2 {
  static const unsigned n_in = 8, n_out = 5;
  typedef accum_t acc_t;
  typedef weight_t weight_type;
};

static const weight_t w2[40] = {0.5, -0.25, 1.5, 0.125, -1, 0.75, 0.015625, -0.5, 1.25, -1.75, 0.3, 0.7, -0.9, 1.1, 0.2, -0.1, 0.6, -0.4, 1.9, -1.9,
                                0.05, -0.05, 0.8, -0.8, 0.45, 1.45, -1.45, 0.33, -0.33, 0.99, -0.99, 0.01, 1, -2, 1.984375, 0, 0.25, -0.125, 0.4, -0.6};
static const weight_t b2[5] = {0.5, -0.5, 0.25, 1.0, -1.0};

template <class data_T, class res_T, typename CONFIG_T>
void dense(const data_T data[CONFIG_T::n_in], res_T res[CONFIG_T::n_out],
           const typename CONFIG_T::weight_type weights[CONFIG_T::n_in * CONFIG_T::n_out], const typename CONFIG_T::weight_type biases[CONFIG_T::n_out]) {
  typename CONFIG_T::acc_t acc[CONFIG_T::n_out];
Reset:
  for (unsigned i = 0; i < CONFIG_T::n_out; i++) acc[i] = (typename CONFIG_T::acc_t)biases[i];
Product:
  for (unsigned i = 0; i < CONFIG_T::n_in; i++) {
    data_T cache = data[i];
    for (unsigned j = 0; j < CONFIG_T::n_out; j++) acc[j] += cache * weights[i * CONFIG_T::n_out + j];
  }
Result:
  for (unsigned i = 0; i < CONFIG_T::n_out; i++) res[i] = (res_T)acc[i];
}

template <class data_T, class res_T, int N>
void relu(data_T data[N], res_T res[N]) {
  for (int i = 0; i < N; i++) {
    data_T datareg = data[i];
    if (datareg > 0)
      res[i] = datareg;
    else
      res[i] = 0;
  }
}

void fixed_dense(const input_t x[16], const weight_t w1[16 * 8], const weight_t b1[8], result_t y[5]) {
  layer_t layer1[8], layer2[8], layer3[5];
  dense<input_t, layer_t, config1>(x, layer1, w1, b1);
  relu<layer_t, layer_t, 8>(layer1, layer2);
  dense<layer_t, layer_t, config2>(layer2, layer3, w2, b2);
  relu<layer_t, result_t, 5>(layer3, y);
}
