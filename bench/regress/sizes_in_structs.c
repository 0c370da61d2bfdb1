/* Sizes that are handed on in structs are as known as others: pointers that step by them, and loops down to zero, are counted. */
typedef struct {
  unsigned short rows, cols;
  float *data;
} Matrix;

static void mult(const Matrix *A, const Matrix *B, Matrix *C) {
  float *pa, *pb, *row = A->data, *px;
  unsigned short nb = B->cols, na = A->cols;
  unsigned col, i = 0, left = A->rows, cnt;
  do {
    px = C->data + i;
    col = nb;
    pb = B->data;
    do {
      float sum = 0;
      pa = row;
      cnt = na;
      while (cnt > 0) {
        sum += *pa++ * *pb;
        pb += nb;
        cnt--;
      }
      *px++ = sum;
      col--;
      pb = B->data + (nb - col);
    } while (col > 0);
    i += nb;
    row += na;
    left--;
  } while (left > 0);
}

void sizes_in_structs(float a[4 * 3], float b[3 * 5], float c[20]) {
  Matrix A = {4, 3, a}, B = {3, 5, b}, C = {4, 5, c};
  mult(&A, &B, &C);
}
