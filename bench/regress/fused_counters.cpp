void p(float z[4]) {
  for (int t = 0; t < 3; t++) {
    for (int i = 0; i < 4; i++) z[i] = 0;
    for (int i = 0; i < t; i++)
      for (int j = 0; j < 4; j++) z[j] = 0;
  }
}
