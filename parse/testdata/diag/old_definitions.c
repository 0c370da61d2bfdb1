static halved(x) int x; { return x + missing; } // want P11 "unknown name"

void top(a, b)
int a[8];
int b[8]; {
  int i;
  for (i = 0; i < 8; i++)
    b[i] = halved(a[i]) + gone(i); // want P11 "unknown function"
}
