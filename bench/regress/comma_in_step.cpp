// Two counters in one header, comma statements.
void t(const int x[8], int y[8]) { int s; for (int i = 0, j = 7; i < 8; i++, j--) s = x[j] * 2, y[i] = s; }
