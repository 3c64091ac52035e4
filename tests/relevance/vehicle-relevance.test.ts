import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../prisma/seed/seed.ts'
import { openImageStore } from '../../server/images/image-store.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { VEHICLE_QUERIES } from './vehicle-queries.ts'

const SHOWN = 5

let site: TestApp
beforeAll(async () => {
  site = await bootApp()
  await seed(site.deps.config.databaseUrl, openImageStore(site.deps.config), () => undefined)
})
afterAll(() => site.close())

type Found = Awaited<ReturnType<ReturnType<TestApp['caller']>['vehicle']['search']>>[number]

test('the finder finds the car for words as people write them', async () => {
  const checked = []
  for (const query of VEHICLE_QUERIES) {
    const found = (await site.caller().vehicle.search({ q: query.q })).slice(0, SHOWN)
    const isRight = (vehicle: Found) => query.first.some((pattern) => fits(vehicle, pattern))
    const firstRight = found[0] !== undefined && isRight(found[0])
    checked.push({ query, found, firstRight, inFive: found.some(isRight) })
  }
  const [first, five] = [checked.filter((one) => one.firstRight), checked.filter((one) => one.inFive)]
  for (const { query, found } of checked.filter((one) => !one.firstRight))
    console.log(`${query.kind}: ${query.q}: got ${found.slice(0, 3).map(pathOf).join(' | ') || 'nothing'}`)
  console.log(`first result right ${first.length} of ${checked.length}, in the first five ${five.length}`)
  expect(first.length / checked.length).toBeGreaterThanOrEqual(0.9)
  expect(five.length / checked.length).toBeGreaterThanOrEqual(0.98)
})

test('the finder returns the year of production', async () => {
  for (const { q, year } of VEHICLE_QUERIES) {
    if (year === undefined) continue
    const [vehicle] = await site.caller().vehicle.search({ q })
    expect([q, vehicle?.year]).toEqual([q, year])
  }
})

const pathOf = ({ names, engine }: Found) => names.join('/') + (engine ? `#${engine.name}` : '')

/** @param pattern the path of an expected vehicle, as vehicle-queries.ts describes */
function fits({ names, engine }: Found, pattern: string): boolean {
  const [path = '', code] = pattern.split('#')
  const levels = path.split('/')
  const withBelow = levels.at(-1) === '**'
  const wanted = withBelow ? levels.slice(0, -1) : levels
  return (
    (withBelow ? names.length >= wanted.length : names.length === wanted.length) &&
    wanted.every((level, at) => level === '*' || level === names[at]) &&
    (code === undefined || engine?.name === code)
  )
}
