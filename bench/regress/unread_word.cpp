// Arrays whose last word is never read off chip: as many words come as are needed.
void unread_word(const int a[49], const short c[100], int out[48], int d[40]) {
  for (int i = 0; i < 48; i++) out[i] = a[i] * 3;
  for (int i = 0; i < 40; i++) d[i] = c[i] + c[i + 1];
}
