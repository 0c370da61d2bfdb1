package main

import "syscall"

// inLargePages asks for large pages where the system gives them only to those who do
// (MADV_HUGEPAGE of madvise(2)); without them the run is slower, and the same.
func inLargePages(block []byte) { _ = syscall.Madvise(block, syscall.MADV_HUGEPAGE) }
