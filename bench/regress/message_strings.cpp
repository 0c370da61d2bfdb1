// Strings for messages, which are dropped: they have names, and functions take them.
#include <cstdio>
#define JOIN(a, b, c) a b c
static const char *global = "g";

static void trace(const char *who, int i) {
#ifndef __SYNTHESIS__
  printf("%s %d\n", who, i);
#endif
}
void message_strings(const int x[8], int y[8]) {
  const char *name = JOIN("top", "/", "loop");
  for (int i = 0; i < 8; i++) { y[i] = x[i]; trace(name, i); trace("lit", i); trace(global, i); }
}
