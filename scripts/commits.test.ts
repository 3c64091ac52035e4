import { describe, expect, test } from 'vitest'
import { faultsOf } from './commits.ts'

const faults = (subject: string, parents = 'a1') => faultsOf({ hash: 'f00', parents, subject })

describe('the check of commits', () => {
  test.each([
    'search: rank exact part numbers first',
    'tests, docs: process long lists',
    'rest: embed the feed',
    'menus: focus the first item',
    `search: ${'x'.repeat(64)}`,
  ])('accepts "%s"', (subject) => expect(faults(subject)).toEqual([]))

  test.each([
    ['Rank exact part numbers first', 'does not begin with an area'],
    ['search: adds part numbers', 'in the imperative'],
    ['search: added part numbers', 'in the imperative'],
    ['search: fixes part numbers', 'in the imperative'],
    ['search: adding part numbers', 'in the imperative'],
    ['search: rank part numbers.', 'ends with a full stop'],
    [`search: ${'x'.repeat(65)}`, 'has 73 characters'],
  ])('rejects "%s"', (subject, fault) => expect(faults(subject)).toEqual([expect.stringContaining(fault)]))

  test('rejects a merge commit', () =>
    expect(faults("Merge branch 'main'", 'a1 b2')).toEqual([expect.stringContaining('is a merge commit')]))
})
