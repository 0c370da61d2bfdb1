#include <cstdlib>
// Pointers and allocation.
void k(float a[4],
       float b[],         // want P08 "size of array `b`"
       float **c,         // want P08 "pointer to pointers"
       int n) {
  float *p = a;           // want P08 "is a pointer"
  a[0] = *(a + 1);        // want P08 "pointer arithmetic on `a`"
  float *q = new float[4]; // want P08 "is a pointer" // want P05 "unsupported expression (new"
  free(a);                // want P08 "dynamic allocation"
  float t[n];             // want P12 "a constant integer is needed"
  a[1] = t[0];
}
