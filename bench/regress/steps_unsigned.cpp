// A counter steps down by an unsigned number.
static void absorb(unsigned s[8], const unsigned char in[300], unsigned r, int len) {
  for (int j = len; j >= (int)r; j -= r) s[j & 7] += in[j - 1];
}
void steps_unsigned(const unsigned char in[300], unsigned s[8]) {
  for (int i = 0; i < 8; i++) s[i] = 0;
  absorb(s, in, 136, 300);
}
