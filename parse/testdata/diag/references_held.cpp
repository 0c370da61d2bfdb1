// What references that structs hold refer to is a variable of their type and sizes, and always the same one.
struct Rows { const float (&w)[4][8]; };
struct Sum { float &sum; };

void references_held(const float x[4][8], float y[8], int n) {
  float w[4][8], v[4][7];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 8; j++) w[i][j] = x[i][j], v[i][j - j / 7] = 0;
  Rows a{w}, b{v}; // want P08 "what field `w` refers to has another type or other sizes"
  double d = 0;
  Sum s{d};        // want P08 "what field `sum` refers to has another type or other sizes"
  Sum t{x[0][0] + 1}; // want P05 "an expression that names no variable is used as one"
  y[0] = a.w[0][0];
}
