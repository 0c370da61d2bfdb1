// The score of a corner: arcs of nine of the sixteen neighbours on a circle, whose places are in tables.
static const signed char ox[16] = {0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1};
static const signed char oy[16] = {-3, -3, -2, -1, 0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3};

void circle_of_tables(const unsigned char a[24][40], unsigned char o[24][40]) {
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 40; j++) {
      int best = 0;
      if (i >= 3 && i < 21 && j >= 3 && j < 37)
        for (int st = 0; st < 16; st++) {
          int least = 255;
          for (int k = 0; k < 9; k++) {
            int d = a[i + oy[(st + k) & 15]][j + ox[(st + k) & 15]] - a[i][j];
            least = d < least ? d : least;
          }
          if (least > best) best = least;
        }
      o[i][j] = best;
    }
}
