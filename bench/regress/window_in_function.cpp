// A function that is called for each pixel keeps line buffer, window and places, as hls4ml's do: no run needs what the one before has left.
static void step(int v, const short w[9], int y[6][8]) {
  static int pX = 0, pY = 0, sX = 0, sY = 0;
  static int line[2][10], window[9];
  int column[3];
  column[2] = v;
  for (int i = 1; i >= 0; i--) {
    int pop = line[i][pX];
    line[i][pX] = column[i + 1];
    column[i] = pop;
  }
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 3; i++) window[i * 3 + j] = window[i * 3 + j + 1];
  for (int i = 0; i < 3; i++) window[i * 3 + 2] = column[i];
  if (sX - 2 == 0 && sY - 2 == 0 && pY > 1 && pX > 1) {
    int s = 0;
    for (int k = 0; k < 9; k++) s += window[k] * w[k];
    y[pY - 2][pX - 2] = s;
  }
  if (pX + 1 == 10) {
    pX = 0;
    sX = 0;
    if (pY + 1 == 8) {
      pY = 0;
      sY = 0;
    } else {
      pY = pY + 1;
      sY = sY - 2 == 0 ? sY : sY + 1;
    }
  } else {
    pX = pX + 1;
    sX = sX - 2 == 0 ? sX : sX + 1;
  }
}

void window_in_function(const int x[8][10], const short w[9], int y[6][8]) {
  for (unsigned r = 0; r < 8; r++)
    for (unsigned c = 0; c < 10; c++) step(x[r][c], w, y);
}
