// Shift registers, of which a call may leave out the last arguments, and limits of fixed point numbers.
#include "ap_shift_reg.h"
#include "ap_fixed.h"
#include "hls_stream.h"
#include "utils/x_hls_utils.h"
typedef ap_fixed<12, 5> d_t;
void shift(const d_t x[40], d_t y[40], const int a[20], int z[20]) {
  ap_shift_reg<d_t, 3> line[2];
  for (int i = 0; i < 2; i++) for (int k = 0; k < 3; k++) line[i].shift(0);
  d_t most = hls::numeric_limits<d_t>::min();
  for (int i = 0; i < 20; i++)
    for (int c = 0; c < 2; c++) {
      d_t old = line[c].shift(x[2 * i + c]);
      if (old > most) most = old;
      y[2 * i + c] = line[c].read(1) + most;
    }
  static ap_shift_reg<int, 8> taps;
  for (int i = 0; i < 20; i++) {
    z[i] = taps.shift(a[i], 5, a[i] % 3 != 0);
    z[i] += taps.read();
  }
}
