import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const KINDS: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
/** The units in which texts and lists are counted. A number has none. */
const COUNTED: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** Returns the sentence about a value whose schema has none of its own: 'Cursor must be a number.' */
export function defaultMessage(issue: Issue): string {
  const name = nameOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${name} is missing.`
      return `${name} must be ${KINDS[issue.expected] ?? `a ${issue.expected}`}.`
    case 'invalid_value':
      return `${name} must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}.`
    case 'too_small':
      return `${name} must ${bound('at least', issue.origin, issue.minimum)}.`
    case 'too_big':
      return `${name} must ${bound('at most', issue.origin, issue.maximum)}.`
    default:
      return `${name} is not valid.`
  }
}

function bound(word: 'at least' | 'at most', origin: string, limit: number | bigint): string {
  const counted = COUNTED[origin]
  return counted ? `have ${word} ${limit} ${counted[limit === 1 ? 0 : 1]}` : `be ${word} ${limit}`
}

/** 'Admin reason' for the field adminReason, 'The request' for the whole input. */
function nameOf(path: PropertyKey[]): string {
  const field = path.findLast((key) => typeof key === 'string')
  if (field === undefined) return 'The request'
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
