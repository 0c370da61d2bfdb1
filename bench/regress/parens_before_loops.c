/* A name in parentheses behind a star, and then a loop of one statement that begins with one, too. */
void parens_before_loops(int a[12], int b[12]) {
  int i;
  int *p = a + 2, *q = b, n = a[0];
  *(p) = n - 4;
  for (i = 0; i < 12; i++) *q = a[i] * 3 + *q;
  (b[4]) = b[5];
  for (i = 0; i < 6; i++)
    *q += a[i];
}
