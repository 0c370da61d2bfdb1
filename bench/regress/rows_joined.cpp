// Boxes of a detector, by anchor, row and column: parts of an output whose rows lie one after the other, and of one that
// is gone through in two ways.
void rows_joined(const float d[27][5][4], const float s[3], float boxes[60][9], float both[12][2]) {
  for (int a = 0; a < 3; a++)
    for (int i = 0; i < 5; i++)
      for (int j = 0; j < 4; j++) {
        boxes[(a * 5 + i) * 4 + j][0] = (d[a * 9][i][j] + j) * 32;
        boxes[(a * 5 + i) * 4 + j][1] = (d[a * 9 + 1][i][j] + i) * 32;
        for (int k = 2; k < 9; k++) boxes[(a * 5 + i) * 4 + j][k] = d[a * 9 + k][i][j] * s[a];
      }
  for (int a = 0; a < 3; a++)
    for (int i = 0; i < 4; i++) both[a * 4 + i][0] = d[a][1][i] + 1;
  for (int a = 0; a < 4; a++)
    for (int i = 0; i < 3; i++) both[a * 3 + i][1] = d[i][2][a] - 1;
}
