import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, expectAccessible, PHONE } from '../support/browser.ts'
import { hasKeyboard, isFocused, tabTo, useVisitors } from '../support/visitors.ts'

const { visit, make, deps } = useVisitors()

const SIZES = [
  ['1280', DESKTOP],
  ['390', PHONE],
] as const

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Proposal to merge' })

/** Returns the token of a new user whom a moderator trusts. */
async function trusted(): Promise<string> {
  const { id: userId } = await make.user()
  await deps.prisma.userStanding.create({ data: { userId, grantedAt: deps.now() } })
  return make.token({ id: userId })
}

it.each(SIZES)('users propose a merge, object and agree by keyboard at %s px', async (width, viewport) => {
  const part = (number: string) => make.part({ tags: [`proposed ${width}`], numbers: [number], revisions: 1 })
  const [winner, loser] = [await part(`11 51 ${width}`), await part(`P482 ${width}`)]
  const proposer = await visit(`/part/${loser.slug}/merge?into=${winner.slug}`, { token: await make.token(), viewport })
  await tabTo(proposer, proposer.getByLabel('Why are they the same part?'))
  await proposer.keyboard.type('The same pump.')
  await expectAccessible(proposer)
  await tabTo(proposer, proposer.getByRole('button', { name: 'Propose merge' }))
  await proposer.keyboard.press('Enter')
  await heading(proposer, winner.name).waitFor()
  await bar(proposer).getByRole('button', { name: 'Withdraw' }).waitFor()
  await expectAccessible(proposer)

  // The server renders the bar.
  const withoutScripts = await visit(`/part/${loser.slug}`, { javaScriptEnabled: false, viewport })
  await bar(withoutScripts).getByText('0 of 2 agree').waitFor()
  const height = async (page: Page) => (await bar(page).boundingBox())?.height
  const rendered = await height(withoutScripts)

  const objector = await visit(`/part/${loser.slug}`, { token: await trusted(), viewport })
  await tabTo(objector, bar(objector).getByRole('button', { name: 'Object' }))
  // The buttons have their space.
  expect(await height(objector)).toBe(rendered)
  await objector.keyboard.press('Enter')
  const dialog = objector.getByRole('dialog', { name: 'Object to the merge' })
  await hasKeyboard(dialog)
  await objector.keyboard.type('Other flange.')
  await tabTo(objector, dialog.getByRole('button', { name: 'Object' }))
  await objector.keyboard.press('Enter')
  await bar(objector).getByText('objects: Other flange.').waitFor()
  await expectAccessible(objector)
  // The open page of the proposer shows it too.
  await bar(proposer).getByText('0 of 3 agree').waitFor()
  const { id } = await deps.prisma.mergeProposal.findFirstOrThrow({ where: { loserId: loser.id } })
  await deps.prisma.mergeProposal.update({ where: { id }, data: { objectedAt: new Date(Date.now() - 73 * 3_600_000) } })

  const agree = async () => {
    const page = await visit(`/part/${loser.slug}`, { token: await trusted(), viewport })
    await tabTo(page, bar(page).getByRole('button', { name: 'Agree' }))
    await page.keyboard.press('Enter')
    return page
  }
  for (const agreed of [1, 2])
    await bar(await agree())
      .getByText(`${agreed} of 3 agree`)
      .waitFor()
  const last = await agree()
  await heading(last, winner.name).waitFor()
  await last.getByText('The parts are merged.').waitFor()
  expect(await bar(last).count()).toBe(0)
})

it.each(SIZES)('a user says by keyboard at %s px that two parts are not the same', async (width, viewport) => {
  const number = `06A ${width}`
  const part = () => make.part({ numbers: [{ number, brand: 'INA' }] })
  const [low, high] = [await part(), await part()]
  const found = { reason: 'number', number, brand: 'INA', similarity: 100, foundAt: deps.now() } as const
  await deps.prisma.duplicateCandidate.create({
    data: { id: deps.newId(), lowId: low.id, highId: high.id, ...found },
  })
  const page = await visit('/duplicates', { token: await make.token(), viewport })
  const pair = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Both have ${number} of INA` }) })
  await pair.waitFor()
  await expectAccessible(page)
  await tabTo(page, pair.getByRole('button', { name: 'Not a duplicate' }), 200)
  await page.keyboard.press('Enter')
  await pair.waitFor({ state: 'detached' })
  expect(await isFocused(heading(page, 'Likely duplicates'))).toBe(true)
  const pairs = { lowId: low.id, highId: high.id }
  await expect.poll(() => deps.prisma.notDuplicate.count({ where: pairs })).toBe(1)
  await tabTo(page, page.getByRole('button', { name: 'Undo' }), 200)
  await page.keyboard.press('Enter')
  await pair.waitFor()
})

it.each(SIZES)('a moderator splits a part by keyboard at %s px', async (width, viewport) => {
  const tag = `split ${width}`
  const part = await make.part({ tags: [tag], numbers: [`S1 ${width}`, `S2 ${width}`], revisions: 1 })
  await make.listing({ part })
  const page = await visit(`/part/${part.slug}`, { token: await make.token(await make.moderator(tag)), viewport })
  const link = page.getByRole('link', { name: 'Split this part into two' }).filter({ visible: true })
  await link.scrollIntoViewIfNeeded()
  await tabTo(page, link, 200)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('checkbox', { name: `S2 ${width}` }))
  await page.keyboard.press('Space')
  await page.getByText(`${part.name} keeps S1 ${width}.`).waitFor()
  await page.getByLabel('Description', { exact: true }).waitFor()
  await expectAccessible(page)
  const name = `Split off at ${width} px`
  await tabTo(page, page.getByLabel('Title'))
  await page.keyboard.type(name)
  await tabTo(page, page.getByLabel('Description', { exact: true }))
  await page.keyboard.type('The other one.')
  await tabTo(page, page.getByLabel('Why are they two parts?'))
  await page.keyboard.type('They differ.')
  await tabTo(page, page.getByRole('button', { name: 'Split part' }))
  await page.keyboard.press('Enter')
  await heading(page, name).waitFor()
  await page.getByText(`S2 ${width}`).filter({ visible: true }).first().waitFor()
})
