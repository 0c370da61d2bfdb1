// auto for scalars and counters.
void t(const float x[8], float y[8]) { for (auto i = 0; i < 8; i++) { auto d = x[i]; y[i] = d + 1.0; } }
