// A static pointer that is given another place, if by a function, keeps it for the next run.
static void move(int *&p) { p += 2; }
void k(const int x[8], int y[8]) {
  static int buf[8];
  static int *p = buf; // want P05 "`p` keeps its value between calls"
  for (int i = 0; i < 8; i++) buf[i] = x[i];
  for (int i = 0; i < 4; i++) {
    y[i] = *p;
    move(p);
  }
}
