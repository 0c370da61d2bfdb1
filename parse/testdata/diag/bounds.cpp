// Subscripts that leave their arrays, proven with the iteration.
void k(const float x[8], float y[8], float z[4][4]) {
  y[8] = 1;                         // want P09 "subscript 1 of `y` is 8"
  for (int i = 0; i < 8; i++)
    y[i] = x[i + 1];                // want P09 "when i = 7"
  for (int i = 0; i < 8; i++)
    if (i > 0) y[i] = x[i - 1];     // guarded: fine
  for (int i = 0; i < 8; i++)
    y[i] = i > 1 ? x[i - 2] : 0.0f; // guarded: fine
  for (int i = 0; i < 4; i++)
    for (int j = 0; j <= i; j++)
      z[i][j + 1] = 0;              // want P09 "subscript 2 of `z` is 4"
}
