import { expect, test } from 'vitest'
import type { RelationKind, RelationRevisionRow } from '../../../../shared/relation-rows.ts'
import { mergeRelations } from './merge-policy.ts'

const row = (written: string, note = ''): RelationRevisionRow => {
  const [kind = '', otherId = ''] = written.split(' ')
  const quantity = kind === 'contains' ? 1 : null
  return { kind: kind as RelationKind, otherId, other: `Part ${otherId}`, quantity, note, source: 'owner' }
}

test.each([
  ['are those of both parts', ['same_as a'], ['replaces b'], ['same_as a', 'replaces b']],
  ['are one if both say the same', ['same_as a'], ['same_as a'], ['same_as a']],
  ['keep two kinds with the same part', ['same_as a'], ['replaces a'], ['same_as a', 'replaces a']],
  ['lose those between the two parts', ['replaces loser', 'same_as a'], ['contains winner'], ['same_as a']],
  ['leave out what another part says', [], ['same_as said', 'replaces said'], ['replaces said']],
])('merged relations %s', (_, winner, loser, merged) => {
  const merging = { winnerId: 'winner', loserId: 'loser', sameFromOthers: ['said'] }
  const rows = mergeRelations(
    winner.map((text) => row(text)),
    loser.map((text) => row(text)),
    merging,
  )
  expect(rows).toEqual(merged.map((text) => row(text)))
})

test('of merged relations that say the same the one of the winner stays', () => {
  const merging = { winnerId: 'winner', loserId: 'loser', sameFromOthers: [] }
  const kept = row('same_as a', 'Kept')
  expect(mergeRelations([kept], [row('same_as a', 'Dropped')], merging)).toEqual([kept])
})
