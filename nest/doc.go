// Package nest rewrites nests of loops where their dependences allow it. A rewrite is a
// function, mostly in a file of its name, that edits a task in place and keeps what it
// computes; package pipeline says in which order they run. By what they are for:
//
// What the user wrote gets a plain form, in which later questions have answers.
//
//   - Pragmas and constants: Release, Pipelines, Unpipelined, Evaluate, Chained.
//   - Counters and bounds: Inductions, Flags, Breaks, Odometer, Traced, Ascend, Upward, Stagger, Stride, Rebase,
//     Congruent, Rounding, Clamped, Triangle, Bordered, Borders, Halo, Digits, DigitsChosen, Lengths, Limit, Bands, EndsChosen, Ends, Remainders, Never, Otherwise, Tighten, Deskew, Trim, Rectangle, Rectangles,
//     Once, Straight, Displaced, Counted.
//   - First and last iterations: Sections, Phases, Begins, Peel, Warmup, Diagonal, Ahead, Absorb, Resets, Finals, Anew, Beginnings, Initials, Renew.
//   - Conditions: Guard, GuardSums, Masked, Choices, Sink, Extremes, Determined, DeterminedBounds, Paired, Halves, Settled, Demanded, Branches, Joined.
//   - Tiles, copies and buffers of the user: Untile, Reroll, Roll, Layout, Tokens, Dimensions, DimensionsOnce, HandedDimensions,
//     FlatDimensions, MergedDimensions, Unflattened, Flattened, Packed, Staged, Copies, Overwrite, Relays, Previous, Rings, AllRows, Lines, Rotate, Exchanged, Alternate, Hoisted, Recompute, Assemble, Planes.
//   - Scalars and private arrays: Privatise, Localise, Scratch, Updates, Replace, Contract, Deliver,
//     InPlace, Emplace, Needless, Unread, Blocks, WholeBlocks, Rename, RenameBeside.
//   - Sums: Accumulate, Mirrored, Partial, Terms, ZeroTerms, Running, Resumed, Gather, GatherEach, Forward, Inward, Unwrapped,
//     Truncated, Taps.
//
// The order and number of loops change.
//
//   - One nest: Band and its methods (orders, tiles, what stands around the inner nest),
//     Flatten, Interleave, RowStrips, Terraces, History, Conveyed, Skew, Wavefront, Retime, Stored, Foresee, ForeseeRows, Originals.
//   - Several: Distribute and Separate, SeparateOutputs, SeparateCopies, Aside, Epilogue, Prologue, Fuse, Abreast,
//     Apart, Batches, Generations, Share (layers that take turns).
//
// Operators and types follow the hardware: Narrow, ConstantArrays, Uniform, IndexTables, ComputedTables, Tables,
// Constants, Weights, Coefficients, Units, Quotients, Shifts, Unscaled (products before shifts), Reciprocals, Parts, Pack (two products in a DSP), Fabric (products in LUTs), InLUTs (all of them, and sums of floats), Best, Tournament, Spell.
//
// Beside rewrites there are answers for those who decide: which loops carry what (Carries,
// IsFree, InTurns, AddsInRows), which nests stand for all (Examples), which products share a DSP or lie in LUTs (Shared, Sharable, Multiplies,
// InFabric, FloatSums), what goes in tokens (InTokens, WorthTaking).
package nest
