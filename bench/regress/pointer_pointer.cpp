// The address of a pointer is handed to a function, which looks at what that points to.
static int counted(const int x[10], int n, int **flag, const int *const *row) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    if (**flag & i) s += *(x + i) + (*row)[i] + *(*row + 1);
  **flag = s;
  return s;
}
void pointer_pointer(const int x[10], const int rows[3][10], int *flag, int y[3]) {
  for (int k = 0; k < 3; k++) {
    int *f;
    const int *row = rows[k];
    f = flag;
    y[k] = counted(x, 10, &f, &row);
  }
}
