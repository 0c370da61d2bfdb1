#include <hls_stream.h>
#include <ap_int.h>
#define H 32
#define W 48
typedef ap_uint<8> pix;
void sobel(hls::stream<pix> &in, hls::stream<pix> &out) {
#pragma HLS interface mode=axis port=in
#pragma HLS interface mode=axis port=out
  pix lb[2][W];
  pix win[3][3];
  for (int r = 0; r < H; r++)
    for (int c = 0; c < W; c++) {
#pragma HLS pipeline II=1
      pix p = in.read();
      for (int i = 0; i < 3; i++) { win[i][0] = win[i][1]; win[i][1] = win[i][2]; }
      win[0][2] = lb[0][c]; win[1][2] = lb[1][c]; win[2][2] = p;
      lb[0][c] = lb[1][c]; lb[1][c] = p;
      if (r >= 2 && c >= 2) {
        int gx = win[0][2] - win[0][0] + 2*(win[1][2]-win[1][0]) + win[2][2]-win[2][0];
        int gy = win[2][0] - win[0][0] + 2*(win[2][1]-win[0][1]) + win[2][2]-win[0][2];
        int m = (gx < 0 ? -gx : gx) + (gy < 0 ? -gy : gy);
        out << (pix)(m > 255 ? 255 : m);
      }
    }
}
