// Constant tables of elements of other constant tables.
const int STEP[] = {1, 3, 5};
const int FROM[] = {0, 0 + STEP[0], 0 + STEP[0] + STEP[1]};
static const float gain[2][2] = {{0.5f, FROM[2] * 2.0f}, {-STEP[2], 1}};

void constants_of_constants(const int x[3], float y[3]) {
    const int here[3] = {FROM[1], FROM[2] << 1, STEP[2] - 1};
    for (int i = 0; i < 3; i++) y[i] = x[i] * FROM[i] * gain[i % 2][1] + here[i];
}
