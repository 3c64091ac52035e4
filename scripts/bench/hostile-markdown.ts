/** Pieces of Markdown that some parsers process slowly. `hostileTexts` repeats and combines them. */
const PIECES = [
  ['a\n', '\n', '  a\n', '    a\n', '\ta\n', `${' '.repeat(20)}a\n`, `${'a'.repeat(300)}\n`, 'word '],
  ['- a\n', '+ a\n', '* a\n', '1. a\n', '2) a\n', '1234567. a\n', '- - a\n', '  - a\n', '    - a\n', '-\n', '-\t'],
  ['> a\n', '>a\n', '> > a\n', '>\n', `${'> '.repeat(16)}a\n`, '> - # a\n', '1. > a\n', '> ```\n', '- ```\n'],
  ['# a\n', '- # a\n', 'a\n=\n', 'a\n---\n', '---\n', '***\n', '```\n', '~~~\n', 'a  \n', '\\\n', '\r\n', '\r'],
  ['|a|b|\n', '|-|-|\n', '|a|a|a|\n|-|-|-|\n', '> |a|\n> |-|\n', '|', '[a]: b\n', '[^1]: a\n', '[^1]'],
  ['[a]\n', '[a](b) ', '[a][b] ', '![a](b)', '[', ']', '](', '[a](b (', '- [ ] a\n', '- [x]\n', '![', '"', '('],
  ['*a* ', '**a', '_a_', 'a*_', '*a', '~~a~~', '`a` ', '`', '``', '\\', '&', '&amp;', '&#65;', '!', '\0', '\t'],
  ['<', '<a>', '<a href="', '<http://a.b>', '<!--', '-->', '<?', '<b>\n', '</b>\n', '😀', '~', '='],
  ['www.a.b ', 'http://a.b ', 'a@b.co ', '@', '://', 'http', 'www.', 'http://a.b', '?', '_.', ').'],
].flat()

const LENGTH = 100_000

/**
 * Yields texts of up to 100,000 characters that try to be slow, each with its pieces.
 * @param every yields the texts of every n-th pair of pieces only. There are about 10,000 pairs, with two texts each.
 */
export function* hostileTexts(every = 1): Generator<{ made: string; text: string }> {
  let pair = 0
  for (const one of PIECES) {
    for (const other of PIECES) {
      if (pair++ % every !== 0) continue
      const by = (text: string) => ({ made: JSON.stringify([one, other]), text })
      yield by((one + other).repeat(Math.floor(LENGTH / (one + other).length)))
      // A construct that the first piece opens is followed by many of the second.
      yield by(one + other.repeat(Math.floor((LENGTH - one.length - 1) / other.length)) + 'x')
    }
  }
}

/** Returns the longest prefix (within 200 characters) that `accepts` allows, found by bisection. */
export function longestAccepted(text: string, accepts: (text: string) => boolean): string {
  if (accepts(text)) return text
  let [fits, fails] = [0, text.length]
  while (fails - fits > 200) {
    const middle = (fits + fails) >> 1
    if (accepts(text.slice(0, middle))) fits = middle
    else fails = middle
  }
  return text.slice(0, fits)
}
