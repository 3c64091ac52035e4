import { describe, expect, it } from 'vitest'
import type { RevisionRow } from '../../../../shared/fitment-rows.ts'
import type { Flag, FlagRule } from '../../../../shared/flags.ts'
import type { VehicleContent } from '../../../../shared/vehicles.ts'
import { findFlags, MANY_EDITS, NEW_ACCOUNT_DAYS, NO_FACTS, type AuthorFacts, type Edit } from './policy.ts'

function enough(must: unknown[], mustNot: unknown[]) {
  it('has enough cases', () => {
    expect(must.length).toBeGreaterThanOrEqual(15)
    expect(mustNot.length).toBeGreaterThanOrEqual(15)
  })
}
const rulesOf = (flags: Flag[]): FlagRule[] => flags.map(({ rule }) => rule)

// ── Cars ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Row = [car: string, changes?: Partial<RevisionRow>]
const rows = (all: Row[]): RevisionRow[] =>
  all.map(([car, changes]) => ({
    vehicleId: car,
    vehicle: car,
    from: null,
    to: null,
    precision: 'month',
    fits: true,
    position: '',
    quantity: null,
    note: '',
    conditions: [],
    source: 'owner',
    ...changes,
  }))
/** The first word of a car is its make, except for those that `makes` does not know. */
const cars = (before: Row[], after: Row[], universal = false): Flag[] => {
  const all = [...before, ...after].map(([car]) => car)
  const makes = new Map(all.filter((car) => !car.startsWith('?')).map((car) => [car, car.split(' ')[0] ?? '']))
  return findFlags(
    {
      subject: 'cars',
      before: { universal: false, rows: rows(before) },
      after: { universal, rows: rows(after) },
    },
    { ...NO_FACTS, makes },
  )
}
type CarCase = [name: string, before: Row[], after: Row[], universal?: boolean]

describe('make-removed', () => {
  const must: CarCase[] = [
    ['the cars of one of two makes', [['BMW 320i'], ['Audi A4']], [['BMW 320i']]],
    ['all cars', [['BMW 320i'], ['BMW 330i']], []],
    ['the only car', [['BMW 320i']], []],
    ['replaced by another make', [['BMW 320i']], [['Audi A4']]],
    ['replaced by an engine of another make', [['BMW 320i']], [['Audi engine ALT']]],
    ['three cars of one make', [['BMW 320i'], ['BMW 330i'], ['BMW X3'], ['Audi A4']], [['Audi A4']]],
    ['a whole make', [['BMW'], ['Audi A4']], [['Audi A4']]],
    ['an engine', [['BMW engine M54'], ['Audi A4']], [['Audi A4']]],
    ['cars that do not fit', [['BMW 320i', { fits: false }], ['Audi A4']], [['Audi A4']]],
    ['two of three makes', [['BMW 320i'], ['Audi A4'], ['Opel Astra']], [['BMW 320i']]],
    ['while others are added', [['BMW 320i'], ['Audi A4']], [['BMW 320i'], ['BMW 330i'], ['BMW X3']]],
    [
      'one car in two rows',
      [
        ['BMW 320i', { position: 'left' }],
        ['BMW 320i', { position: 'right' }],
      ],
      [],
    ],
    ['from a catalogue', [['BMW 320i', { source: 'catalogue' }], ['Audi A4']], [['Audi A4']]],
    ['a German make', [['Škoda Fabia'], ['Audi A4']], [['Audi A4']]],
    ['a Japanese make', [['トヨタ カローラ'], ['Audi A4']], [['Audi A4']]],
    ['replaced by a make whose name begins alike', [['BMWX 1']], [['BMW 320i']]],
  ]
  const mustNot: CarCase[] = [
    ['nothing changed', [['BMW 320i']], [['BMW 320i']]],
    ['no cars before', [], [['BMW 320i']]],
    ['no cars before and after', [], []],
    ['cars added', [['BMW 320i']], [['BMW 320i'], ['Audi A4']]],
    ['one of two cars of a make', [['BMW 320i'], ['BMW 330i']], [['BMW 330i']]],
    ['from the make to its models', [['BMW']], [['BMW 320i'], ['BMW 330i']]],
    ['from models to their make', [['BMW 320i'], ['BMW 330i']], [['BMW']]],
    ['from a car to its engine', [['BMW 320i']], [['BMW engine M54']]],
    ['from an engine to its cars', [['BMW engine M54']], [['BMW 320i'], ['BMW 330i']]],
    ['to another generation', [['BMW 3 E36']], [['BMW 3 E46']]],
    ['other order', [['BMW 320i'], ['Audi A4']], [['Audi A4'], ['BMW 320i']]],
    ['other months', [['BMW 320i']], [['BMW 320i', { from: '1998-09' }]]],
    ['does not fit any more', [['BMW 320i']], [['BMW 320i', { fits: false }]]],
    ['another source', [['BMW 320i']], [['BMW 320i', { source: 'catalogue' }]]],
    ['fits every car now', [['BMW 320i'], ['Audi A4']], [], true],
    [
      'two rows become one',
      [
        ['BMW 320i', { position: 'left' }],
        ['BMW 320i', { position: 'right' }],
      ],
      [['BMW 320i']],
    ],
    ['a car that is not known any more', [['?removed'], ['BMW 320i']], [['BMW 320i']]],
  ]
  enough(must, mustNot)
  it.each(must)('is raised: %s', (_, ...given) => expect(rulesOf(cars(...given))).toContain('make-removed'))
  it.each(mustNot)('is not raised: %s', (_, ...given) => expect(rulesOf(cars(...given))).not.toContain('make-removed'))

  it('names each make with its rows', () => {
    expect(cars([['BMW 320i'], ['BMW X3'], ['Audi A4'], ['Opel Astra']], [['Opel Astra']])).toEqual([
      { rule: 'make-removed', make: 'BMW', rows: 2 },
      { rule: 'make-removed', make: 'Audi', rows: 1 },
    ])
  })
})

const SOURCED = { source: 'catalogue' } as const
describe('sources', () => {
  const must: CarCase[] = [
    ['a car', [], [['BMW 320i', SOURCED]]],
    [
      'two cars',
      [],
      [
        ['BMW 320i', SOURCED],
        ['BMW 330i', SOURCED],
      ],
    ],
    ['one of two', [], [['BMW 320i', SOURCED], ['BMW 330i']]],
    ['two of three', [], [['BMW 320i', SOURCED], ['BMW 330i', SOURCED], ['BMW X3']]],
    ['beside a car that was there', [['Audi A4']], [['Audi A4'], ['BMW 320i', SOURCED]]],
    ['a source for a car that was there', [['BMW 320i']], [['BMW 320i', SOURCED]]],
    ['months from it', [['BMW 320i', SOURCED]], [['BMW 320i', { ...SOURCED, from: '1998-09' }]]],
    ['a condition from it', [['BMW 320i', SOURCED]], [['BMW 320i', { ...SOURCED, note: 'With air conditioning' }]]],
    ['does not fit by it', [['BMW 320i']], [['BMW 320i', { ...SOURCED, fits: false }]]],
    ['an engine', [], [['BMW engine M54', SOURCED]]],
    ['a make', [], [['BMW', SOURCED]]],
    ['a Japanese car', [], [['トヨタ カローラ', SOURCED]]],
    ['while another is removed', [['Audi A4']], [['BMW 320i', SOURCED]]],
    [
      'another position of one car',
      [['BMW 320i', SOURCED]],
      [
        ['BMW 320i', SOURCED],
        ['BMW 320i', { ...SOURCED, position: 'left' }],
      ],
    ],
    ['a number of pieces', [['BMW 320i']], [['BMW 320i', { ...SOURCED, quantity: 2 }]]],
  ]
  const mustNot: CarCase[] = [
    ['no cars', [], []],
    ['nothing changed', [['BMW 320i', SOURCED]], [['BMW 320i', SOURCED]]],
    ['by an owner', [], [['BMW 320i']]],
    ['by a seller', [], [['BMW 320i', { source: 'seller' }]]],
    ['by an import', [], [['BMW 320i', { source: 'import' }]]],
    ['one of three', [], [['BMW 320i', SOURCED], ['BMW 330i'], ['BMW X3']]],
    ['only the others are new', [['BMW 320i', SOURCED]], [['BMW 320i', SOURCED], ['BMW 330i']]],
    [
      'other order',
      [
        ['BMW 320i', SOURCED],
        ['Audi A4', SOURCED],
      ],
      [
        ['Audi A4', SOURCED],
        ['BMW 320i', SOURCED],
      ],
    ],
    ['removed', [['BMW 320i', SOURCED]], []],
    [
      'one of two removed',
      [
        ['BMW 320i', SOURCED],
        ['BMW X3', SOURCED],
      ],
      [['BMW X3', SOURCED]],
    ],
    ['the source is taken away', [['BMW 320i', SOURCED]], [['BMW 320i']]],
    ['fits every car', [], [], true],
    ['a note that names one', [], [['BMW 320i', { note: 'catalogue' }]]],
    ['months by an owner', [['BMW 320i']], [['BMW 320i', { from: '1998-09' }]]],
    ['a removed row of a catalogue and a new one of an owner', [['BMW 320i', SOURCED]], [['BMW 330i']]],
  ]
  enough(must, mustNot)
  it.each(must)('is raised: %s', (_, ...given) => expect(rulesOf(cars(...given))).toContain('sources'))
  it.each(mustNot)('is not raised: %s', (_, ...given) => expect(rulesOf(cars(...given))).not.toContain('sources'))

  it('counts the new rows and those from a catalogue', () => {
    const flags = cars([['Audi A4', SOURCED]], [['Audi A4', SOURCED], ['BMW 320i', SOURCED], ['BMW X3']])
    expect(flags).toEqual([{ rule: 'sources', rows: 2, withSource: 1 }])
  })
})

// ── Vehicles ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const vehicle = (given: Partial<VehicleContent>): VehicleContent => ({
  name: '320i',
  aliases: [],
  codes: [],
  from: null,
  to: null,
  engineId: null,
  attributes: {},
  ...given,
})
const vehicleRules = (before: Partial<VehicleContent> | null, after: Partial<VehicleContent>) =>
  findFlags({ subject: 'vehicle', before: before && vehicle(before), after: vehicle(after) }, NO_FACTS)

describe('a vehicle', () => {
  it.each<[string, Partial<VehicleContent> | null, Partial<VehicleContent>, FlagRule]>([
    ['a name that became digits', { name: '3 Series' }, { name: '123456' }, 'title-digits'],
    ['a model whose name became a year', { name: 'Golf' }, { name: '2002' }, 'title-digits'],
    ['a placeholder as its name', null, { name: 'asdf' }, 'placeholder'],
    ['a placeholder as another name', {}, { aliases: ['test'] }, 'placeholder'],
    ['a placeholder as a code', {}, { codes: ['xxx'] }, 'placeholder'],
    ['a placeholder as an attribute', {}, { attributes: { body: 'qwerty' } }, 'placeholder'],
    ['another power', { attributes: { power: '125 kW' } }, { attributes: { power: '225 kW' } }, 'value-changed'],
  ])('has a flag: %s', (_, before, after, rule) => expect(rulesOf(vehicleRules(before, after))).toEqual([rule]))

  it.each<[string, Partial<VehicleContent> | null, Partial<VehicleContent>]>([
    ['a new car 2002', null, { name: '2002' }],
    ['a new car 911', null, { name: '911' }],
    ['from 911 to 964', { name: '911' }, { name: '964' }],
    ['from 2002 to 2002 tii', { name: '2002' }, { name: '2002 tii' }],
    ['from 911 Carrera to 911', { name: '911 Carrera' }, { name: '911' }],
    ['a generation with a code', { name: 'E36' }, { name: 'E46' }],
    ['other months', { to: '2005-02' }, { to: '2006-02' }],
    ['another body', { attributes: { body: 'Saloon' } }, { attributes: { body: 'Touring' } }],
    ['power in horsepower', { attributes: { power: '125 kW' } }, { attributes: { power: '170 PS' } }],
    ['power that was not known', {}, { attributes: { power: '125 kW' } }],
    ['power that was removed', { attributes: { power: '125 kW' } }, {}],
    ['Testarossa', null, { name: 'Testarossa' }],
    ['the same placeholder as before', { codes: ['xxx'] }, { codes: ['xxx', 'E46'] }],
  ])('has no flag: %s', (_, before, after) => expect(vehicleRules(before, after)).toEqual([]))

  it('names the attribute', () => {
    const flags = vehicleRules({ attributes: { power: '125 kW' } }, { attributes: { power: '225 kW' } })
    expect(flags).toEqual([{ rule: 'value-changed', what: 'Power', from: '125 kW', to: '225 kW' }])
  })
})

// ── Authors ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const IMAGE: Edit = { subject: 'image' }
const CARS: Edit = {
  subject: 'cars',
  before: { universal: false, rows: [] },
  after: { universal: false, rows: rows([['BMW 320i']]) },
}
const VEHICLE: Edit = { subject: 'vehicle', before: null, after: vehicle({}) }
const PART: Edit = {
  subject: 'part',
  before: null,
  after: { title: 'Water pump, metal', description: 'Metal', numbers: [] },
}
const author = (given: Partial<AuthorFacts>): AuthorFacts => ({
  accountDays: 2,
  isFirstEdit: false,
  editsInMinute: 1,
  ...given,
})
type AuthorCase = [name: string, facts: Partial<AuthorFacts> | null, edit: Edit]
const authorRules = ([, facts, edit]: AuthorCase) =>
  rulesOf(findFlags(edit, { ...NO_FACTS, author: facts && author(facts) }))

describe('first-edit', () => {
  const first = (accountDays: number) => ({ accountDays, isFirstEdit: true })
  const must: AuthorCase[] = [
    ['a part on the first day', first(0), PART],
    ['cars on the first day', first(0), CARS],
    ['a vehicle on the first day', first(0), VEHICLE],
    ['an image on the first day', first(0), IMAGE],
    ['a part after a second', first(1 / 86_400), PART],
    ['a part after 1 day', first(1), PART],
    ['cars after 1 day', first(1), CARS],
    ['an image after 2 days', first(2), IMAGE],
    ['a vehicle after 6 days', first(6), VEHICLE],
    ['a part after a week', first(7), PART],
    ['a part after 20 days', first(20), PART],
    ['cars after 29 days', first(29), CARS],
    ['an image after 29 days', first(29), IMAGE],
    ['just before it is no new account', first(NEW_ACCOUNT_DAYS - 0.001), PART],
    ['the first edit of many in a minute', { ...first(1), editsInMinute: MANY_EDITS }, PART],
  ]
  const mustNot: AuthorCase[] = [
    ['the second edit of a part', { accountDays: 0 }, PART],
    ['the second edit of cars', { accountDays: 0 }, CARS],
    ['the second edit of a vehicle', { accountDays: 1 }, VEHICLE],
    ['a second image', { accountDays: 1 }, IMAGE],
    ['an edit after a week', { accountDays: 7 }, PART],
    ['an account that is no new one', first(NEW_ACCOUNT_DAYS), PART],
    ['cars after 31 days', first(31), CARS],
    ['a vehicle after 90 days', first(90), VEHICLE],
    ['an image after a year', first(365), IMAGE],
    ['a part after 10 years', first(3_650), PART],
    ['the second edit of an old account', { accountDays: 400 }, PART],
    ['many edits of a new account', { editsInMinute: 50 }, PART],
    ['a job of the site', null, PART],
    ['a job that adds cars', null, CARS],
    ['a job that adds a vehicle', null, VEHICLE],
  ]
  enough(must, mustNot)
  it.each(must)('is raised: %s', (...given) => expect(authorRules(given)).toContain('first-edit'))
  it.each(mustNot)('is not raised: %s', (...given) => expect(authorRules(given)).not.toContain('first-edit'))
})

describe('many-edits', () => {
  const many = (editsInMinute: number, accountDays = 400) => ({ editsInMinute, accountDays })
  const must: AuthorCase[] = [
    ['as many as the rule says, parts', many(MANY_EDITS), PART],
    ['as many as the rule says, cars', many(MANY_EDITS), CARS],
    ['as many as the rule says, a vehicle', many(MANY_EDITS), VEHICLE],
    ['as many as the rule says, an image', many(MANY_EDITS), IMAGE],
    ['one more', many(MANY_EDITS + 1), PART],
    ['twice as many', many(2 * MANY_EDITS), PART],
    ['20 cars', many(20), CARS],
    ['30 vehicles', many(30), VEHICLE],
    ['50 images', many(50), IMAGE],
    ['100 parts', many(100), PART],
    ['1,000 parts', many(1_000), PART],
    ['of a new account', many(20, 0), PART],
    ['of an account of a week', many(20, 7), CARS],
    ['of an account of 10 years', many(20, 3_650), VEHICLE],
    ['with the first edit', { ...many(20, 1), isFirstEdit: true }, PART],
  ]
  const mustNot: AuthorCase[] = [
    ['one edit of a part', many(1), PART],
    ['one edit of cars', many(1), CARS],
    ['one vehicle', many(1), VEHICLE],
    ['one image', many(1), IMAGE],
    ['two edits', many(2), PART],
    ['three edits', many(3), CARS],
    ['four images', many(4), IMAGE],
    ['five vehicles', many(5), VEHICLE],
    ['one fewer, parts', many(MANY_EDITS - 1), PART],
    ['one fewer, cars', many(MANY_EDITS - 1), CARS],
    ['one fewer, vehicles', many(MANY_EDITS - 1), VEHICLE],
    ['one fewer, images', many(MANY_EDITS - 1), IMAGE],
    ['the first edit', { ...many(1, 0), isFirstEdit: true }, PART],
    ['a job of the site', null, PART],
    ['a job that adds cars', null, CARS],
  ]
  enough(must, mustNot)
  it.each(must)('is raised: %s', (...given) => expect(authorRules(given)).toContain('many-edits'))
  it.each(mustNot)('is not raised: %s', (...given) => expect(authorRules(given)).not.toContain('many-edits'))
})

// ── Pictures ─────────────────────────────────────────────────────────────────────────────────────────────────────────

it.each([
  [0, []],
  [1, [{ rule: 'same-picture', parts: 1 }]],
  [200, [{ rule: 'same-picture', parts: 200 }]],
])('an image that %d other parts have', (partsWithPicture, flags) => {
  expect(findFlags(IMAGE, { ...NO_FACTS, partsWithPicture })).toEqual(flags)
})
