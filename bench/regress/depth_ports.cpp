extern "C" void vadd(const int *in1, const int *in2, int *out, int size) {
#pragma HLS INTERFACE m_axi port = in1 bundle = gmem0 depth = 256
#pragma HLS INTERFACE m_axi port = in2 bundle = gmem1 depth = 256
#pragma HLS INTERFACE m_axi port = out bundle = gmem0 depth = 256
  for (int i = 0; i < size; i++) {
#pragma HLS loop_tripcount min = 1 max = 256
#pragma HLS pipeline II = 1
    *out++ = *in1++ + *in2++;
  }
}
