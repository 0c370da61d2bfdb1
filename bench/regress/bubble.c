#define SIZE 16
void sort(int a[SIZE]) {
  int i, j, temp, swapped;
  for (i = 0; i < SIZE - 1; i++) {
    swapped = 0;
    for (j = 0; j < SIZE - i - 1; j++) {
      if (a[j] > a[j + 1]) { temp = a[j]; a[j] = a[j + 1]; a[j + 1] = temp; swapped = 1; }
    }
    if (!swapped) break;
  }
}
