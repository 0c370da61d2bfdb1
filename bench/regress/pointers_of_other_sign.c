// C takes pointers to signed numbers for those to unsigned ones, and the other way round.
static void scale(unsigned *z, int k) { *z = *z * 3u / 2 + k; }
static int sum(const unsigned char *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
static void fill(signed char *p, int n) { for (int i = 0; i < n; i++) p[i] = p[i] >> 1; }
static void row(unsigned short p[4]) { for (int i = 0; i < 4; i++) p[i] = p[i] / 3; }
void pointers_of_other_sign(const short a[8], const signed char b[8][16], short m[8][4],
                            int out[8]) {
  unsigned char t[8];
  for (int i = 0; i < 8; i++) t[i] = a[i];
  fill(t, 8);
  for (int i = 0; i < 8; i++) { int h = a[i] * 1000; scale(&h, i); row(m[i]); out[i] = h + sum(b[i], 16) + t[i]; }
}
