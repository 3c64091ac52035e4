import { describe, expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { violations } from '../support/browser.ts'
import { cached, goOffline, kept, WORKER_MESSAGES } from '../support/kept.ts'
import { EMPTY_PART, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

/** Opens a page in a browser that installs the worker. */
const install = (path: string, token?: string) =>
  visit(path, { withWorker: true, expectedMessages: WORKER_MESSAGES, ...(token !== undefined && { token }) })

describe('without a connection', () => {
  it('a part that was read is shown as it was, a link leads to another one, and an address of it without its query', async () => {
    const page = await install(paths.part(RICH_PART))
    await kept(page, paths.part(RICH_PART))
    await page.goto(url + paths.part(EMPTY_PART))
    await kept(page, paths.part(EMPTY_PART))
    await goOffline(page)
    await page.goto(url + paths.part(RICH_PART))
    await ready(page)
    await page.getByRole('heading', { level: 1, name: /tappet/i }).waitFor()
    await page.getByText('You are offline.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(`${url}${paths.part(EMPTY_PART)}?comment=1`)
    await page.getByRole('heading', { level: 1, name: /Oil pressure switch/i }).waitFor()
    expect(page.url()).toBe(url + paths.part(EMPTY_PART))
  })

  it('a page that was not kept says so, with links to those that are, and opens when the connection is back', async () => {
    const page = await install(paths.part(RICH_PART))
    await kept(page, paths.part(RICH_PART))
    await goOffline(page)
    await page.goto(`${url}/vehicles`)
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: /tappet/i }).click()
    await page.getByRole('heading', { level: 1, name: /tappet/i }).waitFor()
    await page.goto(`${url}/vehicles`)
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Vehicles' }).waitFor()
  })

  it('the garage and the wants show their data', async () => {
    const user = await make.user()
    const part = await make.part()
    await make.want(user, part, { maxPriceCents: 4_200 })
    const token = await make.token(user)
    const page = await install(paths.wants, token)
    await page.getByRole('link', { name: part.name }).waitFor()
    await kept(page, paths.wants, ['wants'])
    await page.goto(url + paths.garage)
    await page.getByText('No cars yet').waitFor()
    await kept(page, paths.garage, ['garage'])
    await goOffline(page)
    await page.goto(url + paths.wants)
    await page.getByRole('link', { name: part.name }).waitFor()
    await page.getByText(/^As of \d/).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(url + paths.garage)
    await page.getByText('No cars yet').waitFor()
  })
})

describe('a change without a connection', () => {
  it('of a want and of a follow waits, survives a reload, and is saved once when the connection is back', async () => {
    const user = await make.user()
    const part = await make.part()
    const path = paths.part(part.slug)
    const page = await install(path, await make.token(user))
    await kept(page, path, ['part', 'wanting'])
    await goOffline(page)
    await page.getByRole('button', { name: 'I want this' }).click()
    const dialog = page.getByRole('dialog', { name: 'I want this' })
    await dialog.getByRole('textbox', { name: 'Up to (USD)' }).fill('35')
    await dialog.getByRole('button', { name: 'Save want' }).click()
    await page.getByText('Waiting: up to $35').waitFor()
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.getByText('Waiting: follow').waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await ready(page, true)
    await page.getByText('Waiting: up to $35').waitFor()
    await page.getByRole('button', { name: 'I want this' }).click()
    expect(await dialog.getByRole('textbox', { name: 'Up to (USD)' }).inputValue()).toBe('35')
    await dialog.getByRole('textbox', { name: 'Up to (USD)' }).fill('36')
    await dialog.getByRole('button', { name: 'Save want' }).click()
    await page.getByText('Waiting: up to $36').waitFor()

    await page.context().setOffline(false)
    await page.getByText('2 waiting changes were saved.').waitFor()
    await page.getByRole('button', { name: 'Up to $36.00' }).waitFor()
    expect(await page.getByText(/^Waiting:/).count()).toBe(0)
    const { prisma } = deps
    expect(await prisma.want.findMany({ where: { userId: user.id }, select: { maxPriceCents: true } })).toEqual([
      { maxPriceCents: 3_600 },
    ])
    expect(await prisma.follow.findMany({ where: { userId: user.id }, select: { level: true } })).toEqual([
      { level: 'following' },
    ])
  })

  it('that the server rejects is told, and what was typed stays', async () => {
    const user = await make.user()
    const part = await make.part()
    const path = paths.part(part.slug)
    const page = await install(path, await make.token(user))
    await kept(page, path, ['part', 'wanting'])
    await goOffline(page)
    await page.getByRole('button', { name: 'I want this' }).click()
    const dialog = page.getByRole('dialog', { name: 'I want this' })
    await dialog.getByRole('textbox', { name: 'Up to (USD)' }).fill('35')
    await dialog.getByRole('button', { name: 'Save want' }).click()
    await page.getByText('Waiting: up to $35').waitFor()
    await deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: new Date() } })
    await page.context().setOffline(false)
    await page.getByText(`${part.name}: `).waitFor()
    await page.getByText(/^Not saved: /).waitFor()
    await page.getByRole('button', { name: 'I want this' }).click()
    expect(await dialog.getByRole('textbox', { name: 'Up to (USD)' }).inputValue()).toBe('35')
  })
})

describe('a sign-out', () => {
  it('deletes the copies, the data and what waits, and another user of the browser sees none of it', async () => {
    const user = await make.user()
    const part = await make.part()
    await make.want(user, part)
    const page = await install(paths.part(part.slug), await make.token(user))
    await kept(page, paths.part(part.slug))
    await page.goto(url + paths.wants)
    await page.getByRole('link', { name: part.name }).waitFor()
    await kept(page, paths.wants, ['wants'])
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await ready(page)
    await expect.poll(() => cached(page, `pages ${user.id}`)).toEqual([])
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kept:'))))
      .toEqual([])
    await goOffline(page)
    await page.goto(url + paths.part(part.slug))
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    expect(await page.getByRole('link', { name: part.name }).count()).toBe(0)
  })
})
