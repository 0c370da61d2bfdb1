// Codo pragmas, right ones and wrong ones.
void layer(const float in[4][4], float out[4][4]) {
#pragma codo keep
  for (int i = 0; i < 4; i++) {
#pragma codo order loops=j,i
    for (int j = 0; j < 4; j++) out[i][j] = in[i][j] + 1;
  }
}

void codo(const float x[4][4], float y[4][4]) {
#pragma codo channel variable=t kind=fifo depth=20
  float t[4][4];
  float u[4][4];
#pragma codo channel variable=u kind=stream // want P14 "kind is `stream`"
#pragma codo chanel variable=u kind=fifo // want P14 "unknown codo pragma `chanel`"
#pragma codo keep // want P14 "no loop or call follows"
  t[0][0] = 0;
  layer(x, t);
#pragma codo keep
  for (int i = 0; i < 4; i++) {
#pragma codo order loops=k // want P14 "no loop of this nest has the label or counter `k`"
    for (int j = 0; j < 4; j++) u[i][j] = t[j][i];
  }
  layer(u, y);
}
