package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "standard:", err)
		os.Exit(1)
	}
}

// serve answers requests, one on each line, until there are no more.
func serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewReader(in)
	s := newServer()
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		var r request
		if err := json.Unmarshal(line, &r); err != nil {
			return fmt.Errorf("request: %w", err)
		}
		answer, err := json.Marshal(s.answer(r))
		if err != nil {
			return err
		}
		if _, err := out.Write(append(answer, '\n')); err != nil {
			return err
		}
	}
}
