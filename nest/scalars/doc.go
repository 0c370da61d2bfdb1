// Package scalars gives values of an iteration and sums a plain form: scalars and arrays that
// each iteration has for itself, and sums that begin, add and end where it is seen. A rewrite
// edits a task in place and keeps what it computes; package pipeline says in which order they run.
//
//   - Scalars and private arrays: Privatise, Localise, Scratch, Updates, Replace, Contract, Deliver,
//     InPlace, Emplace, Unread, Blocks, WholeBlocks, RenameBeside.
//   - Sums: Accumulate, Mirrored, Partial, Terms, ZeroTerms, Running, Resumed, Gather, GatherEach,
//     Forward, Inward, Unwrapped, Truncated, Taps.
package scalars
