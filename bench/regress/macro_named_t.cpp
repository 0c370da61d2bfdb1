// A macro T does not disturb the golden wrapper.
#define T 4
void f(const int a[T], int b[T]) { for (int i = 0; i < T; i++) b[i] = a[i]; }
