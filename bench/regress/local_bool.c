/* bool of <stdbool.h> as a local. */
#include <stdbool.h>
void f(const int a[4], int o[4]) { int i; bool v; for (i = 0; i < 4; i++) { v = a[i] > 0; o[i] = v ? 3 : 4; } }
