// Functions of structs that give bits of a field, which are set, and functions and operators of structs that give arrays, as
// FINN's containers have them.
#include <ap_int.h>
#include <array>

template <typename T, unsigned W = T::width> class Slice {
  template <typename TV> class Container {
    TV m_val;

  public:
    Container() {}
    Container(TV const &val) : m_val(val) {}
    auto operator()(unsigned const idx, unsigned, bool const) const -> decltype(m_val(W, 0)) { return m_val((idx + 1) * W - 1, idx * W); }
    T operator()(unsigned const idx, unsigned) const {
      ap_uint<W> const r = m_val((idx + 1) * W - 1, idx * W);
      return r;
    }
    operator TV const &() const { return m_val; }
  };

public:
  template <typename TV> Container<TV> operator()(TV const &val) const { return Container<TV>(val); }
  template <typename TV> Container<TV> operator()() const { return Container<TV>(); }
};

class Weights {
  class Tile {
    Weights const &m_par;
    unsigned const m_idx;

  public:
    Tile(Weights const &par, unsigned const idx) : m_par(par), m_idx(idx) {}
    std::array<ap_int<4>, 4> operator[](unsigned const pe) const {
      std::array<ap_int<4>, 4> ret;
      for (unsigned i = 0; i < 4; i++) ret[i] = ap_int<4>(m_par.at[pe][m_idx](4 * i + 3, 4 * i));
      return ret;
    }
  };

public:
  ap_uint<16> at[2][4];
  Tile tile(unsigned const i) const { return Tile(*this, i); }
};

struct Identity {
  template <typename T> T const &operator()(T const &v) const { return v; }
  template <typename T> T operator()() const { return T(); }
};

template <typename T, typename TC, typename TD> T mac(T const &a, TC const &c, TD const &d) {
  T res = a;
  for (unsigned i = 0; i < 4; i++) res += c[i] * d(i, 0);
  return res;
}

static Weights const weights = {{{0x1234, 0x5678, 0x9abc, 0xdef0}, {0x1111, 0x2222, 0xf00f, 0x4321}}};

void ranges_given(const ap_uint<16> in[8], ap_uint<32> out[8]) {
  for (int i = 0; i < 8; i++) {
    auto const &w = weights.tile(i % 4);
    auto const act = Slice<ap_int<4>>()(in[i]);
    auto outElem = Slice<ap_int<16>>().template operator()<ap_uint<32>>();
    for (unsigned pe = 0; pe < 2; pe++) {
      auto const row = w[pe];
      auto const same = Identity()(w[pe]);
      outElem(pe, 0, 1) = mac(ap_int<16>(i), w[pe], act) + row[1] - same[3];
    }
    out[i] = outElem;
  }
}
