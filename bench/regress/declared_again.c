// Variables of a file that C lets declare again.
int buf[16];
static int n;
int buf[16];
static int n;
void declared_again(const int x[16], int y[16]) {
  n = 1;
  for (int i = 0; i < 16; i++) buf[i] = x[i] + n;
  for (int i = 0; i < 16; i++) y[i] = buf[15 - i];
}
