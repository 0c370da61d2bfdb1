// Chroma of half the rows and columns: taken up again for each pixel, and made of pixels of three colours.
typedef unsigned char u8;
#define H 48
#define W 64

void chroma_halved(const u8 Y[H][W], const u8 U[H / 2][W / 2], const u8 a[H][W][3], u8 o[H][W][3], u8 p[H / 2][W / 2], u8 q[H / 2][W / 2]) {
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) {
      int c = 298 * (Y[i][j] - 16), d = U[i / 2][j / 2] - 128;
      o[i][j][0] = (c + 409 * d + 128) >> 8;
      o[i][j][1] = (c - 100 * d + 128) >> 8;
      o[i][j][2] = (c + 516 * d + 128) >> 8;
    }
  u8 u[H][W], v[H][W];
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) {
      int r = a[i][j][0], g = a[i][j][1], b = a[i][j][2];
      v[i][j] = (r + g + b) >> 2;
      u[i][j] = (r - g) >> 1;
    }
  for (int i = 0; i < H; i += 2)
    for (int j = 0; j < W; j += 2) {
      p[i / 2][j / 2] = (u[i][j] + u[i][j + 1] + u[i + 1][j] + u[i + 1][j + 1] + 2) / 4;
      q[i / 2][j / 2] = (v[i][j] + v[i][j + 1] + v[i + 1][j] + v[i + 1][j + 1] + 2) / 4;
    }
}
