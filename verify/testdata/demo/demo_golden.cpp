#define demo demo_golden
#include "golden/demo.cpp"
