// With <cmath> alone, abs without std:: takes an int.
#include <cmath>
void f(const float x[8], float y[8]) { for (int i = 0; i < 8; i++) y[i] = abs(x[i] * 1.5f); }
