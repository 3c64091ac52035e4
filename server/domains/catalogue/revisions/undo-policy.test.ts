import { describe, expect, test } from 'vitest'
import { aliveRevisions, newestByOthers, planUndo, type UndoHead } from './undo-policy.ts'

/** 'ana bob! ana bob>1': the authors of revisions 1, 2, 3 and 4. A moderator removed the second, the last restored the first. */
const history = (text: string): UndoHead[] =>
  text.split(' ').map((entry, at) => {
    const removed = entry.includes('!')
    const [authorId = '', revertsTo] = entry.replace('!', '').split('>')
    return {
      number: at + 1,
      authorId: authorId === '-' ? null : authorId,
      revertsTo: revertsTo === undefined ? null : Number(revertsTo),
      removed,
    }
  })

describe('the revisions that are alive', () => {
  test.each([
    ['edits', 'ana bob ana', [3, 2, 1]],
    ['a revert ends the revisions after its target', 'ana bob bob mod>1', [4, 1]],
    ['an edit after a revert', 'ana bob mod>1 cem', [4, 3, 1]],
    ['a redo makes the undone ones alive again and ends the revert', 'ana bob mod>1 bob>2', [4, 2, 1]],
    ['a revert of a revert of a revert', 'ana bob mod>1 bob>2 mod>3', [5, 3, 1]],
    ['a revert to the revision before itself', 'ana bob mod>2', [3, 2, 1]],
    ['a revert to the time before the first revision', 'bob mod>0', [2]],
    ['a redo of the first revision', 'bob mod>0 bob>1', [3, 1]],
    ['two runs of two vandals that were undone', 'ana bob cem mod>2 mod>1', [5, 1]],
  ])('%s', (_, text, alive) => expect(aliveRevisions(history(text))).toEqual(alive))

  test('nothing is alive without revisions', () => expect(aliveRevisions([])).toEqual([]))
  test('takes another revision as the current one', () =>
    expect(aliveRevisions(history('ana bob mod>1 cem'), 2)).toEqual([2, 1]))
})

describe('the undo of a revision', () => {
  const undone = (to: number, revisions: number[], earlier = 0) => ({
    state: 'undone',
    to,
    undone: revisions,
    earlier,
  })

  test.each([
    ['the newest edit', 'ana bob', 2, undone(1, [2])],
    [
      'good, bad, good, bad: the last one, and says that an earlier one remains',
      'ana bob cem bob',
      4,
      undone(3, [4], 1),
    ],
    ['a run of several edits from its first one', 'ana bob bob bob', 2, undone(1, [4, 3, 2])],
    ['a run from its middle', 'ana bob bob bob', 3, undone(2, [4, 3], 1)],
    ['the edit that a revert of a revert restored', 'ana bob mod>1 bob>2', 2, undone(1, [4, 2])],
    ['a later edit on a redo', 'ana bob mod>1 bob>2 bob', 2, undone(1, [5, 4, 2])],
    ['a revert: its content goes, and what it ended is alive again', 'ana bob mod>1', 3, undone(2, [3])],
    ['a redo by its own number', 'ana bob mod>1 bob>2', 4, undone(3, [4, 2])],
    ['an edit below one of another user that was reverted', 'ana bob cem mod>2', 2, undone(1, [4, 2])],
    ['the first revision', 'bob', 1, undone(0, [1])],
    ['an edit after the undo of an earlier one', 'ana bob mod>1 bob', 4, undone(3, [4])],
    ['the second vandal after the first one', 'ana bob cem bob mod>3', 3, undone(2, [5, 3])],
    ['the first vandal after both', 'ana bob cem bob mod>3 mod>2', 2, undone(1, [6, 2])],
    ['an edit after a removed revision: the newest visible one before', 'ana cem! bob', 3, undone(1, [3, 2])],
    ['an edit after removed revisions only', 'ana! bob', 2, undone(0, [2, 1])],
    ['a removed revision', 'ana bob! bob', 2, undone(1, [3, 2])],
    ['the edit of a deleted account', 'ana -', 2, undone(1, [2])],
  ])('%s', (_, text, number, plan) => expect(planUndo(history(text), number)).toEqual(plan))

  test.each([
    ['an edit of another user since', 'ana bob cem', 2, 3],
    ['good, bad, good, bad: the first bad one', 'ana bob cem bob', 2, 3],
    ['the same after the last one was undone', 'ana bob cem bob mod>3', 2, 3],
    ['an edit of another user between two of the author', 'ana bob cem bob bob', 2, 3],
    ['a newer edit of another user on a redo', 'ana bob mod>1 bob>2 cem', 2, 5],
    ['the newest one of several', 'ana bob cem dan', 2, 4],
    ['a chain by two vandals, before the second one is undone', 'ana bob cem bob', 2, 3],
  ])('leaves %s', (_, text, number, newer) => expect(planUndo(history(text), number)).toEqual({ state: 'left', newer }))

  test.each([
    ['an edit that was reverted', 'ana bob mod>1', 2, 3],
    ['a revert that a redo ended', 'ana bob mod>1 bob>2', 3, 4],
    ['an edit below the target of a later revert', 'ana bob bob mod>1 cem', 3, 4],
    ['an edit that two reverts ended: the one that counts', 'ana bob cem mod>2 mod>1', 2, 5],
    ['the second of two edits that were reverted one by one: its own revert', 'ana bob bob mod>2 mod>1', 3, 4],
    ['an edit that was reverted, restored and reverted: the last revert', 'ana bob mod>1 bob>2 mod>1', 2, 5],
    ['an edit after a revert to no content', 'bob mod>0', 1, 2],
    ['a number that does not exist', 'ana bob', 9, 2],
  ])('is gone for %s', (_, text, number, by) => expect(planUndo(history(text), number)).toEqual({ state: 'gone', by }))

  test('an undo twice is gone the second time', () => {
    const first = history('ana bob bob')
    expect(planUndo(first, 2)).toMatchObject({ state: 'undone' })
    const then = [...first, ...history('- - - mod>1').slice(3)]
    expect([2, 3].map((number) => planUndo(then, number).state)).toEqual(['gone', 'gone'])
  })

  test('what is undone is what is alive before and not after, in random histories', () => {
    let seed = 1
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 2_000; round++) {
      const heads: UndoHead[] = []
      for (let number = 1; number <= 2 + random(9); number++) {
        const revertsTo = number > 1 && random(4) === 0 ? random(number) : null
        heads.push({ number, authorId: `user ${random(3)}`, revertsTo, removed: random(6) === 0 })
      }
      for (const { number } of heads) {
        const plan = planUndo(heads, number)
        if (plan.state !== 'undone') continue
        const revert = { number: heads.length + 1, authorId: 'mod', revertsTo: plan.to, removed: false }
        const after = new Set(aliveRevisions([...heads, revert]))
        expect(plan.undone).toEqual(aliveRevisions(heads).filter((alive) => !after.has(alive)))
      }
    }
  })
})

test.each([
  ['bob cem bob', 2],
  ['bob cem dan', 3],
  ['bob bob', null],
  ['bob cem mod>1', null],
  ['bob cem mod>1 cem>2', 2],
])('%s: the newest alive edit that is not by bob is %s', (text, newest) =>
  expect(newestByOthers(history(text), 'bob')).toBe(newest),
)
