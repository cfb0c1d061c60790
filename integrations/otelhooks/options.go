package otelhooks

import (
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"
)

// Options say whom a hook reports to. The zero value reports to the global
// providers of package otel; where none is set yet, to the first ones that will be.
type Options struct {
	TracerProvider trace.TracerProvider // nil: otel.GetTracerProvider()
	MeterProvider  metric.MeterProvider // nil: otel.GetMeterProvider()
}

// tracerProvider returns the provider of tracers, never nil.
func (o *Options) tracerProvider() trace.TracerProvider {
	if o == nil || o.TracerProvider == nil {
		return otel.GetTracerProvider()
	}
	return o.TracerProvider
}

// meterProvider returns the provider of meters, never nil.
func (o *Options) meterProvider() metric.MeterProvider {
	if o == nil || o.MeterProvider == nil {
		return otel.GetMeterProvider()
	}
	return o.MeterProvider
}
