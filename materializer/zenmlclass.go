package materializer

// ZenMLClasses maps ZenML's materializers, by the class paths that its artifacts
// record, the older ones too, to the ids of those that read their files here.
var ZenMLClasses = map[string]string{
	zenMLNumPy: Array{}.ID(),
	"zenml.integrations.numpy.materializers.NumpyMaterializer": Array{}.ID(),
	"zenml.materializers.numpy_materializer.NumpyMaterializer": Array{}.ID(), // until 2024
	"zenml.integrations.jax.materializer.JAXArrayMaterializer": Array{}.ID(),
	"zenml.integrations.mlx.materializer.MLXArrayMaterializer": Array{}.ID(),

	zenMLBuiltin: Builtin{}.ID(),
	"zenml.materializers.BuiltInMaterializer": Builtin{}.ID(),
	zenMLBytes:                              Bytes{}.ID(),
	"zenml.materializers.BytesMaterializer": Bytes{}.ID(),
	zenMLContainer:                          Container{}.ID(),
	"zenml.materializers.BuiltInContainerMaterializer": Container{}.ID(),

	"zenml.integrations.scipy.materializers.sparse_materializer.SparseMaterializer": Archive{}.ID(),
	"zenml.integrations.scipy.materializers.SparseMaterializer":                     Archive{}.ID(),
}

// The classes that ZenML gives to what is written in its layout.
const (
	zenMLNumPy     = "zenml.integrations.numpy.materializers.numpy_materializer.NumpyMaterializer"
	zenMLBuiltin   = "zenml.materializers.built_in_materializer.BuiltInMaterializer"
	zenMLBytes     = "zenml.materializers.built_in_materializer.BytesMaterializer"
	zenMLContainer = "zenml.materializers.built_in_materializer.BuiltInContainerMaterializer"
)

// zenMLClass is the class that reads in ZenML what a materializer stores, or
// empty where there is none.
func zenMLClass(id string) string {
	switch id {
	case Array{}.ID():
		return zenMLNumPy
	case Builtin{}.ID(), Time{}.ID():
		return zenMLBuiltin
	case Bytes{}.ID():
		return zenMLBytes
	case Container{}.ID():
		return zenMLContainer
	}
	return ""
}

// zenMLType is the Python type of a value that a materializer stores.
func zenMLType(id, kind string) string {
	switch id {
	case Array{}.ID():
		return "numpy.ndarray"
	case Bytes{}.ID():
		return "builtins.bytes"
	case Container{}.ID():
		if isDictKind(kind) {
			return "builtins.dict"
		}
		return "builtins.list"
	}
	switch kind {
	case NilKind:
		return "builtins.NoneType"
	case "bool":
		return "builtins.bool"
	case "float32", "float64":
		return "builtins.float"
	case "string", "time.Time":
		return "builtins.str"
	}
	return "builtins.int"
}
