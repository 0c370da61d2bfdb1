/* Definitions as C had them before 1989: parameters declared behind the parentheses, and int where no type stands. */
#define N 16
float scale();
static twice(), least();

main() {
  return twice(3);
}

float scale(k, x, n, table)
register float x, *table;
short k;
{
  const add = 3;
  return x * table[k & 3] + n + add;
}

static twice(x) { return 2 * x; }
static least(x, y)
  int x,
      y; /* both */
{
  register t;
  t = x < y ? x : y;
  return t;
}

void old_definitions(a, b, c)
float a[N], b[N];
int c[N];
{
  int i;
  float t[4] = {1, 2, 3, 4};
  for (i = 0; i < N; i++) {
    b[i] = scale(c[i], a[i], i, t);
    c[i] = least(twice(c[i]), i);
  }
}
