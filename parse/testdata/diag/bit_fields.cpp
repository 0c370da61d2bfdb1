struct flags { unsigned lo : 4; int hi : 8; };
struct outer { int n; flags f; };
struct wide { short s : 17; }; // want P10 "a bit-field of 17 bits in a type of 16"
union word { unsigned lo : 4; int all; }; // want P05 "a union of other than numbers"
void k(const flags a[8],       // want P05 "bit-fields in an argument of the top function, struct `flags`"
       outer &o,               // want P05 "bit-fields in an argument"
       int b[8]) {
  wide w;
  word u;
  for (int i = 0; i < 8; i++) b[i] = i;
}
