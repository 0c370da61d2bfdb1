// With <cmath> alone, exp without std:: takes a double.
#include <cmath>
void f(const float x[16], float y[16]) { for (int i = 0; i < 16; i++) y[i] = 1.0 / (1.0 + exp(-x[i])); }
