/* Structs that are written as values name parts of their fields, too. */
struct r { int v[3]; int k; };
struct two { struct r a; struct r b[2]; };
static int add(struct r a) { return a.v[0] + a.v[1] * 10 + a.v[2] * 100 + a.k * 1000; }
static struct r made(int a) { return (struct r){.v[1] = a, .v[0] = 2}; }
void literals_in_parts(const int x[4], int y[4]) {
  struct r a = (struct r){.v[2] = 9}, b = made(x[1]);
  y[0] = add(a) + add(b);
  a = x[2] > 0 ? (struct r){.v[0] = x[0], .v[2] = 3, .k = 4} : (struct r){.v[1] = 6, .v[0] = 5};
  y[1] = add(a);
  y[2] = add((struct r){.k = 2, .v[1] = x[1] & 7, .v[0] = 1});
  struct two t = {.a = (struct r){.v[1] = x[3]}, .b[1].v[0] = 8, .b[0] = (struct r){.v[2] = 7, .v[0] = 1}};
  y[3] = add(t.a) + add(t.b[0]) * 3 + add(t.b[1]) * 5;
}
