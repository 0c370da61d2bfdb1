// INFINITY of <cmath>.
#include <cmath>
void f(const float a[4], float &m) { m = -INFINITY; for (int i = 0; i < 4; i++) m = a[i] > m ? a[i] : m; }
