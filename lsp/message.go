package lsp

// The parts of the protocol that are used, in its own words.
type (
	position struct {
		Line      int `json:"line"`      // from 0
		Character int `json:"character"` // in UTF-16 code units
	}
	span struct {
		Start position `json:"start"`
		End   position `json:"end"` // behind
	}
	location struct {
		URI   string `json:"uri"`
		Range span   `json:"range"`
	}
	finding struct {
		Range    span      `json:"range"`
		Severity int       `json:"severity"`
		Code     string    `json:"code,omitempty"`
		Source   string    `json:"source"`
		Message  string    `json:"message"`
		Related  []related `json:"relatedInformation,omitempty"`
	}
	related struct {
		Location location `json:"location"`
		Message  string   `json:"message"`
	}
	published struct {
		URI         string    `json:"uri"`
		Version     *int      `json:"version,omitempty"`
		Diagnostics []finding `json:"diagnostics"`
	}
	identifier struct {
		URI string `json:"uri"`
	}
	opened struct {
		Document struct {
			URI     string `json:"uri"`
			Version int    `json:"version"`
			Text    string `json:"text"`
		} `json:"textDocument"`
	}
	changed struct {
		Document struct {
			URI     string `json:"uri"`
			Version int    `json:"version"`
		} `json:"textDocument"`
		Changes []change `json:"contentChanges"`
	}
	change struct {
		Range *span  `json:"range"` // nil: all of the text
		Text  string `json:"text"`
	}
	closed struct {
		Document identifier `json:"textDocument"`
	}
	pointed struct {
		Document identifier `json:"textDocument"`
		Position position   `json:"position"`
	}
	selected struct {
		Document identifier `json:"textDocument"`
		Range    span       `json:"range"`
	}
	shown struct {
		Contents struct {
			Kind  string `json:"kind"`
			Value string `json:"value"`
		} `json:"contents"`
		Range span `json:"range"`
	}
	action struct {
		Title string    `json:"title"`
		Kind  string    `json:"kind"`
		Edit  workEdits `json:"edit"`
	}
	workEdits struct {
		Changes map[string][]textEdit `json:"changes"`
	}
	textEdit struct {
		Range span   `json:"range"`
		Text  string `json:"newText"`
	}
	initialized struct {
		Capabilities capabilities `json:"capabilities"`
		Server       struct {
			Name string `json:"name"`
		} `json:"serverInfo"`
	}
	capabilities struct {
		Sync struct {
			Open   bool `json:"openClose"`
			Change int  `json:"change"`
		} `json:"textDocumentSync"`
		Hover   bool `json:"hoverProvider"`
		Actions struct {
			Kinds []string `json:"codeActionKinds"`
		} `json:"codeActionProvider"`
	}
)

// byChanges is the kind of synchronisation where what has changed is sent.
const byChanges = 2

// pinKind is the kind of the actions.
const pinKind = "refactor.rewrite"
