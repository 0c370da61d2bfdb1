union mixed { double d; int n; };           // want P05 "a union of other than numbers of 16, 32 or 64 bits"
union parts { float f; unsigned char b[3]; }; // want P05 "a union of other than numbers"
union kinds { float f[8]; int i[8]; };   // want P05 "a union of arrays of several types"
struct odd { int a; short b; };
union gaps { long l; odd o; };           // want P05 "a union of other than numbers"
union conv { float f; unsigned u; };
void twice(float &x) { x *= 2; }
void k(float y[4], double z[4]) {
  mixed m;
  parts p;
  gaps g;
  kinds s;
  conv c = {1, 2};          // want P10 "union `conv` has no field for this value"
  conv d = {y[0]};
  twice(d.f);               // want P05 "passed by reference"
  y[1] = *(bool *)&z[1];    // want P08 "is seen as an array of another type"
}
