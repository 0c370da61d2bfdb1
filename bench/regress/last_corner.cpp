// A nest that does something in the last iteration of all its loops only.
void last_corner(const int u[2][5], int y[20]) {
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2; k++)
      for (int j = 0; j < 5; j++)
        if (i + j > 4) y[(9 - (i * 5 + j)) * 2 + k] = u[i][j] - 4 - i;
}
