import type { RouterOutputs } from '../../../base/trpc.ts'
import type { z } from 'zod'
import type { partEditForm } from '../../../../shared/parts.ts'
import { isSame } from '../../../features/history/diff.ts'
import { NO_NUMBER, type NumberDraft } from '../../../forms/NumbersField.tsx'
import { NO_TAGS, tagsToSend, type TagDraft } from '../../../forms/tag-draft.ts'

/** The part as it is saved, with its revision. */
export type Source = RouterOutputs['part']['source']

/** The fields of a part as the form shows them. */
export type Fields = { name: string; description: string; tags: TagDraft; numbers: NumberDraft[] }
export type FieldName = keyof Fields
export const FIELD_NAMES = ['name', 'description', 'tags', 'numbers'] as const satisfies FieldName[]

/** An unsaved edit, as the browser keeps it. */
export type EditDraft = {
  /** The revision that the user edits. Another user's revision after a conflict. */
  base: Source
  mine: Fields
  summary: string
  /** Set when another user has saved in the meantime. */
  conflict: Conflict | null
}
export type Conflict = {
  /** The user's own version, also of fields for which the user chose the other version. */
  yours: Fields
  /** The fields that the user had not changed, and that now have the value of the other version. */
  taken: FieldName[]
}

/** The part before it is loaded. */
export const NOT_LOADED: Source = {
  id: '',
  slug: '',
  name: '',
  descriptionMarkdown: '',
  tags: [],
  numbers: [],
  revision: -1,
  editor: null,
  updatedAt: '',
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
          supersededBy: supersededBy ?? '',
        })),
})

/** Returns whether the edit has changes that are not saved, or a conflict. */
export const isChanged = ({ base, mine, summary, conflict }: EditDraft): boolean =>
  conflict !== null || summary !== '' || !isSame(mine, fieldsOf(base))

/**
 * Returns the edit based on a newer revision of another user. Fields that the user has not changed get the new value, and
 * changed fields stay, to be compared. No typed text is lost, however often others save.
 */
export function rebase(edit: EditDraft, current: Source): EditDraft {
  const before = fieldsOf(edit.base)
  const theirs = fieldsOf(current)
  const untouched = FIELD_NAMES.filter((field) => isSame(edit.mine[field], before[field]))
  const earlier = edit.conflict
  // The user chose the other version of these fields, and can still choose the own one.
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

/** Puts the other version of a field into the form. The replaced text becomes the user's own version. */
export function takeTheirs(edit: EditDraft, field: FieldName): EditDraft {
  const theirs = pick(fieldsOf(edit.base), [field])
  if (!edit.conflict || isSame(edit.mine[field], fieldsOf(edit.base)[field])) return edit
  const yours = { ...edit.conflict.yours, ...pick(edit.mine, [field]) }
  return { ...edit, mine: { ...edit.mine, ...theirs }, conflict: { ...edit.conflict, yours } }
}

/** Puts the user's own version of a field back into the form. */
export function keepMine(edit: EditDraft, field: FieldName): EditDraft {
  return edit.conflict ? { ...edit, mine: { ...edit.mine, ...pick(edit.conflict.yours, [field]) } } : edit
}

/** Returns the input of `part.edit` with only the fields that differ from the base. */
export function toInput({ base, mine, summary }: EditDraft): z.input<typeof partEditForm> {
  const before = fieldsOf(base)
  const changed = <Value>(field: FieldName, value: Value) => (isSame(mine[field], before[field]) ? undefined : value)
  return {
    id: base.id,
    baseRevision: base.revision,
    name: changed('name', mine.name),
    description: changed('description', mine.description),
    tags: changed('tags', tagsToSend(mine.tags)),
    numbers: changed('numbers', mine.numbers),
    summary,
  }
}

/** Returns a field as text with one tag or number per line, for comparison. */
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

const pick = (fields: Fields, names: readonly FieldName[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))
