// Bounds of a counter plus or minus something.
#include <cstddef>
#include <cstdint>

void f(const float x[20], float y[20], const int n[4], double z[2], int w[4]) {
  for (int i = 0; i + 1 < 20; i += 2) y[i + 1] = x[i];
  for (short i = 17; i - 3 >= -2; i--) y[i] = x[i + 1] * 2;
  for (uint8_t i = 0; 3 > 1 + i; ++i) z[i] = n[i];
  for (int i = 0; i < 4; i++) {
    w[i] = 0;
    for (int j = 0; j + i < 4; j++) w[i] += n[j];
  }
  for (size_t i = 2; i + 2 <= 18; i += 3) y[i] += y[i + 2];
}
