// Two filters over images that lie flat, as kernels behind AXI ports are written: one keeps the border that it
// does not write, the other repeats the pixels at it. Weights are computed from places in the window.
// Off chip they took twice as many cycles as now, and multipliers for all weights.
#include <cstdint>

const int H = 36, W = 320;

static void smooth(const uint8_t *in, uint8_t *out) {
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      int sum = 0;
      for (int u = -1; u <= 1; u++)
        for (int v = -1; v <= 1; v++) {
          int r = y + u < 0 ? 0 : y + u >= H ? H - 1 : y + u;
          int c = x + v < 0 ? 0 : x + v >= W ? W - 1 : x + v;
          sum += in[r * W + c] * ((u == 0 ? 2 : 1) * (v == 0 ? 2 : 1));
        }
      out[y * W + x] = sum >> 4;
    }
}

static void sharpen(const uint8_t *in, uint8_t *out) {
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++) {
      int sum = 0;
      for (int u = -1; u <= 1; u++)
        for (int v = -1; v <= 1; v++)
          sum += in[(y + u) * W + x + v] * (u == 0 && v == 0 ? 9 : -1);
      out[y * W + x] = sum < 0 ? 0 : sum > 255 ? 255 : sum;
    }
}

void filters_flat(const uint8_t in[H * W], uint8_t out[H * W]) {
  uint8_t smoothed[H * W];
  smooth(in, smoothed);
  sharpen(smoothed, out);
}
