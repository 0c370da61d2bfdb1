// Borders of images that loops of their own write: before or after what is inside, by rows or columns, all cleared
// first, of two pixels, mirrored, of several arrays, in a function, in steps of time; corners that nobody writes; elements
// that are summed up where they are, or set where a condition holds.
#include <cstdint>
#include <cstring>

const int H = 12, W = 16, N = 8;

static void frame(const uint8_t in[H][W], uint8_t out[H][W]) {
  for (int x = 0; x < W; x++) { out[0][x] = in[0][x]; out[H - 1][x] = in[H - 1][x]; }
  for (int y = 0; y < H; y++) { out[y][0] = in[y][0]; out[y][W - 1] = in[y][W - 1]; }
}

static void blur(const uint8_t in[H][W], uint8_t out[H][W]) {
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++) {
      int sum = 0;
      for (int u = -1; u <= 1; u++)
        for (int v = -1; v <= 1; v++) sum += in[y + u][x + v];
      out[y][x] = sum / 9;
    }
}

static void slopes(const uint8_t in[H][W], int16_t gx[H][W], int16_t gy[H][W]) {
  for (int x = 0; x < W; x++) gx[0][x] = gx[H - 1][x] = gy[0][x] = gy[H - 1][x] = 0;
  for (int y = 0; y < H; y++) gx[y][0] = gx[y][W - 1] = gy[y][0] = gy[y][W - 1] = 0;
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++) {
      gx[y][x] = in[y][x + 1] - in[y][x - 1];
      gy[y][x] = in[y + 1][x] - in[y - 1][x];
    }
}

static void wide(const uint8_t *in, uint8_t *out) {
  memset(out, 7, H * W);
  for (int y = 2; y < H - 2; y++)
    for (int x = 2; x < W - 2; x++) {
      int sum = 0;
      for (int u = -2; u <= 2; u++) sum += in[(y + u) * W + x] + in[y * W + x + u];
      out[y * W + x] = sum / 10;
    }
}

static void mirrored(const float in[H][W], float out[H][W]) {
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++) out[y][x] = in[y - 1][x] + in[y + 1][x] - in[y][x - 1] * 2;
  for (int x = 0; x < W; x++) out[0][x] = in[1][x];
  for (int x = 0; x < W; x++) out[H - 1][x] = in[H - 2][x];
  for (int y = 0; y < H; y++) { out[y][0] = in[y][1]; out[y][W - 1] = in[y][W - 2]; }
}

static void heat(const float a[N][N][N], float b[N][N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      b[0][i][j] = a[0][i][j]; b[N - 1][i][j] = a[N - 1][i][j];
      b[i][0][j] = a[i][0][j]; b[i][N - 1][j] = a[i][N - 1][j];
      b[i][j][0] = a[i][j][0]; b[i][j][N - 1] = a[i][j][N - 1];
    }
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      for (int k = 1; k < N - 1; k++)
        b[i][j][k] = (a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k] + a[i][j][k - 1] + a[i][j][k + 1]) / 6;
}

static void edges(const uint8_t in[H][W], int32_t sum[H][W], uint8_t set[H][W]) {
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) { sum[y][x] = 1; set[y][x] = 3; }
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++)
      for (int v = -1; v <= 1; v++) sum[y][x] += in[y][x + v] * (2 - v);
  for (int y = 1; y < H - 1; y++)
    for (int x = 1; x < W - 1; x++)
      if (in[y - 1][x] > in[y + 1][x]) set[y][x] = in[y][x];
}

static void rod(float a[2][64]) {
  for (int t = 0; t < 3; t++) {
    a[1][0] = a[0][0];
    a[1][63] = a[0][63];
    for (int i = 1; i < 63; i++) a[1][i] = (a[0][i - 1] + a[0][i] + a[0][i + 1]) * 0.25f;
    for (int i = 0; i < 64; i++) a[0][i] = a[1][i];
  }
}

void border_loops(const uint8_t in[H][W], const float from[H][W], const float cube[N][N][N], float bars[2][64], uint8_t soft[H][W],
                  int16_t gx[H][W], int16_t gy[H][W], uint8_t flat[H * W], float to[H][W], float out[N][N][N], float open[H][W],
                  int32_t sum[H][W], uint8_t set[H][W]) {
  uint8_t t[H][W];
  frame(in, t);
  blur(in, t);
  blur(t, soft);
  frame(t, soft);
  slopes(in, gx, gy);
  wide(&in[0][0], flat);
  mirrored(from, to);
  heat(cube, out);
  rod(bars);
  edges(in, sum, set);
  for (int x = 1; x < W - 1; x++) open[0][x] = open[H - 1][x] = 1;
  for (int y = 1; y < H - 1; y++) {
    open[y][0] = from[y][0];
    for (int x = 1; x < W - 1; x++) open[y][x] = from[y][x - 1] * from[y][x + 1];
    open[y][W - 1] = from[y][W - 1];
  }
}
