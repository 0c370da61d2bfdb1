// A flat image is read at places that are clamped, by rows and along them.
#include <cstdint>

const int W = 12, H = 7;

static int clamped(int v, int most) { return v < 0 ? 0 : v > most ? most : v; }

static void along(const uint8_t *x, uint16_t *y) {
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) {
      int sum = 0;
      for (int d = -2; d <= 2; d++) sum += (3 - d) * x[i * W + clamped(j + d, W - 1)];
      y[i * W + j] = sum;
    }
}

static void across(const uint16_t *x, uint8_t *y) {
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) {
      int sum = 0;
      for (int d = -2; d <= 2; d++) sum += (d + 3) * x[clamped(i + d, H - 1) * W + j];
      y[i * W + j] = sum >> 8;
    }
}

void flat_borders(const uint8_t x[H * W], int8_t y[H * W]) {
  uint16_t t[H * W];
  uint8_t u[H * W];
  along(x, t);
  across(t, u);
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) {
      const uint8_t *p = u + i * W + j;
      y[i * W + j] = i > 0 && j > 0 ? p[0] - p[-W - 1] : p[0];
    }
}
