package emit

import (
	"fmt"
	"slices"
	"strings"

	"codo/affine"
)

// Arguments behind AXI4-Stream ports: hls::stream<T> & in the kernel, of vectors where
// a token has several elements. The one task that uses such an argument takes, or
// gives, each token once, in order.

func isStream(b *affine.Buffer) bool { return b.Port.Kind == affine.PortStream }

func hasStreams(p *affine.Program) bool { return slices.ContainsFunc(p.Args, isStream) }

// portToken is the type of a token of b, and its number of elements.
func portToken(b *affine.Buffer) (string, int) {
	if b.Port.Elements > 0 {
		return vectorType(b.Elem, affine.VectorLen(b)), affine.VectorLen(b)
	}
	return outside(b).CPP(), 1
}

// portType is the type of a token of b in the signature.
func portType(b *affine.Buffer) string {
	if b.Port.Token != nil {
		return b.Port.Token.Type
	}
	token, _ := portToken(b)
	return token
}

// streamParameter declares b as a parameter.
func streamParameter(b *affine.Buffer, name string) string {
	return fmt.Sprintf("hls::stream<%s> &%s", portType(b), name)
}

// streamData is how the testbench fills the stream of an argument, or empties it.
type streamData struct {
	Type, Name, Port string
	At               string // what [i] is put behind for element i
	Tokens, Lanes    int
	Vector           string // type of a token of several elements
	Given            bool   // to the design
	Make, Bits       string // what makes a token of bits, and what takes them out
	Give, Take       string // what makes a struct of a vector, and back
}

func streamDataOf(b *affine.Buffer) *streamData {
	token, lanes := portToken(b)
	d := &streamData{Type: fmt.Sprintf("hls::stream<%s>", portType(b)), Name: b.Name + "_stream", Port: b.Name, Tokens: b.Len() / lanes, Lanes: lanes, Given: b.Const}
	if b.Port.Elements > 0 {
		d.Vector = token
	}
	if b.Port.Token != nil {
		d.Give, d.Take = tokenFunction(b), lanesFunction(b)
	}
	if isPointed(b) {
		d.Make, d.Bits = "codo_fixed<"+token+">", ".range()"
	}
	return d
}

// goldenTokens defines what stands for a stream in the call of the user's function.
const goldenTokens = `namespace {

// How numbers become a token, and are taken out of it: a number, or a vector, or a word of as many bits.
struct codo_numbers {
  template <typename codo_T, typename codo_E>
  static void give(codo_T &token, const codo_E *at, long lanes) {
    if constexpr (std::is_convertible<codo_E, codo_T>::value) {
      if (lanes == 1) {
        token = at[0];
        return;
      }
    }
    std::memcpy(static_cast<void *>(&token), at, (std::min)(sizeof(codo_T), sizeof(codo_E) * lanes));
  }
  template <typename codo_T, typename codo_E>
  static void take(const codo_T &token, codo_E *at, long lanes) {
    if constexpr (std::is_convertible<codo_T, codo_E>::value) {
      if (lanes == 1) {
        at[0] = token;
        return;
      }
    }
    std::memcpy(at, static_cast<const void *>(&token), (std::min)(sizeof(codo_T), sizeof(codo_E) * lanes));
  }
};

// Elements that become the stream a parameter wants, and those of one that the call
// has filled, with codo_S for each token.
template <typename codo_E, typename codo_S = codo_numbers>
struct codo_tokens {
  codo_E *at;
  long tokens, lanes;
  bool given;
  mutable std::function<void()> end;
  ~codo_tokens() {
    if (end) end();
  }
  template <typename codo_T, int codo_D>
  operator hls::stream<codo_T, codo_D> &() const {
    auto stream = std::make_shared<hls::stream<codo_T, codo_D>>();
    give(*stream);
    end = [this, stream] { take(*stream); };
    return *stream;
  }
  template <typename codo_T, int codo_D>
  void give(hls::stream<codo_T, codo_D> &to) const {
    for (long i = 0; given && i < tokens; ++i) {
      codo_T token{};
      codo_S::give(token, at + i * lanes, lanes);
      to.write(token);
    }
  }
  template <typename codo_T, int codo_D>
  void take(hls::stream<codo_T, codo_D> &from) const {
    for (long i = 0; !given && i < tokens; ++i) codo_S::take(from.read(), const_cast<std::remove_const_t<codo_E> *>(at + i * lanes), lanes);
  }
};

// Those of an array of streams.
template <typename codo_E, int codo_N>
struct codo_token_rows {
  codo_tokens<codo_E> of[codo_N];
  mutable std::function<void()> end;
  ~codo_token_rows() {
    if (end) end();
  }
  template <typename codo_T, int codo_D>
  using codo_streams = hls::stream<codo_T, codo_D>[codo_N];
  template <typename codo_T, int codo_D>
  operator hls::stream<codo_T, codo_D> *() const {
    return filled<codo_T, codo_D>();
  }
  template <typename codo_T, int codo_D>
  operator codo_streams<codo_T, codo_D> &() const {
    return reinterpret_cast<codo_streams<codo_T, codo_D> &>(*filled<codo_T, codo_D>());
  }
  template <typename codo_T, int codo_D>
  hls::stream<codo_T, codo_D> *filled() const {
    std::shared_ptr<hls::stream<codo_T, codo_D>[]> streams(new hls::stream<codo_T, codo_D>[codo_N]);
    for (int k = 0; k < codo_N; ++k) of[k].give(streams[k]);
    end = [this, streams] {
      for (int k = 0; k < codo_N; ++k) of[k].take(streams[k]);
    };
    return streams.get();
  }
};

} // namespace

`

// goldenStreams stands for arguments that are an array of streams in the user's function.
func goldenStreams(list []*affine.Buffer) string {
	var rows []string
	for _, b := range list {
		rows = append(rows, goldenStream(b))
	}
	elem := goldenElement(list[0])
	return fmt.Sprintf("codo_token_rows<%s, %d>{{%s}, {}}", elem, len(list), strings.Join(rows, ", "))
}

// goldenElement is the type of an element of b in the user's function.
func goldenElement(b *affine.Buffer) string {
	elem := b.Elem.CPP()
	if b.Outside != (affine.Type{}) {
		elem = b.Outside.CPP()
	}
	if b.Const {
		elem = "const " + elem
	}
	return elem
}

// goldenStream stands for b in the call of the user's function.
func goldenStream(b *affine.Buffer) string {
	d, elem, at := streamDataOf(b), goldenElement(b), b.Name
	if b.Outside != (affine.Type{}) {
		at = fmt.Sprintf("reinterpret_cast<%s *>(%s)", elem, b.Name)
	}
	if b.Port.Token != nil {
		elem += ", codo_" + b.Name + "_struct"
	}
	return fmt.Sprintf("codo_tokens<%s>{%s, %d, %d, %t, {}}", elem, at, d.Tokens, d.Lanes, d.Given)
}
