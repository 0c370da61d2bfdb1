// A declaration outside of functions with an empty one behind it, as a macro for checks makes it.
#define GLUE2(a, b) a##b
#define GLUE(a, b) GLUE2(a, b)
#define CHECK(x) extern char GLUE(chk, __LINE__)[(x) ? 1 : -1];
const int W = 12;
CHECK(W <= 18);
void semicolon_after_extern(const int x[32], int y[32]) {
  for (int i = 0; i < 32; i++) y[i] = x[i] * W;
}
