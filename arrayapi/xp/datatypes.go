package xp

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

const (
	opCanCast    arrayapi.Op = "can_cast"
	opFInfo      arrayapi.Op = "finfo"
	opIInfo      arrayapi.Op = "iinfo"
	opIsDType    arrayapi.Op = "isdtype"
	opResultType arrayapi.Op = "result_type"
)

// CanCast tells whether the promotion table leads from a dtype, or that of an
// array, to another, so that values need no explicit cast. Anything else is an
// error, and gives false.
//
// Source: the standard 2025.12, "can_cast".
func (c *Calc) CanCast(from any, to dtype.DType) bool {
	if c.err != nil {
		return false
	}
	d, err := c.dtypeOf(from)
	c.record(opCanCast, err)
	return err == nil && dtype.CanCast(d, to)
}

// FInfo returns the limits of a real or complex floating dtype, or of that of an
// array. Other dtypes are an error.
//
// Source: the standard 2025.12, "finfo".
func (c *Calc) FInfo(x any) dtype.FloatInfo {
	var info dtype.FloatInfo
	if c.err != nil {
		return info
	}
	d, err := c.dtypeOf(x)
	if err == nil {
		info, err = dtype.FInfo(d)
	}
	c.record(opFInfo, err)
	return info
}

// IInfo returns the limits of an integer dtype, or of that of an array. Other
// dtypes are an error.
//
// Source: the standard 2025.12, "iinfo".
func (c *Calc) IInfo(x any) dtype.IntInfo {
	var info dtype.IntInfo
	if c.err != nil {
		return info
	}
	d, err := c.dtypeOf(x)
	if err == nil {
		info, err = dtype.IInfo(d)
	}
	c.record(opIInfo, err)
	return info
}

// IsDType tells whether d is of any of some kinds; see [dtype.IsDType]. A kind is
// a dtype, one of the standard's names, such as "real floating", or a slice of
// these; any other name is an error.
//
// Source: the standard 2025.12, "isdtype".
func (c *Calc) IsDType(d dtype.DType, kinds ...any) bool {
	for _, kind := range kinds {
		if err := checkKind(kind); err != nil {
			c.record(opIsDType, err)
			return false
		}
	}
	return dtype.IsDType(d, kinds...)
}

// checkKind tells what is wrong with a kind of dtypes, which [dtype.IsDType] takes for
// one that no dtype is of.
func checkKind(kind any) error {
	switch k := kind.(type) {
	case string:
		if !slices.Contains(kindNames, k) {
			return fmt.Errorf("want a kind of %q, have %.100q", kindNames, k)
		}
	case []string:
		for _, name := range k {
			if err := checkKind(name); err != nil {
				return err
			}
		}
	case []any:
		for _, e := range k {
			if err := checkKind(e); err != nil {
				return err
			}
		}
	case nil:
		return errors.New("want a dtype or the name of a kind, have nil")
	}
	return nil
}

// kindNames are the standard's names of kinds of dtypes.
var kindNames = []string{"bool", "signed integer", "unsigned integer", "integral", "real floating", "complex floating", "numeric"}

// ResultType returns the dtype that arrays, dtypes and Go scalars promote to, in
// the host's byte order. At least one of them is no scalar. Scalars take the dtype
// of the others where their kind allows: a bool beside bools, an integer beside
// integers and floats, a float beside floats, a complex number beside floats, which
// become complex. All other mixes of kinds, which the standard leaves open, are
// errors, those of dtypes a [*dtype.PromotionError], those of scalars a
// [*arrayapi.DTypeError]. Ranks and values make no difference.
//
// Source: the standard 2025.12, "result_type".
func (c *Calc) ResultType(args ...any) dtype.DType {
	if c.err != nil {
		return dtype.DType{}
	}
	d, err := c.resultType(args)
	c.record(opResultType, err)
	return d
}

func (c *Calc) resultType(args []any) (dtype.DType, error) {
	var dtypes []dtype.DType
	var scalars []any
	for i, x := range args {
		if arrayapi.IsScalar(x) {
			scalars = append(scalars, x)
			continue
		}
		d, err := c.dtypeOf(x)
		if err != nil {
			return dtype.DType{}, fmt.Errorf("argument %d: %w", i, err)
		}
		dtypes = append(dtypes, d)
	}
	if len(dtypes) == 0 {
		return dtype.DType{}, errors.New("want an array or a dtype among the arguments")
	}
	d, err := dtype.ResultType(dtypes...)
	for _, v := range scalars {
		if err != nil {
			break
		}
		d, err = resultBesideScalar(d, v)
	}
	if err != nil {
		return dtype.DType{}, err
	}
	return d, nil
}

// resultBesideScalar returns the dtype of the result of an array of dtype d and a scalar.
func resultBesideScalar(d dtype.DType, v any) (dtype.DType, error) {
	floating := d.Is("real floating") || d.Is("complex floating")
	fits := false
	switch classOf(reflect.ValueOf(v)) {
	case classBool:
		fits = d.Is("bool")
	case classInteger:
		fits = d.Is("integral") || floating
	case classReal:
		fits = floating
	case classComplex:
		if d.Is("real floating") {
			return dtype.Promote(d, dtype.Complex64)
		}
		fits = floating
	}
	if !fits {
		return dtype.DType{}, &arrayapi.DTypeError{Op: string(opResultType), Have: d, Want: fmt.Sprintf("that goes with a scalar of type %T", v)}
	}
	return d, nil
}

// dtypeOf returns a dtype itself, or that of an array of the calculation.
func (c *Calc) dtypeOf(x any) (dtype.DType, error) {
	if d, ok := x.(dtype.DType); ok {
		if !d.IsValid() {
			return d, errors.New("the dtype is not set")
		}
		return d, nil
	}
	h, err := c.header(x)
	return h.DType, err
}
