// Structs that convert to words of more than 64 bits, and are written to streams of them.
#include <ap_int.h>
#include <hls_stream.h>

template <typename TV> class Box {
  TV m_val;

public:
  Box() {}
  Box(TV const &val) : m_val(val) {}
  auto operator()(unsigned const i, bool) const -> decltype(m_val(15, 0)) { return m_val(16 * i + 15, 16 * i); }
  ap_uint<16> operator()(unsigned const i) const { return m_val(16 * i + 15, 16 * i); }
  operator TV const &() const { return m_val; }
};

void wide_conversion(hls::stream<ap_uint<96>> &in, hls::stream<ap_uint<96>> &out) {
  for (int i = 0; i < 8; i++) {
    auto const given = Box<ap_uint<96>>(in.read());
    Box<ap_uint<96>> made;
    for (unsigned k = 0; k < 6; k++) made(k, true) = given(5 - k) + k;
    out.write(made);
  }
}
