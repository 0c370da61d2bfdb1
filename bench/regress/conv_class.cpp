#include <ap_int.h>
typedef ap_uint<8> pixel_t;
typedef ap_int<12> acc_t;
class Window {
public:
  acc_t data[3][3];
  void shift() {
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 2; j++) data[i][j] = data[i][j + 1];
  }
  acc_t apply(const int k[3][3]) const {
    acc_t s = 0;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) s += data[i][j] * k[i][j];
    return s;
  }
};
static const int K[3][3] = {{1, 0, -1}, {2, 0, -2}, {1, 0, -1}};
void filter2d(const pixel_t in[10][12], acc_t out[10][12]) {
  pixel_t lines[2][12];
  Window w;
  for (int r = 0; r < 10; r++)
    for (int c = 0; c < 12; c++) {
#pragma HLS pipeline II=1
      pixel_t px = in[r][c];
      w.shift();
      w.data[0][2] = r >= 2 ? lines[0][c] : pixel_t(0);
      w.data[1][2] = r >= 1 ? lines[1][c] : pixel_t(0);
      w.data[2][2] = px;
      if (r >= 1) lines[0][c] = lines[1][c];
      lines[1][c] = px;
      if (r < 2 || c < 2) { out[r][c] = 0; continue; }
      out[r][c] = w.apply(K);
    }
}
