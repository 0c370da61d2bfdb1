/* A string may fill its array to the last character in C, and then has no end. */
unsigned char key[4] = "abcd";

void characters_full(const unsigned char x[8], unsigned char y[8]) {
  int i;
  for (i = 0; i < 8; i++) y[i] = x[i] ^ key[i % 4];
}
