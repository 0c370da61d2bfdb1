// hls::numeric_limits for a build without Vitis: the least and the greatest number of a type. It is
// code of codo-opt, no part of Vitis; with Vitis its own header of this name is used.
#ifndef CODO_X_HLS_UTILS_H
#define CODO_X_HLS_UTILS_H

#include <limits>

#include "ap_fixed.h"
#include "ap_int.h"

namespace hls {

template <typename T, typename = void>
struct numeric_limits : std::numeric_limits<T> {};

// Those whose bits have names.
template <typename T>
struct numeric_limits<T, decltype(static_cast<void>(T::width))> {
  static T max() { return bits(true); }
  static T min() { return bits(false); }
  static T lowest() { return min(); }

 private:
  static T bits(bool high) {
    T number = 0;
    const bool is_signed = T(-1) < T(0);
    for (int k = 0; k < T::width; ++k) number[k] = (k == T::width - 1 && is_signed) != high;
    return number;
  }
};

} // namespace hls

#endif
