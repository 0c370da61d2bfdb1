typedef struct { const float *row; } state;
void k(const float x[8], int n, float y[4]) {
  state s, first = {0}, late = {0};
  if (n > 2) s.row = x;
  else s.row = x + 4;
  for (int i = 0; i < 4; i++) y[i] = s.row[i]; // want P08 "points to nothing here"
  for (int i = 0; i < 4; i++) {
    y[i] += first.row ? 2 : 1;
    first.row = x + i; // want P08 "may have another"
  }
  for (int i = 0; i < 4; i++) {
    late.row = x + i;
    y[i] += late.row[0];
  }
  y[0] += late.row ? 1 : 0; // want P08 "points to nothing here"
}
