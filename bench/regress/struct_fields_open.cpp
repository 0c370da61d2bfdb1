// Pointers to structs whose fields have several sizes, templates of them, and those of a namespace.
#include <cstdint>
#define N 40
struct edge { uint16_t from; uint16_t to; float w; };
template <typename T> struct box { T v; bool ok; };
namespace g { struct node { float x; char tag; }; }
void walk(const edge *edges, g::node *nodes, box<int> b[N], const g::node &first) {
#pragma HLS interface m_axi port=edges depth=40
  for (int i = 0; i < N; i++) {
    nodes[i].x += edges[i].w * first.x;
    if (b[i].ok && edges[i].from > edges[i].to) nodes[i].tag = b[i].v;
    b[i].v -= first.tag;
  }
}
