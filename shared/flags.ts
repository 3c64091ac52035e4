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
