// A goto to a label further down leaves what stands before it: out of loops, to the end of an iteration, and of a function.
int first(const int a[16], int key) {
  int at = -1;
  for (int i = 0; i < 16; i++)
    for (int k = 0; k < 2; k++)
      if (a[i] + k == key) {
        at = i;
        goto found;
      }
  at = 99;
found:
  return at;
}

void goto_forward(const int a[16], int out[16], int n) {
  int sum = 0;
  for (int i = 0; i < 16; i++) out[i] = 0;
  if (n < 0) goto end;
  for (int i = 0; i < 16; i++) {
    int x = a[i] * 2;
    if (x % 3 == 0) goto next;
    sum += x;
    for (int k = 0; k < 4; k++) {
      if (sum % 5 == k) goto next;
      out[i] += k;
    }
    out[i] += 100;
  next:;
  }
  out[1] = sum;
end:
  out[0] = first(a, n) + sum;
}
