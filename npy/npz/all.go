package npz

import "runtime"

// ReadAll reads all members in the order of the archive, on all processors. Of
// entries with the same name it reads the last. The first member that cannot be read
// is an error; [Reader.Read] gives the others.
//
// The memory is that of the arrays and, for each processor, that of one member as
// it is in the archive.
func (r *Reader) ReadAll() ([]Item, error) {
	members := r.Members()
	items := make([]Item, len(members))
	err := spread(len(members), func(i int) (err error) {
		items[i], err = r.item(members[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	return items, nil
}

// item reads one member.
func (r *Reader) item(m Member) (Item, error) {
	item := Item{Key: m.Key}
	if m.Shadowed {
		item.Key = m.Name
	}
	err := r.with(m.Name, func(c *content) error {
		isArray, err := c.isArray()
		if err != nil {
			return err
		}
		c.rewind()
		if isArray {
			item.Array, err = c.array(&r.options)
			return err
		}
		item.Key = m.Name
		item.Raw, err = c.raw(r.options.Array.MaxBytes)
		return err
	})
	return item, err
}

// WriteAll writes members in their order, arrays by their key and the others by
// their name, as [Writer.Write] and [Writer.Raw] would. It stops at the first error.
//
// Members of up to 4 MiB are compressed, and the checksums of stored ones taken,
// ahead of their turn on all processors. Memory is taken for two packed members for
// each processor.
func (w *Writer) WriteAll(items []Item) error {
	window := runtime.GOMAXPROCS(0) * 2
	var queue []*preparation
	defer func() {
		for _, p := range queue {
			<-p.done
		}
	}()
	for len(items) > 0 || len(queue) > 0 {
		if len(items) > 0 && len(queue) < window {
			queue = append(queue, prepare(items[0].member(w)))
			items = items[1:]
			continue
		}
		p := queue[0]
		queue = queue[1:]
		<-p.done
		if err := w.add(p.m); err != nil {
			return err
		}
	}
	return nil
}

// preparation is a member that is prepared ahead of its turn.
type preparation struct {
	m    *member
	done chan struct{} // closed once it is
}

func prepare(m *member) *preparation {
	p := &preparation{m: m, done: make(chan struct{})}
	go func() {
		_ = m.prepare() // an error stays with m
		close(p.done)
	}()
	return p
}

// member is an item on its way.
func (i *Item) member(w *Writer) *member {
	if i.Raw != nil {
		return w.rawMember(i.Key, i.Raw, i.Options)
	}
	return w.arrayMember(i.Key, i.Array, i.Options)
}
