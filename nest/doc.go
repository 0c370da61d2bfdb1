// Package nest changes the order and number of loops where their dependences allow it, and
// answers what rewrites ask of nests: who uses which array, what a loop carries, what is
// decided. A rewrite is a function, mostly in a file of its name, that edits a task in place
// and keeps what it computes; package pipeline says in which order they run. What the user
// wrote gets a plain form first, by the rewrites of the packages below it: domain (which
// iterations there are), arrays (tiles, copies and buffers), scalars (private values and
// sums) and operators (types and units of the hardware).
//
//   - One nest: Band and its methods (orders, tiles, what stands around the inner nest),
//     Flatten, Interleave, RowStrips, Terraces, History, Conveyed, Skew, Wavefront, Retime,
//     Stored, Foresee, ForeseeRows, Originals, Alternate.
//   - Several: Distribute and Separate, SeparateOutputs, SeparateCopies, Aside, Epilogue,
//     Prologue, Fuse, Abreast, Apart, Batches, Generations, Share (layers that take turns).
//   - What all rewrites need: Rename, Needless (assignments that nothing reads), Sink,
//     RewriteLoops, ReplaceLoopsIn, DistributeWhere, Decided, Use and UsersOf, MayPass.
//
// Beside rewrites there are answers for those who decide: which loops carry what (Carries,
// IsFree, InTurns, AddsInRows), which nests stand for all (Examples), what goes in tokens
// (InTokens, WorthTaking).
package nest
