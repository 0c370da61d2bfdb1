package affine

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"codo/diag"
)

// tableRow is the number of elements of a constant table on one line.
const tableRow = 16

// Print writes p as IR text. Read is its exact inverse for every program that
// Check has nothing to say about.
//
// A position is printed as @line:col, with the file in front if it is not the
// program's; a load on the line of its statement has only @col. Where a node and
// its buffer both have a position, the second is printed if it differs.
func Print(p *Program) string {
	w := &printer{file: p.File, exprs: exprPrinter{places: true, file: p.File}}
	w.line("program ", quoteName(p.Top), " ", strconv.Quote(p.File), w.pos(p.Pos))
	w.pragmas(p.Pragmas)
	for _, b := range p.Args {
		w.line("arg ", w.buffer(b), portText(b.Port), w.pos(b.Pos))
	}
	for _, b := range p.Tables {
		w.line("table ", w.buffer(b), " = {", tableText(b.Init), "}", w.pos(b.Pos))
	}
	for _, c := range p.Channels {
		w.line("channel ", w.buffer(c.Buffer), channelText(c), w.twoPos(c.Buffer.Pos, c.Pos))
	}
	for _, t := range p.Tasks {
		sequential := ""
		if t.Sequential != "" {
			sequential = " sequential=" + strconv.Quote(t.Sequential)
		}
		w.line("task ", quoteName(t.Name), w.pos(t.Pos), sequential, " {")
		w.body(t.Body)
		w.line("}")
	}
	return w.out.String()
}

// A printer writes lines of IR text.
type printer struct {
	out    strings.Builder
	file   string // positions in this file are printed without its name
	indent int
	exprs  exprPrinter // of the statement that is printed
}

func (w *printer) line(parts ...string) {
	for range w.indent {
		w.out.WriteString("  ")
	}
	for _, text := range parts {
		w.out.WriteString(text)
	}
	w.out.WriteByte('\n')
}

func (w *printer) pragmas(list []string) {
	for _, text := range list {
		w.line("pragma ", strconv.Quote(text))
	}
}

// pos is p with a space before, "" if p is no place.
func (w *printer) pos(p diag.Pos) string {
	if !p.IsValid() {
		return ""
	}
	return " " + posText(p, w.file)
}

func posText(p diag.Pos, file string) string {
	if p.File == file {
		return "@" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Col)
	}
	return "@" + strconv.Quote(p.File) + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Col)
}

// twoPos prints the place of a buffer and that of the node which holds it.
func (w *printer) twoPos(buffer, node diag.Pos) string {
	if buffer == node {
		return w.pos(buffer)
	}
	orNone := func(p diag.Pos) string {
		if s := w.pos(p); s != "" {
			return s
		}
		return " @-"
	}
	return orNone(buffer) + orNone(node)
}

func (w *printer) buffer(b *Buffer) string {
	text := quoteName(b.Name) + " " + b.Elem.String()
	for _, n := range b.Shape {
		text += "[" + strconv.Itoa(n) + "]"
	}
	if b.Const && b.Init == nil { // a table is const without saying so
		text += " const"
	}
	if b.ByRef {
		text += " ref"
	}
	if b.Result {
		text += " result"
	}
	if b.Start != nil {
		text += " lasting={" + tableText(b.Start) + "}"
	}
	if b.Global != "" {
		text += " global=" + quoteName(b.Global)
	}
	if b.Outside != (Type{}) {
		text += " " + pointText(b.Outside.Point)
	}
	if b.Pin != (Pin{}) {
		text += " " + w.pin(b.Pin)
	}
	if b.Place != (Place{}) {
		text += " " + w.place(b.Place)
	}
	for _, p := range b.Partition {
		key := "partition"
		if p.Words {
			key = "reshape"
		}
		text += fmt.Sprintf(" %s=%d:%s", key, p.Dim, dealWords[p.Kind])
		if p.Kind != Complete {
			text += ":" + strconv.Itoa(p.Factor)
		}
	}
	if b.Storage != StorageUndecided {
		text += " storage=" + storageWords[b.Storage]
	}
	for _, o := range b.Bind {
		text += fmt.Sprintf(" bind=%s:%s:%d", quoteName(o.Op), quoteName(o.Impl), o.Latency)
	}
	return text
}

// pin is what the user wants of a channel, in parentheses: its place would else
// be taken for the buffer's.
func (w *printer) pin(p Pin) string {
	text := "pin("
	if p.Kind != ChannelUndecided {
		text += channelWords[p.Kind]
	}
	if p.Depth != 0 {
		text += " depth=" + strconv.Itoa(p.Depth)
	}
	return text + w.pos(p.Pos) + ")"
}

// place is where the user wants the data of an argument, in parentheses like a pin.
func (w *printer) place(p Place) string {
	return "place(" + bankText(p.Bank) + w.pos(p.Pos) + ")"
}

// bankText is memory:first, or memory:first:last.
func bankText(b Bank) string {
	text := quoteName(b.Memory) + ":" + strconv.Itoa(b.First)
	if b.Last != b.First {
		text += ":" + strconv.Itoa(b.Last)
	}
	return text
}

func portText(p Port) string {
	text := ""
	if p.Kind != PortUndecided {
		text += " port=" + portWords[p.Kind]
	}
	if p.Bundle != "" {
		text += " bundle=" + quoteName(p.Bundle)
	}
	if p.Widen != 0 {
		text += " widen=" + strconv.Itoa(p.Widen)
	}
	if p.Bank != (Bank{}) {
		text += " bank=" + bankText(p.Bank)
	}
	if p.Elements != 0 {
		text += " elements=" + strconv.Itoa(p.Elements)
	}
	if p.Part.Of != 0 {
		text += " part=" + quoteName(p.Part.Array) + ":" + strconv.Itoa(p.Part.Index) + ":" + strconv.Itoa(p.Part.Of)
		if x := p.Part.Panels; x.Width > 0 {
			text += fmt.Sprintf(" panels=%d:%d:%d:%d", x.Rows, x.Columns, x.Height, x.Width)
		}
	}
	if p.Into != "" {
		text += " into=" + quoteName(p.Into)
	}
	if p.Token != nil {
		text += " token=" + tokenText(p.Token)
	}
	if p.Streams != 0 {
		text += " streams=" + strconv.Itoa(p.Streams)
	}
	if p.Fields != 0 {
		text += " fields=" + strconv.Itoa(p.Fields)
	}
	if p.Path != "" {
		text += " path=" + strconv.Quote(p.Path)
	}
	if p.Renewed {
		text += " renewed"
	}
	if p.Run != 0 {
		text += " run=" + strconv.Itoa(p.Run)
	}
	if p.Transposed != 0 {
		text += " transposed=" + strconv.Itoa(p.Transposed)
	}
	return text
}

func channelText(c *Channel) string {
	text := ""
	if c.Kind != ChannelUndecided {
		text += " " + channelWords[c.Kind]
	}
	if c.Depth != 0 {
		text += " depth=" + strconv.Itoa(c.Depth)
	}
	if c.Lanes != 0 {
		text += " lanes=" + strconv.Itoa(c.Lanes)
	}
	if c.Stream != "" {
		text += " stream=" + strconv.Quote(c.Stream)
	}
	if c.Reason != "" {
		text += " reason=" + strconv.Quote(c.Reason)
	}
	return text
}

// tableText lists elements, long tables over several lines.
func tableText(init []Const) string {
	var out strings.Builder
	items := 0
	for i := 0; i < len(init); items++ {
		switch {
		case items > 0 && items%tableRow == 0:
			out.WriteString(",\n  ")
		case items > 0:
			out.WriteString(", ")
		case len(init) > tableRow:
			out.WriteString("\n  ")
		}
		text, n := bareLiteral(&init[i]), 1
		for i+n < len(init) && init[i+n].I == init[i].I && math.Float64bits(init[i+n].F) == math.Float64bits(init[i].F) { // 0 and -0 differ
			n++
		}
		if n <= tableRow {
			n = 1
		} else {
			text = fmt.Sprintf("%s * %d", text, n)
		}
		out.WriteString(text)
		i += n
	}
	if len(init) > tableRow {
		out.WriteByte('\n')
	}
	return out.String()
}

func (w *printer) body(list []Stmt) {
	w.indent++
	for _, s := range list {
		w.stmt(s)
	}
	w.indent--
}

func (w *printer) stmt(s Stmt) {
	x := &w.exprs
	x.at = s.At()
	pos := w.pos(s.At())
	switch s := s.(type) {
	case *Loop:
		w.line("for ", quoteName(s.Name), " = ", x.text(s.Lo), " to ", x.text(s.Hi), w.loop(s), pos, " {")
		w.indent++
		w.pragmas(s.Pragmas)
		w.indent--
		w.body(s.Body)
		w.line("}")
	case *If:
		w.line("if (", x.text(s.Cond), ")", pos, " {")
		w.body(s.Then)
		if len(s.Else) > 0 {
			w.line("} else {")
			w.body(s.Else)
		}
		w.line("}")
	case *Assign:
		w.line(x.place(s.Buffer, s.Index), " = ", x.text(s.Value), pos)
	case *Decl:
		w.line("local ", w.buffer(s.Buffer), w.twoPos(s.Buffer.Pos, s.Pos))
	case *Push:
		w.line("push ", quoteName(s.Channel.Buffer.Name), ", ", x.text(s.Value), pos)
	case *Pop:
		w.line("pop ", quoteName(s.Channel.Buffer.Name), " -> ", x.place(s.Buffer, s.Index), pos)
	default:
		panic(fmt.Sprintf("affine: Print of %T", s))
	}
}

// loop is what the header of a loop says after its bounds.
func (w *printer) loop(l *Loop) string {
	text := ""
	if l.Step != 1 {
		text += " step " + strconv.FormatInt(l.Step, 10)
	}
	if l.Again {
		text += " again"
	}
	if l.Trips != 0 {
		text += " trips=" + strconv.FormatInt(l.Trips, 10)
	}
	if l.Type != I32 {
		text += " type=" + l.Type.String()
	}
	if l.Label != "" {
		text += " label=" + quoteName(l.Label)
	}
	if l.Keep != 0 {
		text += " keep=" + strconv.Itoa(l.Keep)
	}
	if len(l.Order) > 0 {
		text += " order=(" + strings.Join(mapSlice(l.Order, quoteName), ", ") + ")"
	}
	if l.II != 0 {
		text += " ii=" + strconv.Itoa(l.II)
	}
	if l.Flush {
		text += " flush"
	}
	if l.Unroll != 0 {
		text += " unroll=" + strconv.Itoa(l.Unroll)
	}
	if l.Pack {
		text += " pack"
	}
	if l.Tile {
		text += " tile"
	}
	if l.Fabric {
		text += " fabric"
	}
	if l.Summed {
		text += " summed"
	}
	if l.Part != 0 {
		text += " part=" + strconv.Itoa(l.Part)
	}
	if l.Sums != 0 {
		text += " sums=" + strconv.Itoa(l.Sums)
	}
	if len(l.Layers) > 0 {
		text += " layers=(" + w.layers(l.Layers) + ")"
	}
	return text
}

func (w *printer) layers(list []Layer) string {
	texts := make([]string, len(list))
	for k, x := range list {
		texts[k] = quoteName(x.Name) + w.pos(x.Pos)
	}
	return strings.Join(texts, ", ")
}
