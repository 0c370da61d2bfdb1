#include <math.h>
int read(const int new[16], int class, double *this) {
  int template = 0;
  for (int i = 0; i < 16; i++) template += new[i] == class;
  *this = fma(template, 2.0, 1.0);
  return template;
}
