import { describe, expect, it } from 'vitest'
import {
  currentEdit,
  isDirty,
  isEditDraft,
  keepMine,
  rebase,
  startEdit,
  takeTheirs,
  toSend,
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
  it('sends what differs and names the revision it starts from', () => {
    const edit = typed(startEdit(saved), { name: 'Oil filter, short' })
    expect(JSON.parse(JSON.stringify(toSend(edit)))).toEqual({
      id: saved.id,
      baseRevision: 3,
      name: 'Oil filter, short',
      summary: '',
    })
  })

  it('sends a tag that is typed and not added yet', () => {
    const edit = typed(startEdit(saved), { tags: { tags: ['oil'], text: 'Mann', nonOe: true } })
    expect(toSend(edit).tags).toEqual(['oil', 'Non-OE: mann'])
  })

  it('is work as soon as something differs, a summary included', () => {
    const edit = startEdit(saved)
    expect(isDirty(edit)).toBe(false)
    expect(isDirty({ ...edit, summary: 'why' })).toBe(true)
    expect(isDirty(typed(edit, { description: '' }))).toBe(true)
    expect(isDirty(typed(typed(edit, { name: 'x' }), { name: saved.name }))).toBe(false)
  })
})

describe('a version that another user saved meanwhile', () => {
  it('fills the fields that were not touched, and leaves those that were', () => {
    const edit = rebase(
      typed(startEdit(saved), { name: 'My title' }),
      later({ name: 'Their title', tags: ['oil', 'filters'] }),
    )
    expect(edit.mine.name).toBe('My title')
    expect(edit.mine.tags.tags).toEqual(['oil', 'filters'])
    expect(edit.conflict?.taken).toEqual(['tags'])
    expect(JSON.parse(JSON.stringify(toSend(edit)))).toMatchObject({ baseRevision: 4, name: 'My title' })
    expect(toSend(edit).tags).toBeUndefined()
  })

  it('can be taken and given back, also after it was merged by hand', () => {
    const met = rebase(typed(startEdit(saved), { description: 'Mine.' }), later({ descriptionMarkdown: 'Theirs.' }))
    const merged = typed(met, { description: 'Theirs. Mine.' })
    const theirs = takeTheirs(merged, 'description')
    expect(theirs.mine.description).toBe('Theirs.')
    expect(takeTheirs(theirs, 'description')).toBe(theirs)
    expect(keepMine(theirs, 'description').mine.description).toBe('Theirs. Mine.')
  })

  it('twice loses nothing, neither what was typed nor what was set aside', () => {
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

  it('meets what the browser kept as soon as it is known, and an older answer does not', () => {
    const kept = typed(startEdit(later({})), { name: 'Kept title' })
    expect(currentEdit(kept, saved)).toBe(kept)
    expect(currentEdit(kept, later({}))).toBe(kept)
    expect(currentEdit(kept, later({ revision: 9 })).conflict).not.toBeNull()
    expect(currentEdit(null, saved)).toEqual(startEdit(saved))
  })
})

it('only an edit is taken from what the browser kept', () => {
  const kept = rebase(typed(startEdit(saved), { name: 'Mine' }), later({}))
  expect(isEditDraft(JSON.parse(JSON.stringify(kept)))).toBe(true)
  expect(isEditDraft(JSON.parse(JSON.stringify(startEdit(saved))))).toBe(true)
  for (const other of [undefined, '', 3, [], {}, { ...kept, mine: { name: 'x' } }, { ...kept, base: null }]) {
    expect(isEditDraft(other)).toBe(false)
  }
})
