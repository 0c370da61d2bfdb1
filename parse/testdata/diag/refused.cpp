#include <hls_stream.h>
#include <cstring>
// What stays outside, each with its reason.
struct Pair { int a; short b; };
enum Level { LOW, HIGH };
struct Bits { Level lo : 4; };           // want P05 "a bit-field of another type"
struct Made { int a; ~Made() { a = 1; } }; // want P05 "an operator or destructor"
struct List { int v; List *next; };      // want P08 "is a pointer or reference"
enum class Color { Red, Green };
void k(int a[8], int b[8],
       Pair p,                           // want W17 "the fields of `p`"
       hls::stream<int> in[2][2],        // want P05 "an array of streams in this form among the arguments"
       float *unsized) {
#pragma HLS top
  Bits bits;
  Made made(1);
  List list;
  int *q = a;
  q = b;                                 // want P08 "made to point into `b`"
  while (a[0] != b[0]) a[0] = b[a[0]];   // want W15 "steps no counter"
  int n = a[1];
  do {                                   // want W15 "its first test is not known"
    if (b[n & 7] == 3) break;
    n++;
  } while (n < 8);
  for (int i = 0; i < 8; i++) {          // want W15 "is changed in the body"
    if (a[i]) i++;
  }
  memcpy(a, b, 3);                       // want P05 "no whole number of elements"
  float f[4];
  double g[2];
  bool flags[4];
  memcpy(flags, a, 4);                      // want P05 "memcpy between arrays of types bool and int"
  memset(f, -1, 16);                     // want P05 "to bytes that are no number of this type"
  int m[1] = {0};
  auto add = [m](int x) { return x + m[0]; }; // want P05 "a lambda copies `m`"
  m[0] = 2;
  a[2] = add(1);
  unsigned char c = 0;
  for (unsigned char d = 1; d != 0; d *= 3) c++; // want W15 "the step is not a constant"
}
