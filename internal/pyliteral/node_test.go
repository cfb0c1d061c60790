package pyliteral_test

import (
	"testing"

	"github.com/arraylike/arraylike/internal/pyliteral"
	"github.com/stretchr/testify/require"
)

func TestNodeRange(t *testing.T) {
	text := " { 'a' 'b': ( -12 ) , 'c' :[ ( 1 , ) ] } "
	n, err := pyliteral.Parse(text, nil)
	require.NoError(t, err)
	source := func(n *pyliteral.Node) string { return text[n.Start:n.End] }
	require.Equal(t, "{ 'a' 'b': ( -12 ) , 'c' :[ ( 1 , ) ] }", source(&n))
	require.Equal(t, "'a' 'b'", source(&n.Items[0]))
	require.Equal(t, "-12", source(&n.Items[1]))
	require.Equal(t, "[ ( 1 , ) ]", source(&n.Items[3]))
	require.Equal(t, "( 1 , )", source(&n.Items[3].Items[0]))
}

func TestPairs(t *testing.T) {
	n, err := pyliteral.Parse("{'a': 1, 'b': 2, 'a': 3}", nil)
	require.NoError(t, err)
	var got []string
	for key, value := range n.Pairs() {
		got = append(got, key.Text+value.Text)
	}
	require.Equal(t, []string{"a1", "b2", "a3"}, got)
	for key := range n.Pairs() {
		require.Equal(t, "a", key.Text)
		break
	}
	for range n.Items[0].Pairs() {
		require.Fail(t, "a string has no pairs")
	}
}

func TestNodeOfOtherKind(t *testing.T) {
	var n pyliteral.Node
	_, ok := n.Int()
	require.False(t, ok)
	_, ok = n.Bool()
	require.False(t, ok)
	require.Equal(t, "invalid", pyliteral.Kind(200).String())
}
