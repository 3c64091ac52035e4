import { expect, it } from 'vitest'
import { DESKTOP, PHONE } from '../support/browser.ts'
import { ready, useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

/** A BMW 3 Series E46, of which the VIN does not name the variant. */
const VIN = 'WBAAV31070A000101'

/** Creates a part for the BMW 320i (E46) with the M54B22 as built from 03/2003 on, and for older ones another one. */
async function thermostat() {
  const variant = await deps.prisma.vehicle.findFirstOrThrow({
    where: { level: 'variant', name: '320i', parent: { codes: { has: 'E46' } }, engine: { name: 'M54B22' } },
  })
  const part = await make.part()
  await make.fitment(part, [
    { vehicleId: variant.id, builtFrom: '2003-03' },
    { vehicleId: variant.id, builtTo: '2003-02', fits: false, note: 'Different flange' },
  ])
  return part
}

it('a visitor chooses a car, sees what fits, and takes the car into the garage on a phone', async () => {
  const part = await thermostat()
  const page = await visit('/', { viewport: PHONE })
  const chip = page.getByRole('button', { name: /^My car: / })
  const verdict = page.getByRole('region', { name: 'Fitment' })

  await page.getByRole('banner').getByRole('link', { name: 'Choose your car' }).click()
  await page.getByRole('combobox', { name: 'Find your car' }).fill('e46 320i m54')
  await page.getByRole('option', { name: /^BMW 320i E46, M54B22/ }).click()
  await page.getByRole('button', { name: 'Use this car' }).click()
  await page.getByRole('button', { name: 'My car: BMW 320i' }).waitFor()
  await page.goto(`${url}/part/${part.slug}`)
  await verdict.getByText('Check first: was your BMW 320i built before 03/2003?').waitFor()
  const { height } = (await verdict.boundingBox()) ?? {}
  await verdict.getByRole('button', { name: '03/2003 or later' }).click()
  await verdict.getByText('Fits your BMW 320i (E46, M54B22)').waitFor()
  expect((await verdict.boundingBox())?.height).toBe(height)

  const user = await make.user()
  await page.evaluate((token) => localStorage.setItem('authToken', token), await make.token(user))
  await page.goto(`${url}/garage`)
  await ready(page, true)
  await expect
    .poll(() => deps.prisma.garageCar.findMany({ where: { userId: user.id } }))
    .toMatchObject([{ builtFrom: '2003-03', isChosen: true }])
  await page.getByRole('textbox', { name: 'VIN' }).fill(VIN)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('radio', { name: /^BMW 3 Series \(E46\)/ }).check()
  await page.getByRole('form', { name: 'Cars of the VIN' }).getByRole('button', { name: 'Add car' }).click()
  await page.getByText('Only you can see this page · 2 of 20 cars').waitFor()
  await page.getByRole('radio', { name: /^BMW 3 Series/ }).click()
  await chip.getByText('3 Series', { exact: true }).waitFor()
  await page.setViewportSize(DESKTOP)
  await chip.getByText('BMW 3 Series', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.cookie)).not.toContain('car=')
})
