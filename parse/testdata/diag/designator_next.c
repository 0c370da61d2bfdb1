struct frame { unsigned char mac[4]; int k; };
struct point { int at[2]; int v[3]; };
void k(const int x[4], int y[4]) {
  struct frame f = {.mac[0] = 1, 2, .k = 3};          // want P05 "the next of that part"
  struct point p = {{x[0], 2}, {3, 4, 5}, .v[0] = 7}; // want P05 "that name no field"
  int m[4][3] = {1, 2, 3, [3][0] = 4};                // want P05 "which rows"
  for (int i = 0; i < 4; i++) y[i] = x[i] + f.mac[i] + f.k + p.v[i % 3] + m[i][0];
}
