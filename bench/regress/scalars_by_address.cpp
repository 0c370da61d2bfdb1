// Scalars passed by address.
static void sd(int *a, int *b, int *s, int *d) { *s = *a + *b; *d = *a - *b; }
void t(int a[8], int b[8], int s[8], int d[8]) { for (int i = 0; i < 8; i++) { int p, q; sd(&a[i], &b[i], &p, &q); s[i] = p; d[i] = q; } }
