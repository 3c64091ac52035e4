import { describe, expect, it } from 'vitest'
import {
  isChanged,
  keepMine,
  rebase,
  startEdit,
  takeTheirs,
  toInput,
  type EditDraft,
  type Fields,
  type Source,
} from './edit-draft.ts'

const saved: Source = {
  id: '0190',
  slug: 'oil-filter',
  revision: 3,
  name: 'Oil filter, long',
  descriptionMarkdown: 'Fits most.',
  tags: ['oil'],
  numbers: [{ number: '06A 115 561', brand: null, link: null, supersededBy: null }],
  editor: null,
  updatedAt: '2026-11-20T12:00:00.000Z',
}

const typed = (edit: EditDraft, changed: Partial<Fields>): EditDraft => ({
  ...edit,
  mine: { ...edit.mine, ...changed },
})
const later = (changed: Partial<Source>): Source => ({ ...saved, revision: saved.revision + 1, ...changed })

describe('an edit', () => {
  it('sends the changed fields and the revision that the user edited', () => {
    const edit = typed(startEdit(saved), { name: 'Oil filter, short' })
    expect(JSON.parse(JSON.stringify(toInput(edit)))).toEqual({
      id: saved.id,
      baseRevision: 3,
      name: 'Oil filter, short',
      summary: '',
    })
  })

  it('sends a tag that is typed and not added yet', () => {
    const edit = typed(startEdit(saved), { tags: { tags: ['oil'], text: 'Mann', nonOe: true } })
    expect(toInput(edit).tags).toEqual(['oil', 'Non-OE: mann'])
  })

  it('has changes as soon as a field or the summary differs', () => {
    const edit = startEdit(saved)
    expect(isChanged(edit)).toBe(false)
    expect(isChanged({ ...edit, summary: 'why' })).toBe(true)
    expect(isChanged(typed(edit, { description: '' }))).toBe(true)
    expect(isChanged(typed(typed(edit, { name: 'x' }), { name: saved.name }))).toBe(false)
  })
})

describe('a version that another user saved meanwhile', () => {
  it('replaces the fields that the user has not changed', () => {
    const edit = rebase(
      typed(startEdit(saved), { name: 'My title' }),
      later({ name: 'Their title', tags: ['oil', 'filters'] }),
    )
    expect(edit.mine.name).toBe('My title')
    expect(edit.mine.tags.tags).toEqual(['oil', 'filters'])
    expect(edit.conflict?.taken).toEqual(['tags'])
    expect(JSON.parse(JSON.stringify(toInput(edit)))).toMatchObject({ baseRevision: 4, name: 'My title' })
    expect(toInput(edit).tags).toBeUndefined()
  })

  it('can be chosen for a field and replaced by the own version, also by a merged one', () => {
    const met = rebase(typed(startEdit(saved), { description: 'Mine.' }), later({ descriptionMarkdown: 'Theirs.' }))
    const merged = typed(met, { description: 'Theirs. Mine.' })
    const theirs = takeTheirs(merged, 'description')
    expect(theirs.mine.description).toBe('Theirs.')
    expect(takeTheirs(theirs, 'description')).toBe(theirs)
    expect(keepMine(theirs, 'description').mine.description).toBe('Theirs. Mine.')
  })

  it('loses no typed text and no replaced text when it happens twice', () => {
    const first = rebase(
      typed(startEdit(saved), { name: 'My title', description: 'Mine.' }),
      later({ name: 'Their title', descriptionMarkdown: 'Theirs.' }),
    )
    const second = rebase(
      takeTheirs(first, 'name'),
      later({ revision: 5, name: 'A third title', descriptionMarkdown: 'Theirs.', tags: ['oil', 'new'] }),
    )
    expect(second.mine).toMatchObject({ name: 'A third title', description: 'Mine.', tags: { tags: ['oil', 'new'] } })
    expect(second.conflict?.taken).toEqual(['tags'])
    expect(keepMine(second, 'name').mine.name).toBe('My title')
  })
})
