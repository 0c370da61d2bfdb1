// Package domain gives the iteration domains that the user wrote a plain form: counters,
// bounds, first and last iterations and conditions, in which later questions have answers.
// A rewrite edits a task in place and keeps what it computes; package pipeline says in which
// order they run.
//
//   - Pragmas and constants: Release, Pipelines, Unpipelined, Evaluate, Chained.
//   - Counters and bounds: Inductions, Flags, Breaks, Odometer, Traced, Ascend, Upward, Stagger,
//     Stride, Rebase, Congruent, Rounding, Clamped, Triangle, Bordered, Borders, Halo, Digits,
//     DigitsChosen, Lengths, Limit, Bands, EndsChosen, Ends, Remainders, Never, Otherwise,
//     Tighten, Deskew, Trim, Rectangle, Rectangles, Once, Straight, Displaced, Counted, Reroll.
//   - First and last iterations: Sections, Phases, Begins, Peel, Warmup, Diagonal, Ahead, Absorb,
//     Resets, Finals, Anew, Beginnings, Initials, Renew.
//   - Conditions: Guard, GuardSums, Masked, Choices, Extremes, Determined, DeterminedBounds,
//     Paired, Halves, Settled, Demanded, Branches, Joined.
package domain
