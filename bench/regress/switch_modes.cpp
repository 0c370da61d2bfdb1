enum Mode { ADD, SUB, MUL = 5, NONE };
void alu(const int a[24], const int b[24], const unsigned char op[24], int c[24], int mode) {
  for (int i = 0; i < 24; i++) {
    int r = 0;
    switch (op[i] & 7) {
    case ADD:
      r = a[i] + b[i];
      break;
    case SUB: {
      int t = a[i];
      r = t - b[i];
      break;
    }
    case MUL:
      r = a[i] * b[i];
    case NONE:
    case 3:
      r += 1;
      if (a[i] > 100) break;
      r += 2;
      break;
    default:
      if (b[i] < 0) continue;
      r = -1;
    }
    c[i] = r;
  }
  switch (mode) {
  case 1: c[0] = 11;
  case 2: c[1] = 12; break;
  default: c[2] = 13;
  case 7: c[3] = 14;
  }
}
