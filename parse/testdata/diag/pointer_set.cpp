// Pointers of an array that get no place, or several, or one that is not known.
void pointer_set(float y[4], int n) {
  float *p[2], *q[2], *s[3], *t[2], *all[2] = {y, y + 1};
  p[n & 1] = y;                               // want P08 "it is not known which pointer of `p` gets its place"
  if (n > 2) { q[0] = y; }                    // want P08 "gets its place in an inner block"
  for (int i = 0; i < 2; i++) {
    if (i < n) q[i] = y + i;                  // want P08 "it is not known which pointer of `q`"
  }
  s[0] = y;
  s[0] = y + 1;                               // want P08 "a pointer of `s` gets a second place"
  y[0] = s[1][0];                             // want P08 "not all pointers of `s` have got their places"
  for (int i = 0; i < n; i++) t[i] = y + i;   // want P08 "it is not known which pointer of `t`"
  all[0] = y + 2;                             // want P08 "a pointer of `all` gets a second place"
}
