import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** Creates BMW, 3 Series, E46, 320i with the engine M54B22. */
async function makeCar() {
  const make = await site.make.vehicle({ name: 'BMW' })
  const model = await site.make.vehicle({ parent: make, name: '3 Series' })
  const generation = await site.make.vehicle({ parent: model, name: 'E46', builtFrom: '1998-04', builtTo: '2005-02' })
  const engine = await site.make.vehicle({ parent: make, level: 'engine', name: 'M54B22' })
  const variant = await site.make.vehicle({ parent: generation, name: '320i', engine })
  return { make, model, generation, engine, variant }
}

describe('fitment.ofPart and fitment.verdicts', () => {
  it('show the rows of a part and decide by the most specific one', async () => {
    const { generation, engine, variant } = await makeCar()
    const [part, other] = [await site.make.part(), await site.make.part()]
    await site.make.fitment(part, [
      { vehicleId: generation.id, fits: false, note: 'Different flange' },
      { vehicleId: engine.id, builtFrom: '2000-09' },
    ])
    const { rows } = await site.caller().fitment.ofPart({ partId: part.id })
    expect(rows).toMatchObject([
      { vehicle: { names: ['BMW', '3 Series', 'E46'], engine: null }, fits: false, fitted: 0 },
      { vehicle: { names: ['BMW', 'M54B22'], engine: 'M54B22' }, from: '2000-09', fits: true },
    ])
    const verdicts = await site
      .caller()
      .fitment.verdicts({ partIds: [other.id, part.id], car: { vehicleId: variant.id, builtFrom: '2001-01' } })
    expect(verdicts).toMatchObject([
      { partId: other.id, verdict: 'unknown', reason: null },
      { partId: part.id, verdict: 'fits', rows: [rows[1]?.id], reason: { engine: 'M54B22', owners: 0 } },
    ])
  })
})
