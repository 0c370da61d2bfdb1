// hls::numeric_limits for a build without Vitis: the least and the greatest number of a type. It is
// code of codo-opt, no part of Vitis; with Vitis its own header of this name is used.
#ifndef CODO_X_HLS_UTILS_H
#define CODO_X_HLS_UTILS_H

#include <limits>

#include "ap_fixed.h"
#include "ap_int.h"

namespace hls {

template <typename T_, typename = void>
struct numeric_limits : std::numeric_limits<T_> {};

// Those whose bits have names.
template <typename T_>
struct numeric_limits<T_, decltype(static_cast<void>(T_::width))> {
  static T_ max() { return bits(true); }
  static T_ min() { return bits(false); }
  static T_ lowest() { return min(); }

 private:
  static T_ bits(bool high) {
    T_ number = 0;
    const bool is_signed = T_(-1) < T_(0);
    for (int k = 0; k < T_::width; ++k) number[k] = (k == T_::width - 1 && is_signed) != high;
    return number;
  }
};

} // namespace hls

#endif
