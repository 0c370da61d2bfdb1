struct px { unsigned char a; int b; };
struct none { };
void k(struct px x[8], int y[8]) { // want P05 "have types of several sizes"
  for (int i = 0; i < 8; i++) y[i] = x[i].b;
}
