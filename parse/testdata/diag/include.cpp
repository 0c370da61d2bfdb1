#include "nothere.h" // want P02 "include file not found"
void k(float a[4]) { a[0] = 1; }
