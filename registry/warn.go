package registry

import "log/slog"

// warner reports a warning: to the function of the options, or else to the
// program's default logger.
type warner func(warning error)

func (w warner) warn(warning error) {
	if w == nil {
		slog.Warn(warning.Error())
		return
	}
	w(warning)
}
