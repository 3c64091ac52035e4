/**
 * Part numbers in a maker's own format, written as a template: '#' is a digit, '@' a letter, '{A|B|}' one of several,
 * 'G3' the first three digits of the category's groups; anything else means itself, and '|' parts whole formats.
 * '{06A|1H0} G3 ### {A|B}' gives '06A 115 561 B'.
 */

/** SQL for the format's number of row `u`, a bigint below `capacity`: each has another. `g` holds the groups. */
type Format = { sql: string; capacity: number }

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

function format(template: string): Format {
  let capacity = 1
  const choice = (from: number): string => {
    const digit = `u / ${capacity} % ${from}`
    capacity *= from
    return digit
  }
  const piece = (text: string): string => {
    if (text.startsWith('#')) return `lpad((${choice(10 ** text.length)})::text, ${text.length}, '0')`
    if (text === '@') return `substr('${LETTERS}', 1 + (${choice(LETTERS.length)})::int, 1)`
    if (/^G\d$/.test(text)) return `left(g, ${text.slice(1)})`
    if (!text.startsWith('{')) return `'${text}'`
    const options = text.slice(1, -1).split('|')
    return `(array[${options.map((option) => `'${option}'`).join(', ')}])[1 + (${choice(options.length)})::int]`
  }
  const pieces = template.match(/\{[^}]*\}|#+|@|G\d|(?:(?!G\d)[^{#@])+/g) ?? []
  return { sql: pieces.map(piece).join(' || '), capacity }
}

/**
 * SQL for the number of the row `seq` (a bigint from 0) in this format, with `g` beside it: no two are alike until the
 * format has no more.
 * @param offset where to begin, so that makers with the same format differ
 */
export function numberOf(template: string, offset: number): string {
  const formats = (template.match(/(?:\{[^}]*\}|[^|])+/g) ?? []).map(format)
  const cases = formats.map(({ sql, capacity }, i) => {
    const u = `((seq / ${formats.length} * ${stride(capacity)} + ${offset}) % ${capacity})`
    return `when ${i} then ${sql.replaceAll(/\bu\b/g, u)}`
  })
  return `case seq % ${formats.length} ${cases.join(' ')} end`
}

/** Steps of this size reach every row below `capacity` before they come back to the first. */
function stride(capacity: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let step = Math.round(capacity * 0.6180339887498949)
  while (divisor(step, capacity) !== 1) step += 1
  return step
}
