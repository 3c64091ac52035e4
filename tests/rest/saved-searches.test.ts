import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_SAVED_SEARCHES, SAVED_SEARCHES_FULL } from '../../shared/saved-searches.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

async function owner() {
  const user = await site.make.user()
  const token = await site.make.token(user)
  const save = (query: string, name = 'Pumps', more: object = {}) =>
    site.request('POST', '/api/saved-searches', { token, payload: { name, query, ...more } })
  const list = async () => (await site.get('/api/saved-searches', token)).body
  return { user, token, save, list, caller: site.caller(token) }
}

describe('saved searches', () => {
  it('are listed by their owner only, the newest first, without order and page', async () => {
    const [{ save, list, token }, other] = [await owner(), await owner()]
    const first = await save('q=water+pump&asks=1&tag=vw&tag=audi&min=%2410&max=1%2C250&sort=newest&page=3', ' Pumps ')
    expect([first.status, first.body]).toEqual([
      201,
      {
        _id: expect.any(String),
        name: 'Pumps',
        query: 'q=water+pump&tag=audi&tag=vw&asks=1&min=10.00&max=1250.00',
        carId: null,
        createdAt: expect.any(String),
      },
    ])
    const second = await save('q=rotor&shipsTo=PL&near=123&km=100')
    expect(await list()).toEqual([second.body, first.body])
    expect(await other.list()).toEqual([])
    const path = `/api/saved-searches/${first.body._id}`
    expect((await site.request('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await site.request('DELETE', path, { token })).body).toEqual({ message: 'Saved search deleted.' })
    expect(await list()).toEqual([second.body])
  })

  it('are refused if the same search is saved already', async () => {
    const { save } = await owner()
    await save('q=Water+pump&tag=vw&tag=audi&max=20', 'My pumps')
    for (const same of [
      'q=water++pump+&max=20.00&tag=audi&tag=vw&sort=lowest_ask',
      'page=2&tag=vw&tag=audi&max=%2420&q=Water+pump',
    ])
      expect((await save(same)).body).toMatchObject({
        code: 'CONFLICT',
        error: 'You have saved this search already, as "My pumps".',
      })
    expect((await save('q=Water+pump&tag=vw&max=20')).status).toBe(201)
    expect((await save('q=100%25_pump')).status).toBe(201)
    expect((await save('q=100xxpump')).status).toBe(201)
  })

  it('need a name, a text to search for, and a car for "Fits my car"', async () => {
    const { save } = await owner()
    expect((await save('q=pump', ' ')).body.fields).toEqual({ name: 'Please enter a name.' })
    expect((await save('q=&asks=1')).body.fields).toEqual({ query: 'Please enter something to search for.' })
    expect((await save(`q=${'x'.repeat(201)}`)).body.fields).toEqual({ query: 'A search has at most 200 characters.' })
    expect((await save('q=pump%00')).body.fields).toEqual({
      query: 'The text contains a character that cannot be stored.',
    })
    expect((await save('q=pump&fits=1')).body.fields).toEqual({
      query: 'Choose a car first, or turn "Fits my car" off.',
    })
    expect((await save('q=pump', 'x'.repeat(101))).status).toBe(400)
    expect((await save(`q=pump&tag=${'x'.repeat(2_048)}`)).status).toBe(400)
    // A character of four bytes takes twelve in an address.
    const tags = Array.from({ length: 5 }, (_, i) => `tag=${i}${'𓀀'.repeat(24)}`).join('&')
    const long = `q=${'𓀀'.repeat(100)}&${tags}`
    for (const query of [encodeURI(long), long])
      expect((await save(query)).body.fields).toEqual({
        query: 'This search is too long to be saved. Remove a filter first.',
      })
  })

  it('keep the chosen car or another one of the garage, until it is removed', async () => {
    const [{ user, save, list, caller }, other] = [await owner(), await owner()]
    const vehicle = await site.make.vehicle({ level: 'model', parent: await site.make.vehicle() })
    const chosen = await site.make.car(user, { vehicle, isChosen: true })
    const second = await site.make.car(user, { vehicle })
    const foreign = await site.make.car(other.user, { vehicle })
    expect((await save('q=pump&fits=1')).body.carId).toBe(chosen.id)
    expect((await save('q=pump&fits=1')).body.code).toBe('CONFLICT')
    expect((await save('q=pump&fits=1', 'Pumps', { carId: second.id })).body.carId).toBe(second.id)
    expect((await save('q=pump&fits=1', 'Pumps', { carId: foreign.id })).status).toBe(400)
    expect((await save('q=pump', 'Pumps', { carId: second.id })).body.carId).toBeNull()
    await caller.garage.remove({ id: chosen.id })
    await caller.garage.remove({ id: second.id })
    expect((await list()).map(({ carId }: { carId: string | null }) => carId)).toEqual([null, null, null])
  })

  it('are at most 50, also if 60 are saved at once', async () => {
    const { caller, list } = await owner()
    const saved = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) => caller.savedSearch.save({ name: 'Pumps', query: `q=pump+${i}` })),
    )
    const errors = saved.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(errors).toHaveLength(10)
    expect(errors.filter((error) => !error.includes(SAVED_SEARCHES_FULL))).toEqual([])
    const [last] = await list()
    expect(await list()).toHaveLength(MAX_SAVED_SEARCHES)
    await caller.savedSearch.remove({ id: last._id })
    await caller.savedSearch.save({ name: 'Pumps', query: 'q=rotor' })
    expect(await list()).toHaveLength(MAX_SAVED_SEARCHES)
  })

  it('are in the data download, and deleted with the account', async () => {
    const { user, caller, save } = await owner()
    const { body } = await save('q=pump')
    await save('q=rotor')
    expect((await caller.user.export({ kind: 'savedSearches' })).rows).toMatchObject([
      { id: body._id, name: 'Pumps', query: 'q=pump', carId: null },
      { query: 'q=rotor' },
    ])
    await caller.user.remove({ name: user.name })
    expect(await site.deps.prisma.savedSearch.count({ where: { userId: user.id } })).toBe(0)
  })
})
