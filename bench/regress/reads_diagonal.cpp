// Every place of a matrix reads the diagonal, which changes on the way.
void reads_diagonal(int p[8][8]) {
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) p[i][j] = p[j][j] + 1;
}
