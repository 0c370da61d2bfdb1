/* Variables of the file that main and what it calls set and read are arguments, given data and compared as others are. */
int given[6][4], weights[4];
static int sums[6];
long total;

void fill(void) {
  int i, j;
  for (i = 0; i < 6; i++)
    for (j = 0; j < 4; j++) given[i][j] = i - j;
  for (j = 0; j < 4; j++) weights[j] = j;
  total = 0;
}

void globals_shared(void) {
#pragma HLS top
  int i, j;
  for (i = 0; i < 6; i++) {
    sums[i] = 0;
    for (j = 0; j < 4; j++) sums[i] += given[i][j] * weights[j];
  }
  for (i = 0; i < 6; i++) total += sums[i];
}

int main(void) {
  fill();
  globals_shared();
  return sums[0] == -14 && total == 6;
}
