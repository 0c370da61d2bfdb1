// A pointer to tokens of a DMA moves, and one field of them is not used.
#include "ap_int.h"
struct token { int data; ap_uint<1> last; };
void token_pointer(token *a, const int b[64], int c[64]) {
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 8; k++) {
      token t = *a++;
      for (int j = 0; j < 8; j++) c[i * 8 + j] += t.data * b[k * 8 + j];
    }
}
