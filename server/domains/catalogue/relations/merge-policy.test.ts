import { describe, expect, test } from 'vitest'
import type { RelationKind } from '../../../../shared/relation-rows.ts'
import { asStored, limitOfRelations, mergeRelations } from './merge-policy.ts'

type Row = ReturnType<typeof row>
const row = (written: string, note = '') => {
  const [kind = '', otherId = ''] = written.split(' ')
  const quantity = kind === 'contains' ? 1 : null
  const other = `Part ${otherId}`
  return { kind: kind as RelationKind, otherId, other, quantity, note, source: 'owner' as const, isHidden: false }
}
const relations = (partId: string, rows: Row[]) => ({ partId, revision: 1, rows })

test.each([
  ['are those of both parts', ['same_as a'], ['replaces b'], ['same_as a', 'replaces b']],
  ['are one if both say the same', ['same_as a'], ['same_as a'], ['same_as a']],
  ['keep two kinds with the same part', ['same_as a'], ['replaces a'], ['same_as a', 'replaces a']],
  ['lose those between the two parts', ['replaces loser', 'same_as a'], ['contains winner'], ['same_as a']],
  ['leave out what contradicts other parts', [], ['same_as said', 'replaces said'], ['replaces said']],
])('merged relations %s', (_, winner, loser, merged) => {
  const refused = [row('same_as said')]
  const [one, other] = [winner, loser].map((rows) => rows.map((text) => row(text)))
  const { rows } = mergeRelations(relations('winner', one ?? []), relations('loser', other ?? []), refused)
  expect(rows).toEqual(merged.map((text) => row(text)))
})

test('of merged relations that say the same the one of the winner stays', () => {
  const kept = relations('winner', [row('same_as a', 'Kept')])
  expect(mergeRelations(kept, relations('loser', [row('same_as a', 'Dropped')]), [])).toEqual(kept)
})

test('merged relations are refused above 50 that users see', () => {
  const rows = Array.from({ length: 51 }, (_, at) => row(`replaces ${at}`))
  const [first] = rows
  expect(limitOfRelations(relations('winner', rows))).toEqual([
    {
      level: 'refused',
      field: 'relations',
      sentence: 'Together they have 51 relations; a part has at most 50. Remove some first.',
    },
  ])
  expect(
    limitOfRelations(relations('winner', [{ ...row('replaces 0'), ...first, isHidden: true }, ...rows.slice(1)])),
  ).toEqual([])
})

describe('a relation of a revision', () => {
  const parts = new Map(
    [
      { id: 'a', name: 'New title', mergedIntoId: null },
      { id: 'gone', name: 'Merged', mergedIntoId: 'a' },
      { id: 'lost', name: 'Merged', mergedIntoId: 'part' },
      { id: 'part', name: 'The part', mergedIntoId: null },
    ].map((part) => [part.id, part]),
  )
  const now = (rows: string[], stored: string[] = []) =>
    asStored(
      rows.map((text) => row(text)),
      relations(
        'part',
        stored.map((text) => row(text)),
      ),
      parts,
    ).map(({ kind, otherId, other }) => `${kind} ${otherId} ${other}`)

  test.each([
    ['has the title of today', ['replaces a'], [], ['replaces a New title']],
    ['leads to the part that the other one was merged into', ['replaces gone'], [], ['replaces a New title']],
    ['is one with the same of that part', ['replaces a', 'replaces gone'], [], ['replaces a New title']],
    ['stays if the merge left the stored one', ['replaces gone'], ['replaces gone'], ['replaces gone Merged']],
    ['is dropped if it leads to the part itself', ['replaces lost'], [], []],
  ])('%s', (_, rows, stored, expected) => {
    expect(now(rows, stored)).toEqual(expected)
  })
})
