// An alias of an array type.
using arr = float[5];
void f(const arr a, arr b) { for (int i = 0; i < 5; i++) b[i] = a[i] * 2; }
