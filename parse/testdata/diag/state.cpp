int total;       // want W13 "`total` keeps its value"
float taps[8];   // want W13 "`taps` keeps its value"
int shown[8];    // want W13 "`shown` keeps its value"
int scratch[8];
int table[4] = {1, 2, 3, 4};
int sizes = 8;
static int weigh(int x) {
  static int tried[2];
  static int weights[2] = {3, 4};
  tried[0] = x * weights[0];
  tried[1] = x * weights[1];
  return tried[0] + tried[1];
}
void k(const float a[8], float b[8], int n[8]) {
  static float old[8];   // want W13 "`old` keeps its value"
  static float half[8];  // want W13 "`half` keeps its value"
  static float row[8], rows[8][8], last;
  for (int i = 0; i < sizes; i++) {
    for (int j = 0; j < 8; j++) row[j] = a[j] * i;
    for (int j = 0; j < 8; j++) rows[i][j] = row[7 - j];
    b[i] = row[i];
  }
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) b[i] += rows[j][i];
  for (int i = 0; i < 8; i++) {
    b[i] += old[i];
    old[i] = a[i];
    if (i < 4) half[i] = a[i];
    last = a[i] + 1;
    b[i] += last;
  }
  for (int i = 0; i < 8; i++) b[i] += half[i];
  for (int i = 7; i > 0; i--) taps[i] = taps[i - 1];
  taps[0] = a[0];
  for (int i = 0; i < 8; i++) b[i] += taps[i];
  for (int i = 0; i < 8; i++) scratch[i] = i + table[i % 4] + weigh(i);
  for (int i = 0; i < 8; i++) n[i] = scratch[i], shown[i] = n[i];
  total = n[0];
  static int image[6 * 8], inside[6][8], most[8];  // want W13 "`most` keeps its value"
  for (int y = 0; y < 6; y++)
    for (int x = 0; x < 8; x++) {
      if (y == 0 || y == 5 || x == 0) {
        image[y * 8 + x] = 0;
        continue;
      }
      image[y * 8 + x] = x * y;
    }
  for (int y = 1; y < 5; y++)
    for (int x = 1; x < 7; x++) inside[y][x] = image[y * 8 + x - 8] + image[y * 8 + x + 8];
  for (int y = 0; y < 6; y++)
    for (int x = 0; x < 8; x++)
      if (y > 0 && y < 5 && x > 0 && x < 7) n[x] += inside[y][x];
  for (int x = 0; x < 8; x++)
    if (x != 3) most[x] = x;
  for (int x = 0; x < 8; x++) n[x] += most[x];
}
int main() { return shown[0]; }
