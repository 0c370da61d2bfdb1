// Package page puts measured tables into Markdown files.
package page

import (
	"fmt"
	"os"
	"strings"
)

// Rewrite replaces what stands between `<!-- mark: begin -->` and
// `<!-- mark: end -->` in file by table, which ends with a line break. It is an
// error if the file has no such marks.
func Rewrite(file, mark, table string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	begin, end := "<!-- "+mark+": begin -->\n", "<!-- "+mark+": end -->"
	head, rest, begins := strings.Cut(string(text), begin)
	_, tail, ends := strings.Cut(rest, end)
	if !begins || !ends {
		return fmt.Errorf("%s has no marks %s", file, mark)
	}
	return os.WriteFile(file, []byte(head+begin+table+end+tail), 0o644)
}
