struct P {
  int v[4];
  int operator[](int i) const { return v[i]; }
};
void k(int o[4]) {
  P p;
  for (int i = 0; i < 4; i++) p[i] = 3; // want P05 "names no variable"
  for (int i = 0; i < 4; i++) o[i] = p.v[i];
}
