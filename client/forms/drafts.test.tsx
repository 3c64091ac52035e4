import { afterEach, expect, test } from 'vitest'
import { createDraftStore, dropDrafts, hasDraft } from './drafts.ts'

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
