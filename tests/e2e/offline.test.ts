import { describe, expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { violations } from '../support/browser.ts'
import { goOffline, kept, WORKER_MESSAGES } from '../support/kept.ts'
import { EMPTY_PART, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

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
    await kept(page, paths.wants)
    await page.goto(url + paths.garage)
    await page.getByText('No cars yet').waitFor()
    await kept(page, paths.garage)
    await goOffline(page)
    await page.goto(url + paths.wants)
    await page.getByRole('link', { name: part.name }).waitFor()
    await page.getByText(/^As of \d/).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(url + paths.garage)
    await page.getByText('No cars yet').waitFor()
  })
})
