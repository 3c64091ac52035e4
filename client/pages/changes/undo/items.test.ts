import { expect, it } from 'vitest'
import { otherText, type Item } from './items.ts'

const at = '2026-11-27T09:31:00.000Z'
const gone = (by: { id: string; name: string; picture: null } | null): Item => ({
  id: 'change',
  kind: 'listing.created',
  item: null,
  revision: null,
  changed: [],
  at,
  state: 'gone',
  other: { by, at, revision: null, changed: [] },
  note: '',
})

it('a change that was taken back says by whom and when', () => {
  expect(otherText(gone({ id: 'tomasz', name: 'Tomasz Wrona', picture: null }))).toBe('Undone by Tomasz Wrona at 09:31')
})

it('a change names nobody if it is not known who took it back', () => {
  expect(otherText(gone(null))).toBe('Undone at 09:31')
})
