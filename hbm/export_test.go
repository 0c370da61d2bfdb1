package hbm

// Rejoin is for tests.
var Rejoin = rejoin
