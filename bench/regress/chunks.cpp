// Lengths that only the run tells: of chunks through local arrays, and of nests that keep to a part of theirs.

const int LONGEST = 160, CHUNK = 48;

static void read(const int *from, int to[CHUNK], int at, int count) {
  for (int j = 0; j < count; j++) to[j] = from[at + j];
}

void chunks(const int a[LONGEST], const int b[LONGEST], int y[LONGEST], const float m[12][20], const float v[20], float mv[12], int length, int rows, int columns) {
  int x[CHUNK], z[CHUNK], sum[CHUNK];
  for (int i = 0; i < length; i += CHUNK) {
    int count = CHUNK;
    if (i + CHUNK > length) count = length - i;
    read(a, x, i, count);
    read(b, z, i, count);
    for (int j = 0; j < count; j++) sum[j] = x[j] * z[j];
    for (int j = 0; j < count; j++) y[i + j] = sum[j];
  }
  for (int i = 0; i < rows; i++) {
    float s = 0;
    for (int j = 0; j < columns; j++) s += m[i][j] * v[j];
    mv[i] = s;
  }
}
