void k(const float x[16], float y[16]) {
#pragma HLS INLINE off
#pragma HLS interfce m_axi port=x // want W02 "Vitis HLS has no pragma `interfce`"
  for (int i = 0; i < 16; i++) {
#pragma HLS pipelin II=1 // want W02 "Vitis HLS has no pragma `pipelin`"
#pragma HLS Unroll factor=2
#pragma unroll
#pragma GCC ivdep
    y[i] = x[i];
  }
  for (int i = 0; i < 16; i++) {
#pragma HLS go_fast // want W02 "Vitis HLS has no pragma `go_fast`"
    y[i] += 1;
  }
}
static void unused(float y[16]) {
#pragma HLS nothing
  y[0] = 1;
}
