#include <cstdlib>
// Pointers and allocation.
struct Pair { int a, b; };
void k(float a[4],
       float b[],
       float **c,         // want P08 "pointer to pointers"
       int n) {
  float *p = a;
  p = b;                  // want P08 "is made to point into `b`"
  float u[4];
  p++;
  p = u;                  // want P08 "is made to point into `u`"
  bool *w = (bool *)a;    // want P08 "seen as an array of another type"
  double *e = (double *)(a + n);     // want P08 "seen as an array of another type"
  float *q = new (b) float; // want P05 "unsupported expression (new"
  float *r = (float *)malloc(n * 4); // want P08 "malloc of a size that is no constant"
  float *s = (float *)malloc(6);     // want P08 "no number of elements of 4 bytes"
  Pair *pairs = (Pair *)malloc(40);  // want P08 "no constant number of structs `Pair`"
  auto *v = malloc(8);               // want P10 "a pointer to memory without a type"
  float *ends[65];        // want P08 "is a pointer to pointers"
  free(a);                // want P08 "dynamic allocation"
  float t[n];             // want P12 "a constant integer is needed"
  a[1] = t[0];
}
