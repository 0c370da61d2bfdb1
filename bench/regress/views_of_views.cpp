// A view of a view: functions of one struct template that call each other are those of other structs.
struct Mat { const float (*a)[6]; float at(int i, int j) const { return a[i][j]; } };
template <class M> struct Turned { const M &m; float at(int i, int j) const { return m.at(j, i); } };
template <class V> static float total(const V &v) { float s = 0; for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) s += v.at(i, j) * (i + 2 * j); return s; }
void views_of_views(const float a[6][6], float out[3]) {
  Mat m{a};
  Turned<Mat> t{m};
  Turned<Turned<Mat>> u{t};
  out[0] = total(m); out[1] = total(t); out[2] = total(u);
}
