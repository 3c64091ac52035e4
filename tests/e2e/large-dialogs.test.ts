import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, settled, violations } from '../support/browser.ts'
import { partWithCar } from '../support/cars.ts'
import { misplaced } from '../support/misplaced.ts'
import { unreachable } from '../support/unreachable.ts'
import { ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { url, visit, make, deps } = visitors

/** The default font sizes of the browser in px. large-fonts.test.ts has the pages themselves. */
const LOOKS = [
  { viewport: PHONE, standard: 24 },
  { viewport: DESKTOP, standard: 32 },
  { viewport: PHONE, standard: 32 },
]

type Opened = { name: string; path: string; open(page: Page): Promise<unknown> }

const press = (name: string, path: string, button: string | RegExp, inside = ''): Opened => ({
  name,
  path,
  async open(page) {
    const scope = inside === '' ? page : page.locator(inside)
    await scope.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first().click()
    await page.locator('[role="dialog"], [role="menu"]').last().waitFor()
  },
})

/** Selects the first ask of the inventory on a phone and opens a dialog or menu of the toolbar. */
const pressForSelected = (name: string, button: string): Opened => ({
  name,
  path: '/sell/inventory',
  async open(page) {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('listitem').getByRole('checkbox').first().click()
    await page.getByRole('toolbar').getByRole('button', { name: button }).click()
    await page.locator('[role="dialog"], [role="menu"]').last().waitFor()
  },
})

/** Opens each in the dark theme and returns what is wrong at each look, and what axe finds at the last one. */
async function lookAt(opened: Opened[], token?: string): Promise<Record<string, string[]>> {
  const page = await visit('/terms', { token, isFresh: true, viewport: PHONE, colorScheme: 'dark' })
  const browser = await page.context().newCDPSession(page)
  const found: Record<string, string[]> = {}
  for (const { name, path, open } of opened) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await page.goto(url + path)
    await ready(page, token !== undefined)
    await open(page)
    const wrong: string[] = []
    for (const { viewport, standard } of LOOKS) {
      await page.setViewportSize(viewport)
      await browser.send('Page.setFontSizes', { fontSizes: { standard } })
      await settled(page)
      const faults = [...(await unreachable(page)), ...(await misplaced(page))]
      wrong.push(...faults.map((fault) => `${fault} (${viewport.width} px, font ${standard})`))
    }
    wrong.push(...(await violations(page)))
    if (wrong.length > 0) found[name] = wrong
  }
  return found
}

describe('a font of 24 or 32 px leaves every control of a dialog or menu within reach', () => {
  it('for a visitor', async () => {
    const found = await lookAt([
      press('site menu', '/', 'Site menu'),
      {
        name: 'cars found',
        path: '/',
        async open(page) {
          await page.getByRole('link', { name: 'Choose your car' }).first().click()
          await page.getByRole('combobox', { name: 'Find your car' }).fill('bmw 320i')
          await page.getByRole('option').first().waitFor()
        },
      },
      press('login required', `/part/${RICH_PART}`, 'Add New Listing'),
    ])
    expect(found).toEqual({})
  })

  it('for a user with a car', { timeout: 240_000 }, async () => {
    const { part } = await partWithCar(visitors)
    const [user, partner] = [await make.user({ name: 'Kessler Motorteile' }), await make.user()]
    const { vehicleId } = await deps.prisma.fitmentRow.findFirstOrThrow({ where: { partId: part.id } })
    await make.car(user, { vehicle: { id: vehicleId }, isChosen: true })
    const [own, other] = [await make.listing({ part, seller: user }), await make.listing({ part, seller: partner })]
    await make.message(await make.conversation(user, partner), partner)
    await make.trade({ part, seller: partner, buyer: user, confirmedAt: null })
    await make.relations(part, [{ kind: 'same_as', other: await make.part() }])
    const page = `/part/${part.slug}`
    const [theirs, mine] = [`${page}?listing=${other.id}`, `${page}?listing=${own.id}`]
    const found = await lookAt(
      [
        press('account menu', page, /Account menu/),
        press('cars', page, /My car/),
        press('new listing', page, 'Add New Listing'),
        press('edit part', page, 'Edit Part Information'),
        press('edit cars', page, 'Edit the cars'),
        press('new relation', page, 'Add a relation'),
        press('confirm a relation', page, /^Confirm: /),
        press('report', page, 'Report this part'),
        press('offer', theirs, 'Make an offer', '[role="dialog"]'),
        press('accept', theirs, 'Accept this ask', '[role="dialog"]'),
        press('sold', mine, 'Mark as Sold', '[role="dialog"]'),
        press('own car', '/garage', /^Edit/, 'main'),
        press('conversation menu', `/messages?recipientId=${partner.id}`, /Conversation menu/),
        pressForSelected('price of selected asks', 'Change price'),
        pressForSelected('changes of selected asks', 'More changes'),
        press('confirm trade', '/trades', /^Confirm/, 'main'),
      ],
      await make.token(user),
    )
    expect(found).toEqual({})
  })
})
