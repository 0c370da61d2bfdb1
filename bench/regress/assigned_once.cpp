// What an assignment names is named once where its value is used, and x ?: y asks for x once.
void assigned_once(const int a[16], int o[16], int p[16], int q[16], short h[16]) {
  int k = 0, m = 0, u, t, *w = q;
  for (int i = 0; i < 16; i++) {
    u = o[k++] = a[i] * 3;
    p[i] = u + (h[m++] = a[i] * 100);
    t = *w++ = u - 5;
    int r[2] = {1, 2};
    u = r[k++ & 1] += t;
    k--;
    p[i] += u * 2 + r[0] + (a[i] ?: 7);
    p[i] -= (k & 2 ? 0 : k--) ?: 5;
    k = i + 1;
  }
}
