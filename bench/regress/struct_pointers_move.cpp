// Pointers to structs that move: arguments, locals and parameters of functions, with what they point to before and after a step.
struct P {
  short x, y;
};
static int take(const P *p, int n) {
  int s = 0;
  while (n-- > 0) {
    s += p->x * 2 - p[1].y;
    p++;
  }
  return s;
}
void struct_pointers_move(const P *A, const P B[64], P D[64], int C[64]) {
#pragma HLS INTERFACE m_axi port=A depth=64
  const P *p = B;
  P *d = D;
  for (int i = 0; i < 64; i++, d++) {
    P t = *A++;
    C[i] = t.x * p->y;
    p += i % 2 ? 2 : 0;
    d->x = t.y;
    (*d).y = i;
  }
  const P *q = &B[8];
  for (int i = 0; i < 8; i++) C[i] += take(&B[4 * i], 3) + q++->y;
}
