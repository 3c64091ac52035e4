import { describe, expect, it } from 'vitest'
import type { RevisionRow } from '../../../../shared/fitment-rows.ts'
import type { VehicleContent } from '../../../../shared/vehicles.ts'
import {
  isTakingBack,
  keysOfChange,
  LISTED_KINDS,
  measure,
  placeOf,
  type Contents,
  type ListedChange,
  type ListedKind,
  type Measured,
  type PartTexts,
} from './list-policy.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const DAY = 86_400_000

function change(kind: ListedKind, given: Partial<{ itemId: string; partId: string | null; facts: object }> = {}) {
  const base = { kind, id: 'change', seq: 1, at: AT, actorId: 'actor', groupId: null, tells: [] }
  return { ...base, itemId: 'item', partId: 'part', facts: { revision: 2 }, ...given } as ListedChange
}
const removal = (itemType: string, partId: string | null = 'part') =>
  change('content.removed', { itemId: 'change', partId, facts: { itemType, itemId: 'removed', ownerId: null } })

describe('the place of a change', () => {
  it.each([
    ['part.created', 'part', 'item'],
    ['part.edited', 'part', 'item'],
    ['part.reverted', 'part', 'item'],
    ['part.merged', 'part', 'item'],
    ['part.split', 'part', 'item'],
    ['vehicle.created', 'vehicle', 'item'],
    ['vehicle.edited', 'vehicle', 'item'],
    ['vehicle.reverted', 'vehicle', 'item'],
    ['fitment.edited', 'cars', 'part'],
    ['fitment.reverted', 'cars', 'part'],
    ['relation.edited', 'relations', 'part'],
    ['relation.reverted', 'relations', 'part'],
  ] as const)('of %s is %s of its page, with the revision', (kind, subject, pageId) => {
    expect(placeOf(change(kind))).toEqual({ subject, pageId, itemId: 'item', revision: 2 })
  })

  it('of an image is the image of its part, without a revision', () => {
    expect(placeOf(change('image.added'))).toEqual({ subject: 'image', pageId: 'part', itemId: 'item', revision: null })
  })

  it.each([
    ['part', 'part', 'removed'],
    ['revision', 'part', 'part'],
    ['fitment', 'cars', 'part'],
    ['relation', 'relations', 'part'],
    ['vehicle', 'vehicle', 'removed'],
    ['image', 'image', 'part'],
  ])('of the removal of a %s is %s of its page, with the removed item', (itemType, subject, pageId) => {
    expect(placeOf(removal(itemType))).toEqual({ subject, pageId, itemId: 'removed', revision: null })
  })

  it.each(['comment', 'listing', 'blog_post', 'message', 'user'])('has no %s', (itemType) => {
    expect(placeOf(removal(itemType))).toBeNull()
  })

  it.each([
    change('fitment.edited', { partId: null }),
    change('image.added', { partId: null }),
    removal('image', null),
  ])('of $kind without a part is none', (given) => expect(placeOf(given)).toBeNull())
})

it('reverts, removals and restorations take back, and nothing else', () => {
  expect(LISTED_KINDS.filter(isTakingBack)).toEqual([
    'part.reverted',
    'part.unmerged',
    'vehicle.reverted',
    'fitment.reverted',
    'relation.reverted',
    'item.removed',
    'item.restored',
    'content.removed',
    'content.restored',
  ])
})

// ── Size ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const texts = (given: Partial<PartTexts> = {}): PartTexts => ({
  title: 'Water pump',
  numbers: [],
  tags: ['saab'],
  description: 'One two two',
  ...given,
})
const number = (text: string) => ({ number: text, brand: null, link: null, supersededBy: null }) as never
const vehicle = (given: Partial<VehicleContent> = {}): VehicleContent => ({
  name: '900',
  aliases: [],
  codes: [],
  from: null,
  to: null,
  engineId: null,
  attributes: {},
  ...given,
})
const car = (vehicleId: string, note = '') => ({ vehicleId, vehicle: vehicleId, note }) as RevisionRow

const sizeOf = (contents: Contents | undefined, kind: ListedKind = 'part.edited') => {
  const { added, removed, unit } = measure(change(kind), contents?.subject ?? 'part', contents)
  return [added, removed, unit]
}
const parts = (before: PartTexts | null, after: PartTexts): Contents => ({ subject: 'part', before, after })

describe('the size of a change', () => {
  it('of a part counts the characters of its words', () => {
    expect(sizeOf(parts(texts(), texts({ description: 'One two three' })))).toEqual([5, 3, 'characters'])
  })

  it('of a part does not count words that only moved', () => {
    expect(sizeOf(parts(texts(), texts({ description: 'two One\n\ntwo' })))).toEqual([0, 0, 'characters'])
  })

  it('of a part counts a word as often as it is gone', () => {
    expect(sizeOf(parts(texts({ description: 'two two two' }), texts({ description: 'two' })))).toEqual([
      0,
      6,
      'characters',
    ])
  })

  it('of a part counts its title, numbers and tags', () => {
    const after = texts({ title: 'Water pumps', numbers: [number('06A 109')], tags: ['volvo'] })
    expect(sizeOf(parts(texts(), after))).toEqual([
      'pumps'.length + '06A 109'.length + 'volvo'.length,
      'pump'.length + 'saab'.length,
      'characters',
    ])
  })

  it('of a first revision counts all of it as added', () => {
    expect(sizeOf(parts(null, texts({ title: 'Pump', description: 'One' })))).toEqual([11, 0, 'characters'])
  })

  it('of cars counts the rows that differ and whether all cars fit', () => {
    const before = { universal: false, rows: [car('a'), car('b')] }
    const after = { universal: true, rows: [car('b'), car('a', 'Only with air conditioning')] }
    expect(sizeOf({ subject: 'cars', before, after }, 'fitment.edited')).toEqual([2, 1, 'cars'])
    expect(sizeOf({ subject: 'cars', before: null, after }, 'fitment.edited')).toEqual([3, 0, 'cars'])
  })

  it('of a vehicle counts its lines', () => {
    const before = vehicle({ aliases: ['Classic'], from: '1978-01' })
    const after = vehicle({ aliases: ['Classic', 'C900'], from: '1979-01', attributes: { body: 'coupe' } })
    expect(sizeOf({ subject: 'vehicle', before, after }, 'vehicle.edited')).toEqual([3, 1, 'rows'])
    const filled = vehicle({ codes: ['YS3'], from: '1978-01', to: '1993-12', engineId: 'engine' })
    expect(sizeOf({ subject: 'vehicle', before: vehicle(), after: filled }, 'vehicle.edited')).toEqual([4, 0, 'rows'])
  })

  it.each([
    ['image.added', 'image', [1, 0, 'images']],
    ['content.restored', 'image', [1, 0, 'images']],
    ['content.removed', 'image', [0, 1, 'images']],
    ['content.removed', 'part', [0, 0, 'characters']],
    ['content.removed', 'cars', [0, 0, 'cars']],
    ['part.edited', 'part', [0, 0, 'characters']],
  ] as const)('of %s without a content, of %s, is %j', (kind, subject, size) => {
    const { added, removed, unit } = measure(change(kind), subject, undefined)
    expect([added, removed, unit]).toEqual(size)
  })
})

describe('what filters match', () => {
  it('is the numbers and tags of a part if they differ', () => {
    const kindsOf = (after: PartTexts) => measure(change('part.edited'), 'part', parts(texts(), after)).kinds
    expect(kindsOf(texts({ description: 'Other' }))).toEqual([])
    expect(kindsOf(texts({ numbers: [number('1')] }))).toEqual(['numbers'])
    expect(kindsOf(texts({ tags: [] }))).toEqual(['tags'])
  })

  it('is the tags before and after, and the vehicles of rows that differ', () => {
    const { tags } = measure(change('part.edited'), 'part', parts(texts(), texts({ tags: ['volvo', 'saab'] })))
    expect(tags).toEqual(['saab', 'volvo'])
    const [before, after] = [
      { universal: false, rows: [car('a'), car('b'), car('d')] },
      { universal: false, rows: [car('a'), car('c'), car('b', 'x')] },
    ]
    const { vehicleIds } = measure(change('fitment.edited'), 'cars', { subject: 'cars', before, after })
    expect(vehicleIds.toSorted()).toEqual(['b', 'c', 'd'])
  })

  const NOTHING: Measured = { added: 0, removed: 0, unit: 'characters', kinds: [], tags: [], vehicleIds: [] }
  const FOUND = { tags: [], vehicleIds: [], joinedAt: null, flags: [] }
  const keysOf = (
    kind: ListedKind,
    size: Partial<Measured> = {},
    found: Partial<Parameters<typeof keysOfChange>[3]> = {},
    subject: 'part' | 'cars' | 'relations' | 'vehicle' | 'image' = 'part',
  ) => keysOfChange(change(kind), subject, { ...NOTHING, ...size }, { ...FOUND, ...found })

  it.each([
    ['part', 'kind:parts'],
    ['cars', 'kind:cars'],
    ['relations', 'kind:relations'],
    ['vehicle', 'kind:vehicles'],
    ['image', 'kind:images'],
  ] as const)('of %s is %s', (subject, key) => {
    expect(keysOf('part.edited', {}, {}, subject)).toEqual([key, 'size:small'])
  })

  it.each([
    ['part.created', 'kind:created'],
    ['content.removed', 'kind:removed'],
    ['part.reverted', 'kind:undone'],
    ['content.restored', 'kind:undone'],
  ] as const)('of %s has %s', (kind, key) => {
    expect(keysOf(kind)).toEqual(['kind:parts', key, 'size:small'])
  })

  it.each([
    [99, 0, 'small'],
    [50, 50, 'medium'],
    [1_000, 0, 'medium'],
    [1_000, 1, 'large'],
  ])('of %i added and %i removed is the size %s', (added, removed, size) => {
    expect(keysOf('part.edited', { added, removed })).toEqual(['kind:parts', `size:${size}`])
  })

  it('has the tags, vehicles and fields', () => {
    const found = { tags: ['saab'], vehicleIds: ['make', 'model'] }
    expect(keysOf('part.edited', { kinds: ['numbers', 'tags'] }, found)).toEqual([
      'kind:parts',
      'kind:numbers',
      'kind:tags',
      'tag:saab',
      'vehicle:make',
      'vehicle:model',
      'size:small',
    ])
  })

  it('has each age that the account was below, and none without an account', () => {
    const agesOf = (days: number) =>
      keysOf('part.edited', {}, { joinedAt: new Date(AT.getTime() - days * DAY) }).filter((key) =>
        key.startsWith('age:'),
      )
    expect(agesOf(6.9)).toEqual(['age:7', 'age:30', 'age:90'])
    expect(agesOf(7)).toEqual(['age:30', 'age:90'])
    expect(agesOf(89)).toEqual(['age:90'])
    expect(agesOf(90)).toEqual([])
    expect(keysOf('part.edited').filter((key) => key.startsWith('age:'))).toEqual([])
  })

  it('has flagged for a flag, but not for the count of sources', () => {
    expect(keysOf('part.edited', {}, { flags: [{ rule: 'first-edit' }] })).toContain('flagged')
    expect(keysOf('part.edited', {}, { flags: [{ rule: 'sources', rows: 2, withSource: 1 }] })).not.toContain('flagged')
    expect(keysOf('part.edited')).not.toContain('flagged')
  })
})
