// A loop of which nothing is seen is left out, with a scalar in it that is not made of what ends the loop.
void loop_unseen(const int a[12], int y[12]) {
    for (int i = 0; i < 12; ++i) {
        int left = a[i] & 7;
        int last = a[0];
        bool done = false;
        while (!done) {
            if (left <= 0) {
                done = true;
            } else {
                last = a[i % 7];
                left = left - 1 - (a[i] & 1);
            }
        }
        y[i] = a[i] + 3;
    }
}
