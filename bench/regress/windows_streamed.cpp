// A sliding window between two streams: what gives the tokens of a port keeps its order, however the window is cut.
#include <ap_int.h>
#include <hls_stream.h>
void windows_streamed(hls::stream<ap_uint<8>> &in, hls::stream<ap_uint<8>> &out) {
#pragma HLS interface axis port=in
#pragma HLS interface axis port=out
  ap_uint<8> image[8][8];
  for (int y = 0; y < 8; y++)
    for (int x = 0; x < 8; x++) image[y][x] = in.read();
  for (int y = 0; y < 6; y++)
    for (int x = 0; x < 6; x++)
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) out.write(image[y + i][x + j]);
}
