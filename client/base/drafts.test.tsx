import { afterEach, expect, test } from 'vitest'
import { createDraftStore, dropDrafts, hasDraft, moveDrafts } from './drafts.ts'

const DAY = 24 * 60 * 60 * 1000
const store = () => createDraftStore('sample', { text: '' })

afterEach(() => localStorage.clear())

test('a draft is stored until the value is the initial one again', () => {
  const { keep, flush } = store()
  keep({ text: 'Worn' })
  expect(hasDraft('sample')).toBe(false)
  flush()
  expect(hasDraft('sample')).toBe(true)
  expect(store().read()).toEqual({ text: 'Worn' })
  keep({ text: '' })
  flush()
  expect(hasDraft('sample')).toBe(false)
})

test('a change before the draft was dropped is not stored', () => {
  const { keep, drop, flush } = store()
  keep({ text: 'Worn' })
  drop()
  flush()
  expect(hasDraft('sample')).toBe(false)
})

test('a draft is removed after 30 days', () => {
  for (const [key, age] of [
    ['old', 31],
    ['sample', 29],
  ] as const)
    localStorage.setItem(`draft:${key}`, JSON.stringify({ at: Date.now() - age * DAY, value: { text: key } }))
  expect(store().read()).toEqual({ text: 'sample' })
  expect(hasDraft('old')).toBe(false)
})

test('moveDrafts gives the drafts of a merged part to the kept one, and keeps those that this has', () => {
  const write = (key: string, text: string) => {
    const { keep, flush } = createDraftStore(key, { text: '' })
    keep({ text })
    flush()
  }
  write('comment:loser', 'Does it fit?')
  write('listing:loser', 'Used')
  write('listing:winner', 'New')
  moveDrafts('loser', 'winner')
  const read = (key: string) => createDraftStore(key, { text: '' }).read()
  expect([read('comment:winner'), read('listing:winner')]).toEqual([{ text: 'Does it fit?' }, { text: 'New' }])
  expect(hasDraft('comment:loser')).toBe(false)
})

test('dropDrafts removes all drafts and nothing else', () => {
  const { keep, flush } = store()
  keep({ text: 'Worn' })
  flush()
  localStorage.setItem('commentSort', 'best')
  dropDrafts()
  expect(Object.keys(localStorage)).toEqual(['commentSort'])
})

test('a draft that is no JSON is ignored', () => {
  localStorage.setItem('draft:sample', 'Half a thought')
  expect(store().read()).toBeUndefined()
})

/** Stores a draft of another tab, whose last change was some minutes ago. */
const ofOtherTab = (tab: string, minutes: number, isLeft: boolean) =>
  localStorage.setItem(
    `draft:sample#${tab}`,
    JSON.stringify({ at: Date.now() - minutes * 60_000, value: { text: tab }, isLeft }),
  )

test('a draft of an open tab is not read, and is not overwritten', () => {
  ofOtherTab('open', 5, false)
  expect(hasDraft('sample')).toBe(false)
  const { read, keep, flush } = store()
  expect(read()).toBeUndefined()
  keep({ text: 'Worn' })
  flush()
  expect(Object.keys(localStorage)).toHaveLength(2)
  expect(store().read()).toEqual({ text: 'Worn' })
})

test('the newest draft that a closed tab has left is read, and belongs to this tab from then on', () => {
  ofOtherTab('older', 9, true)
  ofOtherTab('newer', 5, true)
  ofOtherTab('open', 1, false)
  expect(hasDraft('sample')).toBe(true)
  const first = store()
  expect(first.read()).toEqual({ text: 'newer' })
  expect(localStorage.getItem('draft:sample#newer')).toBeNull()
  first.drop()
  expect(store().read()).toEqual({ text: 'older' })
})

test('a draft without a change for an hour counts as left, because a crashed browser does not close its tabs', () => {
  ofOtherTab('crashed', 61, false)
  expect(store().read()).toEqual({ text: 'crashed' })
})

test('a draft of another form whose key begins alike is not read', () => {
  localStorage.setItem('draft:sample:2#left', JSON.stringify({ at: Date.now(), value: { text: 'x' }, isLeft: true }))
  expect(store().read()).toBeUndefined()
})

test('a draft is left when its page is hidden for good, and is taken back when the page is shown again', () => {
  const { keep, flush } = store()
  keep({ text: 'Worn' })
  dispatchEvent(new PageTransitionEvent('pagehide'))
  flush()
  const isLeft = () => Object.values(localStorage).some((text) => String(text).includes('"isLeft":true'))
  expect(isLeft()).toBe(true)
  dispatchEvent(new PageTransitionEvent('pageshow'))
  expect(isLeft()).toBe(false)
})
