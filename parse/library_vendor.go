package parse

// axisText defines the tokens of AXI4-Streams with side channels (UG1399, "AXI4-Stream
// Interfaces with Side-Channels"). A side channel of no bits is one of a bit, which is no part
// of the port.
const axisText = `template <typename T, int WUser = 0, int WId = 0, int WDest = 0> struct axis {
  T data;
  ap_uint<0 + T::codo_bytes> keep;
  ap_uint<0 + T::codo_bytes> strb;
  ap_uint<(WUser == 0 ? 1 : WUser)> user;
  ap_uint<1> last;
  ap_uint<(WId == 0 ? 1 : WId)> id;
  ap_uint<(WDest == 0 ? 1 : WDest)> dest;
  T get_data() const { return data; }
  ap_uint<0 + T::codo_bytes> get_keep() const { return keep; }
  ap_uint<0 + T::codo_bytes> get_strb() const { return strb; }
  ap_uint<(WUser == 0 ? 1 : WUser)> get_user() const { return user; }
  ap_uint<1> get_last() const { return last; }
  ap_uint<(WId == 0 ? 1 : WId)> get_id() const { return id; }
  ap_uint<(WDest == 0 ? 1 : WDest)> get_dest() const { return dest; }
  void set_data(const T &v) { data = v; }
  void set_keep(const ap_uint<0 + T::codo_bytes> &v) { keep = v; }
  void set_strb(const ap_uint<0 + T::codo_bytes> &v) { strb = v; }
  void set_user(const ap_uint<(WUser == 0 ? 1 : WUser)> &v) { user = v; }
  void set_last(const ap_uint<1> &v) { last = v; }
  void set_id(const ap_uint<(WId == 0 ? 1 : WId)> &v) { id = v; }
  void set_dest(const ap_uint<(WDest == 0 ? 1 : WDest)> &v) { dest = v; }
  void keep_all() { keep = -1; strb = -1; }
};
template <int D, int U = 0, int I = 0, int T = 0> using ap_axiu = axis<ap_uint<D>, U, I, T>;
template <int D, int U = 0, int I = 0, int T = 0> using ap_axis = axis<ap_int<D>, U, I, T>;
`

// shiftText defines shift registers (UG1399, "HLS Shift Registers"): shift puts in a value behind
// which the others move on, and gives the one that was at the address.
const shiftText = `template <typename T, unsigned N = 32> struct ap_shift_reg {
  T codo_line[N];
  T shift(T v, unsigned addr = N - 1, bool on = true) {
    const T out = codo_line[addr];
    if (on) {
      for (unsigned k = N - 1; k > 0; k--) codo_line[k] = codo_line[k - 1];
      codo_line[0] = v;
    }
    return out;
  }
  T read(unsigned addr = N - 1) const { return codo_line[addr]; }
};
`
