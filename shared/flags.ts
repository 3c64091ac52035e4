/** What a rule found in a change, with its values. Never a score, and never a judgement about a person. */
export type Flag =
  | { rule: 'number-removed'; number: string; listings: number }
  | { rule: 'description-emptied'; characters: number }
  | { rule: 'description-shortened'; from: number; to: number }
  | { rule: 'first-edit' }
  | { rule: 'many-edits'; edits: number }
  | { rule: 'new-site'; host: string }
  | { rule: 'title-digits'; title: string }
  | { rule: 'placeholder'; text: string }
  | { rule: 'make-removed'; make: string; rows: number }
  /** `what` is the quantity or the name of the attribute: 'Torque'. The values have their units: '10 Nm'. */
  | { rule: 'value-changed'; what: string; from: string; to: string }
  | { rule: 'same-picture'; parts: number }
  /** The new rows of cars, and those of them that are from the catalogue of a manufacturer. */
  | { rule: 'sources'; rows: number; withSource: number }

export type FlagRule = Flag['rule']

/** bad: breaks listings. look: wants a look. good: a source. The order in which a line shows them. */
export type FlagTone = 'bad' | 'look' | 'good'

export const FLAG_TONES: Record<FlagRule, FlagTone> = {
  'number-removed': 'bad',
  'description-emptied': 'bad',
  'description-shortened': 'look',
  'first-edit': 'look',
  'many-edits': 'look',
  'new-site': 'look',
  'title-digits': 'bad',
  placeholder: 'look',
  'make-removed': 'look',
  'value-changed': 'look',
  'same-picture': 'look',
  sources: 'good',
}
export const FLAG_RULES = Object.keys(FLAG_TONES) as [FlagRule, ...FlagRule[]]

/** A rule is switched off if more than this share of its last cases were marked as good. */
export const CASES = 200
export const GOOD_PERCENT_AT_MOST = 80

/** What each rule looks for, for the public list. */
export const FLAG_TEXTS: Record<FlagRule, string> = {
  'number-removed': 'A part number is removed that active listings of the part name.',
  'description-emptied': 'A description is emptied, and its words are nowhere else on the part.',
  'description-shortened': 'A description has less than half of its length, and misses numbers or most of its words.',
  'first-edit': 'The first edit of an account of less than 30 days.',
  'many-edits': '10 or more edits of one user in a minute.',
  'new-site': 'A link to a site that nobody linked before.',
  'title-digits': 'A title or name that had words consists of digits.',
  placeholder: 'A text that says nothing, such as “test” or “asdf”.',
  'make-removed': 'All cars of a make are removed from a part.',
  'value-changed': 'A value with a unit is another one, such as a torque. Converted values are equal.',
  'same-picture': 'An image that other parts have.',
  sources: 'At least half of the new cars or relations are from the catalogue of a manufacturer.',
}
