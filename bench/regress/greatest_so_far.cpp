// The greatest of each row is compared with what a variable without a value happens to hold: less than any
// element, however it begins, but not if it still holds that of another row.
#include <ap_fixed.h>

typedef ap_fixed<16, 5> num;

void greatest_so_far(const num a[40][10], num y[40]) {
  for (int i = 0; i < 40; i++) {
    ap_fixed<32, 8> most;
    for (int j = 0; j < 10; j++)
      if (a[i][j] > most) most = a[i][j];
    y[i] = most;
  }
}
