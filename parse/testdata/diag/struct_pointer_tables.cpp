struct layer {
  const int *w;
  int n;
};

void f(const int a[4], const int b[4], const int sel[4], int n, int y[4]) {
  const layer net[2] = {{a, 1}, {b, 2}};
  for (int i = 0; i < 4; i++) {
    const layer *p = &net[sel[i] & 1]; // want P08 "not known which struct"
    y[i] = p->w[i] * p->n;
  }
  for (int i = 0; i < 130; i++) // want P08 "not known which struct"
    y[i % 4] += net[i % 2].w[0];
  layer late[2];
  for (int i = 0; i < 2; i++)
    if (n > i) late[i].w = a;
  y[1] += late[0].w[2]; // want P08 "points to nothing here"
  layer set[2] = {{a, 1}, {b, 2}};
  if (n > 3) set[1].w = a; // want P08 "a pointer, moves"
}
