//go:build unix

package verify

import (
	"os/exec"
	"syscall"
)

// ownGroup gives the command a process group, so that ending it also ends what
// it started: a compiler driver runs several programs.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
