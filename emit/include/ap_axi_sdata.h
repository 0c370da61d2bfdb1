// Tokens of AXI4-Streams with side channels for a build without Vitis: the fields of UG1399,
// "AXI4-Stream Interfaces with Side-Channels". It is code of codo-opt, no part of Vitis; with
// Vitis its own header of this name is used.
#ifndef CODO_AP_AXI_SDATA_H
#define CODO_AP_AXI_SDATA_H

#include <cstddef>
#include <cstdint>

#include "ap_fixed.h"
#include "ap_int.h"

namespace codo {

// The number of bytes that data of type T_ takes.
template <typename T_, typename = void>
struct stream_bytes {
  static constexpr int value = sizeof(T_);
};
template <typename T_>
struct stream_bytes<T_, decltype(static_cast<void>(T_::width))> {
  static constexpr int value = (T_::width + 7) / 8;
};

constexpr int at_least_one(std::size_t bits) { return bits > 0 ? static_cast<int>(bits) : 1; }

} // namespace codo

namespace hls {

template <typename T_, std::size_t WUser = 0, std::size_t WId = 0, std::size_t WDest = 0>
struct axis {
  using keep_type = ap_uint<codo::stream_bytes<T_>::value>;

  T_ data{};
  keep_type keep = 0;
  keep_type strb = 0;
  ap_uint<codo::at_least_one(WUser)> user = 0;
  ap_uint<1> last = 0;
  ap_uint<codo::at_least_one(WId)> id = 0;
  ap_uint<codo::at_least_one(WDest)> dest = 0;

  T_ get_data() const { return data; }
  keep_type get_keep() const { return keep; }
  keep_type get_strb() const { return strb; }
  ap_uint<codo::at_least_one(WUser)> get_user() const { return user; }
  ap_uint<1> get_last() const { return last; }
  ap_uint<codo::at_least_one(WId)> get_id() const { return id; }
  ap_uint<codo::at_least_one(WDest)> get_dest() const { return dest; }
  void set_data(const T_ &v) { data = v; }
  void set_keep(const keep_type &v) { keep = v; }
  void set_strb(const keep_type &v) { strb = v; }
  void set_user(const ap_uint<codo::at_least_one(WUser)> &v) { user = v; }
  void set_last(const ap_uint<1> &v) { last = v; }
  void set_id(const ap_uint<codo::at_least_one(WId)> &v) { id = v; }
  void set_dest(const ap_uint<codo::at_least_one(WDest)> &v) { dest = v; }
  void keep_all() { keep = -1, strb = -1; }
};

} // namespace hls

template <std::size_t D_, std::size_t U_ = 0, std::size_t I_ = 0, std::size_t T_ = 0>
using ap_axiu = hls::axis<ap_uint<D_>, U_, I_, T_>;
template <std::size_t D_, std::size_t U_ = 0, std::size_t I_ = 0, std::size_t T_ = 0>
using ap_axis = hls::axis<ap_int<D_>, U_, I_, T_>;

// Tokens of the streams of a PCIe DMA. Kernels with them are not read, but headers that name
// them compile.
template <std::size_t D_, std::size_t U_ = 0, std::size_t I_ = 0, std::size_t T_ = 0>
struct qdma_axis {
  ap_uint<D_> data = 0;
  ap_uint<(D_ + 7) / 8> keep = 0;
  ap_uint<1> last = 0;

  ap_uint<D_> get_data() const { return data; }
  ap_uint<(D_ + 7) / 8> get_keep() const { return keep; }
  ap_uint<1> get_last() const { return last; }
  void set_data(const ap_uint<D_> &v) { data = v; }
  void set_keep(const ap_uint<(D_ + 7) / 8> &v) { keep = v; }
  void set_last(const ap_uint<1> &v) { last = v; }
  void keep_all() { keep = -1; }
};

#endif
