// Loops that test behind their body, and step what they count in the first of several conditions, or in another.
void do_steps_first(const int a[8], int out[8]) {
  for (int i = 0; i < 8; i++) {
    int v = a[i] & 7, before = 0, after = 0, last = 0, b = 0, c = 0, d = 0;
    do {
      before += 3;
    } while (++b < 5 && v > b);
    do {
      after += c + 1;
    } while (c++ < 4 && v != 3);
    do {
      last += 2;
    } while (v > d && ++d < 6);
    out[i] = before + 100 * after + 10000 * last + b + c + d;
  }
}
