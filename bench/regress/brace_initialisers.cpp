// Scalars initialised in braces.
void t(const int x[8], int y[8]) { for (int i{0}; i < 8; i++) { long long s{x[i]}; y[i] = s + int{3}; } }
