// The counter is stepped at the end of the body.
void t(const int x[8], int y[8]) { for (int i = 0; i < 8; ) { y[i] = x[i]; ++i; } }
