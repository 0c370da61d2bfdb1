#include <limits>
struct Neighbour { float dist; int label; };
void knn(const float train[20][4], const int labels[20], const float q[4], int out[3], float d[3]) {
  Neighbour best[3];
  for (auto &n : best) n = {std::numeric_limits<float>::max(), -1};
  for (int t = 0; t < 20; t++) {
    float dist = 0;
    for (int f = 0; f < 4; f++) {
      const float diff = train[t][f] - q[f];
      dist += diff * diff;
    }
    Neighbour cand{dist, labels[t]};
    for (int k = 0; k < 3; k++) {
      if (cand.dist < best[k].dist) {
        Neighbour tmp = best[k];
        best[k] = cand;
        cand = tmp;
      }
    }
  }
  for (int k = 0; k < 3; k++) { out[k] = best[k].label; d[k] = best[k].dist; }
}
