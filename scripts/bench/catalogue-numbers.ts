/**
 * Part numbers in the format of a maker, written as a template: '#' is a digit, '@' a letter, '{A|B|}' one of several
 * texts, and 'G3' the first three digits of the groups of the category. '|' separates alternative formats. Other
 * characters stand for themselves. Example: '{06A|1H0} G3 ### {A|B}' gives '06A 115 561 B'.
 */

/** SQL of the part number for `u`, a bigint below `capacity`. Each `u` has a different number. `g` contains the groups. */
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
 * Returns SQL for the part number of row `seq` (a bigint from 0) of a query that also has the column `g`. The numbers are
 * distinct until all numbers of the format are used.
 * @param offset start position, so that makers with the same format have different numbers
 */
export function numberOf(template: string, offset: number): string {
  const formats = (template.match(/(?:\{[^}]*\}|[^|])+/g) ?? []).map(format)
  const cases = formats.map(({ sql, capacity }, i) => {
    const u = `((seq / ${formats.length} * ${stride(capacity)} + ${offset}) % ${capacity})`
    return `when ${i} then ${sql.replaceAll(/\bu\b/g, u)}`
  })
  return `case seq % ${formats.length} ${cases.join(' ')} end`
}

/** Returns a step size that reaches every number below `capacity` (modulo `capacity`) before it repeats. */
function stride(capacity: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let step = Math.round(capacity * 0.6180339887498949)
  while (divisor(step, capacity) !== 1) step += 1
  return step
}
