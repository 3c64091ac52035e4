import { describe, expect, it } from 'vitest'
import type { StateRow } from './queries.ts'
import { isTakenBack, type Turned } from './state-policy.ts'

const row = (given: Partial<StateRow>): StateRow => ({
  seq: 10,
  kind: 'part.edited',
  subject: 'part',
  pageId: 'page',
  itemId: 'page',
  revision: 2,
  actorId: null,
  isUndone: false,
  ...given,
})
const turned = (given: Partial<Turned> = {}): Turned => ({
  revisions: new Map(),
  items: new Map(),
  newest: new Map(),
  ...given,
})

describe('the state of a change', () => {
  it('stays if nothing changed for it', () => {
    const others = turned({
      revisions: new Map([[3, true]]),
      items: new Map([['other', true]]),
      newest: new Map([['other', 20]]),
    })
    for (const each of [
      row({}),
      row({ kind: 'part.created', revision: 1 }),
      row({ kind: 'image.added', subject: 'image', itemId: 'image', revision: null }),
      row({ kind: 'content.removed', revision: null }),
    ])
      expect(isTakenBack(each, others)).toBeUndefined()
  })

  it.each([true, false])('is that of its revision: taken back is %s', (isUndone) => {
    expect(isTakenBack(row({}), turned({ revisions: new Map([[2, isUndone]]) }))).toBe(isUndone)
  })

  it.each([true, false])('of a creation is that of its page: removed is %s', (isRemoved) => {
    const created = row({ kind: 'part.created', revision: 1 })
    expect(isTakenBack(created, turned({ items: new Map([['page', isRemoved]]) }))).toBe(isRemoved)
  })

  it('of a creation is that of its revision if only that changed', () => {
    const created = row({ kind: 'vehicle.created', subject: 'vehicle', revision: 1 })
    expect(isTakenBack(created, turned({ revisions: new Map([[1, true]]) }))).toBe(true)
  })

  it('of an edit is not that of its page', () => {
    expect(isTakenBack(row({}), turned({ items: new Map([['page', true]]) }))).toBeUndefined()
  })

  it.each([true, false])('of an image is that of the image: removed is %s', (isRemoved) => {
    const added = row({ kind: 'image.added', subject: 'image', itemId: 'image', revision: null })
    const change = turned({ items: new Map([['image', isRemoved]]), newest: new Map([['image', 20]]) })
    expect(isTakenBack(added, change)).toBe(isRemoved)
  })

  it.each(['item.removed', 'item.restored', 'content.removed', 'content.restored'])(
    'of %s is taken back by the next removal or restoration of the item, but not by itself',
    (kind) => {
      const act = row({ kind, itemId: 'item', revision: null })
      expect(isTakenBack(act, turned({ newest: new Map([['item', 11]]) }))).toBe(true)
      expect(isTakenBack(act, turned({ newest: new Map([['item', 10]]) }))).toBeUndefined()
    },
  )
})
