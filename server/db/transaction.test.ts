import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootApp, type TestApp } from '../../tests/support/app.ts'
import { sql } from '../../tests/support/database.ts'
import type { Deps } from '../deps.ts'
import { toAppError } from '../errors.ts'
import { statement } from './statement.ts'
import { transaction } from './transaction.ts'

const userName = statement<{ id: string }, { name: string }>(
  'name of a user',
  'hot-read',
  'select name from "user" where id = $id::uuid',
)

let site: TestApp
let user: { id: string; name: string }
beforeAll(async () => {
  site = await bootApp()
  user = await site.make.user({ name: 'Marta' })
})
afterAll(() => site.close())

const rename = ({ prisma }: Deps, name: string) => prisma.user.update({ where: { id: user.id }, data: { name } })
const nameIn = async ({ query }: Deps) => (await query(userName, user))[0]?.name

test('a transaction binds statements and calls of Prisma Client, and is rolled back if its work throws', async () => {
  const failed = transaction(site.deps, async (deps) => {
    await rename(deps, 'Renamed')
    expect(await nameIn(deps)).toBe('Renamed')
    expect(await nameIn(site.deps)).toBe('Marta')
    throw new Error('Roll back')
  })
  await expect(failed).rejects.toThrow('Roll back')
  expect(await nameIn(site.deps)).toBe('Marta')
})

test('a transaction within a transaction joins it', async () => {
  const failed = transaction(site.deps, async (deps) => {
    await transaction(deps, (inner) => rename(inner, 'Renamed'))
    throw new Error('Roll back')
  })
  await expect(failed).rejects.toThrow('Roll back')
  expect(await nameIn(site.deps)).toBe('Marta')
})

test('a transaction reads the relations of a row one after the other on its connection', async () => {
  const part = await site.make.part()
  const warnings: string[] = []
  const onWarning = ({ message }: Error) => warnings.push(message)
  process.on('warning', onWarning)
  await transaction(site.deps, ({ prisma }) =>
    prisma.part.findUnique({
      where: { id: part.id },
      select: { numbers: true, tags: true, images: true, createdBy: true },
    }),
  )
  // Node.js emits a warning in the next tick.
  await new Promise(setImmediate)
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})

test('a call in a transaction that times out stores nothing, also if it has more statements', async () => {
  const listing = await site.make.listing({ seller: user, description: 'Used once' })
  const slow = `create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end'`
  await sql(site.deps, slow)
  await sql(site.deps, 'create trigger slow before update on "user" for each row execute function slow()')
  const listings = { updateMany: { where: {}, data: { description: 'Changed' } } }
  const timedOut = site.deps.prisma.$transaction(
    (prisma) => prisma.user.update({ where: { id: user.id }, data: { name: 'Renamed', listings } }),
    { timeout: 100 },
  )
  const error = await timedOut.then(() => null, toAppError)
  await sql(site.deps, 'drop function slow cascade')
  expect(error).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await nameIn(site.deps)).toBe('Marta')
  expect(await site.deps.prisma.listing.findUnique({ where: { id: listing.id } })).toMatchObject({
    description: 'Used once',
  })
})
