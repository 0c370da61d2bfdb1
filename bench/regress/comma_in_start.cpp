// Two starts in one header.
void t(const int x[8], int y[8]) { int i, b; for (b = 0, i = 3; b < 8; b++) y[b] = x[b] + i; }
