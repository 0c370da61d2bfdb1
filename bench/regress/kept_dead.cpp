// A global buffer, of which a run may read what the last has left; a function that nothing calls uses it, too.
int buf[64];
static void load(const int x[64], int n) {
  for (int i = 0; i < 64; i++)
    if (i < n) buf[i] = x[i];
}
void other(const int x[64], int y[64]) {
  load(x, 8);
  for (int i = 0; i < 64; i++) y[i] = buf[i];
}
void kept_dead(const int x[64], int y[64], int n) {
#pragma HLS top
  load(x, n);
  for (int i = 0; i < 64; i++) y[i] = buf[i] * 2;
}
