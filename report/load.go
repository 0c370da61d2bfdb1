package report

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// Load reads a report.json, or the one in an output folder.
func Load(path string) (*Report, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "report.json")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var r Report
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("%s is no report of codo-opt: %w", path, err)
	}
	if r.Top == "" || len(r.Tasks) == 0 {
		return nil, fmt.Errorf("%s is no report of codo-opt: it names no tasks", path)
	}
	return &r, nil
}
