// Pointers to pointers, which may be given other places, and to more than one.
static int moved(int **p) { return *(*p)++; } // want P08 "no pointer variable"
static int second(int **p) { return p[1][0]; }
void k(int x[8], int y[8], int n) {
  int *q = x;
  y[0] = moved(&q);
  y[1] = second(&q);
}
