// A static pointer into a static array, which nothing gives another place.
static int weights[8];
void static_pointer(const int x[64], int y[64]) {
  static int buf[2][8][4];
  static int *flat = (int *)buf;
  static int *half = &buf[1][0][0];
  static int *w = weights;
  for (int i = 0; i < 8; i++) w[i] = i * i;
  for (int i = 0; i < 64; i++) flat[i] = x[i] * 2;
  half[3] += 7;
  for (int i = 0; i < 64; i++) y[i] = buf[i / 32][i / 4 % 8][i % 4] + weights[i % 8];
}
