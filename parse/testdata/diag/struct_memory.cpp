#include <cstring>

struct s {
  int n;
  int m;
};

void f(const int x[4], int y[4]) {
  s a = {1, 2};
  memset(&a, 0, 4);         // want P05 "memset of a part of struct `s`"
  memset(&a, 1, sizeof(a)); // want P05 "memset of struct `s` to another number than 0"
  memcpy(&a, x, sizeof(a)); // want P05 "memcpy of something else to struct `s`"
  for (int i = 0; i < 4; i++) y[i] = x[i] + a.n;
}
