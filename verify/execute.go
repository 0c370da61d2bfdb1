package verify

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"time"
)

// execute runs a command in dir with its output to out and returns its exit
// code, -1 for a signal. When ctx ends, the command and all it started are
// killed; that is no error here, the caller asks ctx.
func execute(ctx context.Context, dir string, out *transcript, command ...string) (int, error) {
	if ctx.Err() != nil {
		return -1, nil
	}
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	cmd.Stdout, cmd.Stderr = out, out
	cmd.WaitDelay = 2 * time.Second
	ownGroup(cmd)
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case ctx.Err() != nil:
		return -1, nil
	case errors.As(err, &exit):
		if exit.ExitCode() < 0 {
			out.remark("%s", exit.ProcessState)
		}
		return exit.ExitCode(), nil
	}
	return 0, err
}
