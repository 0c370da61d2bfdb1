// Pointers to functions that nothing sets, and those that the user of the top gives.
typedef int (*step_t)(int);
static step_t step;
void top(const int a[16], int b[16], int (*f)(int)) {
  for (int i = 0; i < 16; i++) {
    b[i] = (*step)(a[i]); // want P05 "which function is called here is not known"
    b[i] += (*f)(a[i]); // want P05 "which function is called here is not known"
  }
}
