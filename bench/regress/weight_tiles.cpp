// Weights and thresholds in classes, tiles of them by a class that refers to the weights, and operators that take tiles.
#include <ap_int.h>
#include <hls_stream.h>
#include <cstdint>
template <int M> struct Identity { template <typename T> T operator()(T x) const { return x; } 
  template <typename TV> TV convert(TV const &arg) const { return arg; } static constexpr int width = M; };
template <unsigned NF, unsigned PE, unsigned NumTH, typename TA, typename TR, int ActVal = 0>
class ThresholdsActivation {
 public:
  TA m_thresholds[PE][NF][NumTH];
  TA init(unsigned const nf, unsigned const pe) const {
#pragma HLS inline
    return TA(0);
  }
  TR activate(unsigned const nf, unsigned const pe, TA const &accu) const {
#pragma HLS inline
    TR result = ActVal;
    for (unsigned i = 0; i < NumTH; i++) {
#pragma HLS unroll
      result += m_thresholds[pe][nf][i] < accu;
    }
    return result;
  }
};
template <unsigned SIMD, typename WT, unsigned PE, unsigned TILES>
class FixedPointWeights {
 public:
  ap_uint<SIMD * WT::width> m_weights[PE][TILES];
 private:
  class TileIndex {
    FixedPointWeights const &m_par;
    unsigned const m_idx;
   public:
    TileIndex(FixedPointWeights const &par, unsigned const idx) : m_par(par), m_idx(idx) {}
    ap_uint<SIMD * WT::width> operator[](unsigned const pe) const { return m_par.m_weights[pe][m_idx]; }
  };
 public:
  TileIndex weights(unsigned const tile) const { return TileIndex(*this, tile); }
};
template <unsigned N, unsigned SIMD, typename T, typename TC> T mac(T const &a, TC const &c, ap_uint<SIMD * 4> const &d) {
  T res = a;
  for (unsigned i = 0; i < SIMD; i++) {
#pragma HLS unroll
    ap_int<4> w = c(4 * i + 3, 4 * i);
    ap_int<4> x = d(4 * i + 3, 4 * i);
    res += w * x;
  }
  return res;
}
static FixedPointWeights<2, ap_int<4>, 2, 8> W = {{{0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0}, {1, 2, 3, 4, 5, 6, 7, 8}}};
static ThresholdsActivation<2, 2, 3, ap_int<16>, ap_uint<2>> TH = {{{{-5, 0, 7}, {1, 2, 3}}, {{-50, 10, 70}, {-1, 0, 1}}}};
void weight_tiles(hls::stream<ap_uint<8>> &in, hls::stream<ap_uint<4>> &out) {
  const int SF = 4, NF = 2;
  ap_uint<8> buf[SF];
  ap_int<16> accu[2];
  unsigned nf = 0, sf = 0, tile = 0;
  for (unsigned i = 0; i < 3 * SF * NF; i++) {
#pragma HLS pipeline II = 1
    ap_uint<8> e;
    if (nf == 0) { e = in.read(); buf[sf] = e; } else e = buf[sf];
    if (sf == 0) for (unsigned pe = 0; pe < 2; pe++) accu[pe] = TH.init(nf, pe);
    auto const &w = W.weights(tile);
    for (unsigned pe = 0; pe < 2; pe++) accu[pe] = mac<2, 2>(accu[pe], w[pe], e);
    ++tile;
    if (++sf == SF) {
      ap_uint<4> o;
      for (unsigned pe = 0; pe < 2; pe++) { ap_uint<2> r = TH.activate(nf, pe, accu[pe]); o(2 * pe + 1, 2 * pe) = r; }
      out.write(o);
      sf = 0;
      if (++nf == NF) { nf = 0; tile = 0; }
    }
  }
}
