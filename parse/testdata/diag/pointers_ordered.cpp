void pointers_ordered(float to[8], const float from[8]) {
  if (to < from) { // want P08 "which of `to` and `from` is the first is not known"
    for (int i = 0; i < 8; i++) to[i] = from[i];
  } else {
    for (int i = 7; i >= 0; i--) to[i] = from[i];
  }
}
