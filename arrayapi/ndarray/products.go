package ndarray

import "github.com/arraylike/arraylike/arrayapi"

// productOperations has the operations of linear algebra that multiply and add,
// and those that only look at diagonals.
var productOperations = map[arrayapi.Op]algebraOperation{
	arrayapi.OpMatMul:          {args: 2, run: matrixProducts},
	arrayapi.OpTensorDot:       {args: 2, run: tensorDot},
	arrayapi.OpVecDot:          {args: 2, run: vecDot},
	arrayapi.OpCross:           {args: 2, run: crossProduct},
	arrayapi.OpOuter:           {args: 2, run: outerProduct},
	arrayapi.OpMatrixTranspose: {args: 1, run: matrixTranspose, view: true},
	arrayapi.OpDiagonal:        {args: 1, run: diagonal, view: true},
	arrayapi.OpTrace:           {args: 1, run: trace},
	arrayapi.OpVectorNorm:      {args: 1, run: vectorNorm},
}

func matrixProducts(c algebraCall) ([]arrayapi.Buffer, error) {
	out, err := matmul(c.op, c.args[0], c.args[1])
	if err != nil {
		return nil, err
	}
	return []arrayapi.Buffer{out}, nil
}
