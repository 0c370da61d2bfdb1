struct frame { unsigned char mac[4]; int k; };
void k(const int x[4], int y[4]) {
  struct frame f = {.mac[0] = 1, 2, .k = 3}; // want P05 "the next of that part"
  for (int i = 0; i < 4; i++) y[i] = x[i] + f.mac[i] + f.k;
}
