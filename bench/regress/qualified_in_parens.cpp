// A constant of a struct in parentheses before a sign, as macros and generators write it, and products of fixed point numbers
// with constants that would have too many bits if these were ints.
#include <ap_fixed.h>

struct config {
  static const unsigned table_size = 4096;
  typedef ap_fixed<16, 4> table_t;
  typedef ap_fixed<24, 12> accum_t;
};

template <typename CONFIG_T> static void look(const ap_fixed<24, 12> x[16], ap_fixed<24, 12> y[16]) {
  typename CONFIG_T::table_t table[CONFIG_T::table_size];
  for (int i = 0; i < CONFIG_T::table_size; i++) table[i] = (typename CONFIG_T::table_t)(i * 0.001f);
  int scale = (int)1 << 0;
  for (int i = 0; i < 16; i++) {
    typename CONFIG_T::accum_t var = x[i];
    int index = (var) * (CONFIG_T::table_size)*scale;
    if (index < 0) index = 0;
    if (index > CONFIG_T::table_size - 1) index = CONFIG_T::table_size - 1;
    y[i] = table[index] + (typename CONFIG_T::accum_t)var;
  }
}

void qualified_in_parens(const ap_fixed<24, 12> x[16], ap_fixed<24, 12> y[16]) { look<config>(x, y); }
