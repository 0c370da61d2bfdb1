/* Attributes behind the brackets of a struct, in C. */
typedef struct {
  float x, y;
} __attribute__((packed)) point;
typedef struct {
  point a, b;
} __attribute__ ( (packed)) line;
void packed_structs(const line l[8], float o[8]) {
  for (int i = 0; i < 8; i++) o[i] = l[i].a.x * l[i].b.x + l[i].a.y * l[i].b.y;
}
