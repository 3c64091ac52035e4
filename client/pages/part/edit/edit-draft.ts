import type { RouterOutputs } from '../../../app/trpc.ts'
import { numbersToSend, NO_NUMBER, type NumberDraft } from '../../../forms/number-drafts.ts'
import { addTyped, NO_TAGS, type TagDraft } from '../../../forms/tag-draft.ts'

/** The part as it is saved, with its revision. */
export type Source = RouterOutputs['part']['source']

/** What stands in the form. */
export type Fields = { name: string; description: string; tags: TagDraft; numbers: NumberDraft[] }
export type FieldName = keyof Fields
export const FIELD_NAMES = ['name', 'description', 'tags', 'numbers'] as const satisfies FieldName[]

/** An edit in the making, as the browser keeps it. */
export type EditDraft = {
  /** What it starts from: saving is an edit of this revision. */
  base: Source
  mine: Fields
  summary: string
  /** When somebody else saved meanwhile: `base` is theirs then. */
  conflict: Conflict | null
}
export type Conflict = {
  /** The person's own version, also of fields where they took the other one. */
  yours: Fields
  /** The fields that the person had left as they were and that now hold what the other one saved. */
  taken: FieldName[]
}

export const startEdit = (base: Source): EditDraft => ({ base, mine: fieldsOf(base), summary: '', conflict: null })

export const fieldsOf = ({ name, descriptionMarkdown, tags, numbers }: Source): Fields => ({
  name,
  description: descriptionMarkdown,
  tags: { ...NO_TAGS, tags },
  numbers:
    numbers.length === 0
      ? [NO_NUMBER]
      : numbers.map(({ number, brand, link, supersededBy }) => ({
          number,
          brand: brand ?? '',
          link: link ?? '',
          supersededBy: supersededBy ?? undefined,
        })),
})

/** Whether anything was typed that is not saved. */
export const isDirty = ({ base, mine, summary }: EditDraft): boolean => summary !== '' || !isSame(mine, fieldsOf(base))

/**
 * The same edit on top of what somebody else saved meanwhile. What the person had not touched follows the other one;
 * what they had typed stays, to be compared. Nothing that was typed is lost, however often others save.
 */
export function rebase(edit: EditDraft, current: Source): EditDraft {
  const before = fieldsOf(edit.base)
  const theirs = fieldsOf(current)
  const untouched = FIELD_NAMES.filter((field) => isSame(edit.mine[field], before[field]))
  const earlier = edit.conflict
  // They took the other version of these and may still want their own back.
  const setAside = untouched.filter((field) => earlier && !isSame(earlier.yours[field], before[field]))
  const taken = FIELD_NAMES.filter(
    (field) =>
      earlier?.taken.includes(field) ||
      (untouched.includes(field) && !setAside.includes(field) && !isSame(before[field], theirs[field])),
  )
  const mine = { ...edit.mine, ...pick(theirs, untouched) }
  return {
    ...edit,
    base: current,
    mine,
    conflict: { yours: { ...mine, ...(earlier && pick(earlier.yours, setAside)) }, taken },
  }
}

/** Puts the other version of a field into the form. What stood there is the person's own, to come back to. */
export function takeTheirs(edit: EditDraft, field: FieldName): EditDraft {
  const theirs = pick(fieldsOf(edit.base), [field])
  if (!edit.conflict || isSame(edit.mine[field], fieldsOf(edit.base)[field])) return edit
  const yours = { ...edit.conflict.yours, ...pick(edit.mine, [field]) }
  return { ...edit, mine: { ...edit.mine, ...theirs }, conflict: { ...edit.conflict, yours } }
}

/** Puts the person's own version of a field back into the form. */
export function keepMine(edit: EditDraft, field: FieldName): EditDraft {
  return edit.conflict ? { ...edit, mine: { ...edit.mine, ...pick(edit.conflict.yours, [field]) } } : edit
}

/** What is sent: the fields that differ, so that nothing else is touched. */
export function toSend({ base, mine, summary }: EditDraft) {
  const before = fieldsOf(base)
  const changed = <Value>(field: FieldName, value: Value) => (isSame(mine[field], before[field]) ? undefined : value)
  return {
    id: base.id,
    baseRevision: base.revision,
    name: changed('name', mine.name),
    description: changed('description', mine.description),
    tags: changed('tags', addTyped(mine.tags).draft.tags),
    numbers: changed('numbers', numbersToSend(mine.numbers)),
    summary,
  }
}

/** A field as text, one tag or number a line, to be compared and shown. */
export function textOf(field: FieldName, { name, description, tags, numbers }: Fields): string {
  switch (field) {
    case 'name':
      return name
    case 'description':
      return description
    case 'tags':
      return [...tags.tags, ...(tags.text.trim() === '' ? [] : [tags.text.trim()])].join('\n')
    case 'numbers':
      return numbers
        .map(({ number, brand, link, supersededBy }) =>
          [number, brand, link, supersededBy && `superseded by ${supersededBy}`]
            .map((each) => each?.trim())
            .filter(Boolean)
            .join(', '),
        )
        .filter(Boolean)
        .join('\n')
  }
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const pick = (fields: Fields, names: readonly FieldName[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

/** The edit that is shown: what is kept, on top of the newest version that is known, or a new one. */
export function currentEdit(kept: EditDraft | null, newest: Source): EditDraft {
  if (!kept) return startEdit(newest)
  return newest.revision > kept.base.revision ? rebase(kept, newest) : kept
}

/** Whether what the browser kept is an edit, or none. */
export function isEditDraft(kept: unknown): kept is EditDraft | null {
  if (kept === null) return true
  const { base, mine, summary, conflict } = Object(kept) as Partial<Record<keyof EditDraft, unknown>>
  return (
    isSource(base) &&
    isFields(mine) &&
    typeof summary === 'string' &&
    (conflict === null || (isObject(conflict) && isFields(conflict['yours']) && Array.isArray(conflict['taken'])))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isSource = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['revision'] === 'number' &&
  typeof value['descriptionMarkdown'] === 'string' &&
  Array.isArray(value['tags']) &&
  Array.isArray(value['numbers'])
const isFields = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['description'] === 'string' &&
  isObject(value['tags']) &&
  Array.isArray(value['tags']['tags']) &&
  Array.isArray(value['numbers'])
