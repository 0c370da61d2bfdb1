// A layer in the style of hls4ml: sizes and types come from a configuration struct.
#include <cstddef>
namespace nnet {
struct dense_config {
  typedef float bias_t;
  typedef float weight_t;
  static const unsigned n_in = 10;
  static const unsigned n_out = 10;
  static const bool relu = false;
};
template <class data_T, class res_T, typename CONFIG_T>
void dense(data_T data[CONFIG_T::n_in], res_T res[CONFIG_T::n_out],
           typename CONFIG_T::weight_t weights[CONFIG_T::n_in * CONFIG_T::n_out],
           typename CONFIG_T::bias_t biases[CONFIG_T::n_out]) {
  typename CONFIG_T::weight_t acc[CONFIG_T::n_out];
ResetAccum:
  for (unsigned i = 0; i < CONFIG_T::n_out; i++) acc[i] = biases[i];
Accum:
  for (unsigned j = 0; j < CONFIG_T::n_in; j++) {
    data_T cache = data[j];
    for (unsigned i = 0; i < CONFIG_T::n_out; i++) acc[i] += cache * weights[j * CONFIG_T::n_out + i];
  }
Result:
  for (unsigned i = 0; i < CONFIG_T::n_out; i++) {
    if (CONFIG_T::relu && acc[i] < 0)
      res[i] = 0;
    else
      res[i] = (res_T)acc[i];
  }
}
} // namespace nnet
typedef float input_t;
typedef float layer2_t;
struct config2 : nnet::dense_config {
  static const unsigned n_in = 16;
  static const unsigned n_out = 8;
  static const bool relu = true;
};
struct config3 : nnet::dense_config {
  static const unsigned n_in = config2::n_out;
  static const unsigned n_out = 4;
};
void myproject(input_t x[16], float w2[128], float b2[8], float w3[32], float b3[4], layer2_t y[4]) {
#pragma HLS DATAFLOW
  layer2_t h[config2::n_out];
#pragma HLS ARRAY_PARTITION variable=h complete
  nnet::dense<input_t, layer2_t, config2>(x, h, w2, b2);
  nnet::dense<layer2_t, float, config3>(h, y, w3, b3);
}
