import { expect, it } from 'vitest'
import { isChanged, rebase, startEdit, toInput, type Fitment } from './cars-draft.ts'
import { NEW_ROW, toContent } from './row-draft.ts'

it.each([
  [{ from: '9/2000', to: '02/2005' }, ['2000-09', '2005-02', 'month']],
  [{ from: '1999', to: '2004' }, ['1999-01', '2004-12', 'year']],
  [{ from: '1999', to: '06/2004' }, ['1999-01', '2004-06', 'month']],
  [{ from: '2000', to: '2004', modelYears: true }, ['1999-07', '2004-12', 'model_year']],
  [{ from: '', to: '' }, [null, null, 'month']],
  [{ from: 'soon' }, ['soon', null, 'month']],
] as const)('the months %j are read', (given, expected) => {
  const { from, to, precision } = toContent({ ...NEW_ROW, ...given })
  expect([from, to, precision]).toEqual(expected)
})

const row = (id: string, note = ''): Fitment['rows'][number] => ({
  id,
  vehicle: {
    id,
    level: 'make',
    slug: id,
    name: id,
    path: [id],
    names: [id],
    codes: [],
    engine: null,
    builtFrom: null,
    builtTo: null,
  },
  from: '1999-07',
  to: null,
  precision: 'model_year',
  fits: true,
  position: '',
  quantity: 2,
  note,
  conditions: [],
  source: 'owner',
  fitted: 0,
  bought: 0,
  notFitted: 0,
})
const fitment = (revision: number, rows: Fitment['rows'], universal = false): Fitment => ({
  partId: 'part',
  revision,
  revisionId: 'revision',
  universal,
  editor: null,
  updatedAt: null,
  rows,
})

it('an edit sends the rows as they were saved, if nothing has changed', () => {
  const edit = startEdit(fitment(3, [row('a', 'Note')]))
  expect(isChanged(edit)).toBe(false)
  expect(toInput('part')(edit)).toMatchObject({
    baseRevision: 3,
    rows: [{ vehicleId: 'a', from: '1999-07', to: null, precision: 'model_year', quantity: 2, note: 'Note' }],
  })
})

it('an edit that another user has overtaken keeps the changes of both', () => {
  const edit = startEdit(fitment(1, [row('a'), row('b'), row('c'), row('d')]))
  const [a, b, c] = edit.rows
  if (!a || !b || !c) throw new Error('no rows')
  const mine = {
    ...edit,
    universal: true,
    rows: [{ ...a, note: 'mine' }, c, { ...b, vehicleId: 'new', vehicle: 'new' }],
  }
  const merged = rebase(mine, fitment(2, [row('a', 'theirs'), row('b'), row('d', 'theirs'), row('e')]))
  // The user has changed a and removed b and d. The other user has changed a and d, removed c and added e.
  expect(merged.rows.map(({ vehicleId, note }) => `${vehicleId} ${note}`)).toEqual(['a mine', 'e ', 'new '])
  expect(merged).toMatchObject({ universal: true, base: { revision: 2 }, conflict: { rows: mine.rows } })
})
