package arrayapi

// Op names a function of the standard, spelled as the standard spells it; those
// of an extension begin with its name, as "linalg.solve". The optional
// interfaces of a namespace take the operation as a value, so that the set of
// functions can grow without an interface growing with it. The operations of
// each are listed beside it.
type Op string
