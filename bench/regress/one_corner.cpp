// A condition that holds in one iteration of the outer loops, around a loop whose start speaks of one of them.
void one_corner(const int x[4], int u[3][4]) {
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < 3; i++)
      for (int s = j; s < 4; s++)
        if (i + j > 4) u[i][j] += x[s];
}
