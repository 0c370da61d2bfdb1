// A ping-pong whose elements are read an iteration later, at places that depend on the counter.
void pingpong_read_late(const int x[16], int y[4]) {
  int p[4];
  for (int i = 0; i < 4; i++) p[i] = x[i];
  for (int b = 0; b < 3; b++) {
    y[b] = p[b];
    for (int i = 0; i < 4; i++) p[i] = x[b * 4 + i + 4];
  }
}
