#include <cmath> // want P02 "include file not found: <cmath>"
#include <stdint.h> // C has it
void k(float x[4]) {
  for (int i = 0; i < 4; i++) x[i] = 1;
}
