package arrayapi

// Device names where the values of an array live: "" or "cpu" is the host, any
// other name is the namespace's own, such as "cuda:0". Devices are compared as
// strings within one namespace.
type Device string

// Host is the memory that Go programs address.
const Host Device = "cpu"

// IsHost tells whether d is the host's memory.
func (d Device) IsHost() bool { return d == "" || d == Host }
