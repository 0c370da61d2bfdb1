static void scaled(const void *p, short *y) {
  const short *x = (const short *)(p + 8); // want P08 "pointer arithmetic on"
  for (int i = 0; i < 4; i++) y[i] = x[i];
}
void top(const short x[8], short y[4]) { scaled(x, y); }
