// Arrays of the file that are written through pointers only, of several declarations and forms.
int XD[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static short line[8], seen[8], sums[4];
static const int weights[2] = {3, 4};
int twice[2] = {5, 6};
static void shift(short *at, int x) {
  short *from = at + 6, *to = at + 7;
  while (from >= at) *to-- = *from--;
  at[0] = x;
}
void global_by_pointer(const int in[8], int out[8]) {
  int *p = XD;
  short *s;
  short *q = seen + 1, *r = q;
  int *read = twice;
  for (int i = 0; i < 8; i++) p[i] = in[i];
  s = sums;
  for (int i = 0; i < 4; i++) *s++ = in[i] + in[i + 4];
  for (int i = 0; i < 6; i++) *(r + i) = in[i] * weights[i % 2];
  *seen = 1;
  for (int i = 0; i < 8; i++) *(line + i) = 0;
  for (int i = 0; i < 3; i++) shift(line, in[i]);
  for (int i = 0; i < 8; i++) out[i] = XD[i] + (i < 7 ? seen[i] : 0) + line[i] + sums[i % 4] + read[i % 2];
}
