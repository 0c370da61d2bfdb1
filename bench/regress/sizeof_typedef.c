/* sizeof a type name in C. */
typedef float f32;
void f(const f32 x[5], f32 y[5]) { int i; for (i = 0; i < 5; ++i) y[i] = x[i] * sizeof(f32); }
