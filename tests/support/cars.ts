import type { Page } from 'playwright-core'
import type { Visitors } from './visitors.ts'

/** Creates a part that fits a 2002 BMW 320i. Returns it, and an init function that gives a visitor this car. */
export async function partWithCar({ make, deps, url }: Visitors) {
  const variant = await deps.prisma.vehicle.findFirstOrThrow({
    where: { level: 'variant', name: '320i', parent: { codes: { has: 'E46' } }, engine: { name: 'M54B22' } },
  })
  const part = await make.part({
    name: `Water Pump BMW M52TU / M54, Metal Impeller ${crypto.randomUUID().slice(0, 4)}`,
    tags: ['bmw', 'm54', 'e46', 'cooling'],
    numbers: ['11 51 7 527 910', '11 51 7 509 985', 'PA632'],
  })
  await make.fitment(part, [{ vehicleId: variant.id }])
  const car = {
    vehicleId: variant.id,
    builtFrom: '2002-01',
    builtTo: '2002-12',
    label: '2002 BMW 320i',
    detail: 'E46, M54B22',
    name: '320i',
  }
  const withCar = (page: Page) =>
    page.context().addCookies([{ name: 'car', value: encodeURIComponent(JSON.stringify(car)), url }])
  return { part, withCar }
}
