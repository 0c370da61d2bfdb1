// memcpy of structs of an array, from a place on.
#include <string.h>
struct px { int a, b; };
void k(const px x[8], px y[8], int n) {
  px t[4];
  memcpy(t, x + n, 3); // want P05 "this is no whole number of structs `px`, which have 8 bytes"
}
