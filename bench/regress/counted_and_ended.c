// A variable counts a loop and then one that data ends: it stays, and the counter
// of the first loop had its name.
void counted_and_ended(const int in[32], int out[32], float size) {
  int i;
  for (i = 0; i < 16; i++) out[i] = in[i];
  for (; i < 32; i++) out[i] = -in[i];
  for (i = 0; i < size; i++) out[i] = in[i] * 2;
  for (i = 0; in[i] > 0 && i < 32; i++) out[i] = in[i] * 3;
}
