// A matrix-vector unit in the manner of FINN: counters that wrap say when tokens pass, words hold several values.
#include "ap_int.h"
#include "hls_stream.h"
#define MW 32
#define MH 16
#define SIMD 4
#define PE 2
#define TMEM ((MW/SIMD)*(MH/PE))
template <unsigned SI, unsigned P, unsigned W, unsigned H, typename TI, typename TO>
void mvau(hls::stream<TI> &in, hls::stream<TO> &out, const ap_uint<SI * 4> weights[P][TMEM], int reps) {
  unsigned const NF = H / P, SF = W / SI;
  TI inputBuf[SF];
#pragma HLS ARRAY_PARTITION variable=inputBuf complete dim=0
  ap_int<16> accu[P];
  unsigned nf = 0, sf = 0, tile = 0;
  const unsigned TOTAL = NF * SF * 8;
  for (unsigned i = 0; i < TOTAL; i++) {
#pragma HLS pipeline style=flp II=1
    TI inElem;
    if (nf == 0) { inElem = in.read(); inputBuf[sf] = inElem; } else { inElem = inputBuf[sf]; }
    if (sf == 0) for (unsigned pe = 0; pe < P; pe++) accu[pe] = 0;
    for (unsigned pe = 0; pe < P; pe++) {
      ap_uint<SI * 4> w = weights[pe][tile];
      for (unsigned s = 0; s < SI; s++) {
        ap_int<4> wi = w.range(s * 4 + 3, s * 4);
        ap_uint<8> a = inElem.range(s * 8 + 7, s * 8);
        accu[pe] += wi * a;
      }
    }
    ++tile;
    if (++sf == SF) {
      TO o;
      for (unsigned pe = 0; pe < P; pe++) o.range(pe * 16 + 15, pe * 16) = accu[pe];
      out.write(o);
      sf = 0;
      if (++nf == NF) { nf = 0; tile = 0; }
    }
  }
}
void mvau_top(hls::stream<ap_uint<32> > &in, hls::stream<ap_uint<32> > &out, const ap_uint<16> weights[PE][TMEM]) {
#pragma HLS INTERFACE axis port=in
#pragma HLS INTERFACE axis port=out
  mvau<SIMD, PE, MW, MH, ap_uint<32>, ap_uint<32> >(in, out, weights, 1);
}
