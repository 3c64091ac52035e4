import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { withoutFonts } from '../support/browser.ts'
import { calls, EMPTY_PART, FAILED_REQUEST, holding, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const { url, visit, make } = useVisitors()

const LATE = 'This page is taking too long to load.'
const shown = (page: Page) => page.getByRole('heading', { level: 1, name: /Oil pressure switch/i })
const skeleton = (page: Page) => page.locator('main h1').getByText('Loading...')
const tryAgain = (page: Page) => page.locator('main').getByRole('button', { name: 'Try again' })

/** Opens the home page with a clock that the test controls. */
const home = () => visit('/', { expectedMessages: FAILED_REQUEST, before: (opened) => opened.clock.install() })

/** Leaves the first call of a procedure without an answer. */
const hang = (page: Page, procedure: string) => page.route(calls(procedure), () => undefined, { times: 1 })

/** Navigates to a page of the site without a new document. */
async function navigate(page: Page, path: string) {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

describe('a page on a slow network', () => {
  it('shows a note within 8 seconds if its data is late, "Try again" requests the data again, and data that arrives after the note is shown', async () => {
    const page = await home()
    await hang(page, 'part.bySlug')
    await navigate(page, paths.part(EMPTY_PART))
    await skeleton(page).waitFor()
    await page.clock.fastForward(6_000)
    expect(await page.getByText(LATE).count()).toBe(0)
    await page.clock.fastForward(2_000)
    await page.getByText(LATE).waitFor()
    await tryAgain(page).click()
    await shown(page).waitFor()
    await expect.poll(() => page.getByText(LATE).count()).toBe(0)

    const other = await make.part()
    const release = await holding(page, 'part.bySlug')
    await navigate(page, paths.part(other.slug))
    await skeleton(page).waitFor()
    await page.clock.fastForward(8_000)
    await page.getByText(LATE).waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: other.name }).waitFor()
    await expect.poll(() => page.getByText(LATE).count()).toBe(0)
  })

  it('shows a network error within 8 seconds, and loads when the network is back', async () => {
    const page = await home()
    await navigate(page, paths.part(RICH_PART))
    await page.getByRole('heading', { level: 1, name: /tappet/i }).waitFor()
    await page.context().setOffline(true)
    await navigate(page, paths.part(EMPTY_PART))
    await skeleton(page).waitFor()
    for (const _ of [1, 2, 3, 4]) await page.clock.fastForward(2_000)
    await page.locator('main').getByText('Error: Network error. Please try again.').waitFor()
    await tryAgain(page).click()
    await skeleton(page).waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => shown(page).isVisible()).toBe(true)
  })

  it('shows an error within 8 seconds if its code fails to load, and loads when the network is back', async () => {
    const page = await home()
    await page.context().setOffline(true)
    await navigate(page, paths.part(EMPTY_PART))
    await page.getByRole('heading', { name: 'This page could not be loaded.' }).waitFor()
    await tryAgain(page).click()
    await page.getByRole('heading', { name: 'This page could not be loaded.' }).waitFor()
    await page.context().setOffline(false)
    await shown(page).waitFor()
    expect(page.url()).toBe(url + paths.part(EMPTY_PART))
  })

  it('does not move the part numbers on a narrow window if the HTML after them is late', async () => {
    const site = await serveInPieces((html) => html.indexOf('</p>', html.indexOf('</h1>')) + '</p>'.length)
    const viewport = { width: 900, height: 800 }
    const page = await visit('/help', { viewport, before: withoutFonts, expectedMessages: FAILED_REQUEST })
    const places = () =>
      page
        .locator('main header p > span')
        .evaluateAll((numbers) => numbers.map((one) => one.getBoundingClientRect().top))
    await page.goto(site.url + paths.part(RICH_PART), { waitUntil: 'commit' })
    await page.locator('main header p').waitFor()
    // The browser paints nothing before the style sheet, but it measures.
    await page.waitForFunction(() => document.styleSheets.length > 0)
    const early = await places()
    site.release()
    await page.locator('main header').getByRole('button', { name: 'Report this part' }).waitFor()
    expect(early).toHaveLength(3)
    expect(await places()).toEqual(early)
  })

  it('shows a note within 8 seconds if its code is late', async () => {
    const page = await home()
    await page.route('**/assets/PartPage-*.js', () => undefined, { times: 1 })
    await navigate(page, paths.part(EMPTY_PART))
    await page.locator('main').getByText('Loading...').waitFor()
    await page.clock.fastForward(8_000)
    await page.getByText(LATE).waitFor()
    await tryAgain(page).click()
    await expect.poll(() => shown(page).isVisible()).toBe(true)
  })

  it('shows a note within 8 seconds if the session is not confirmed', async () => {
    const token = await make.token()
    const page = await visit('/', {
      token,
      expectedMessages: FAILED_REQUEST,
      before: (opened) => opened.clock.install(),
    })
    await hang(page, 'auth.status')
    await page.goto(`${url}/messages`)
    await page.getByText('Loading authentication...').waitFor()
    // The server renders that text, too. The timer of the note runs once the session is loading.
    await page.locator('html[data-session="loading"]').waitFor()
    // The session's own retry would come at 8 seconds.
    await page.clock.fastForward(7_500)
    await page.getByText(LATE).waitFor()
    await tryAgain(page).click()
    await ready(page, true)
    await expect.poll(() => page.getByText(LATE).count()).toBe(0)
  })
})

/** Serves the site under another address. Holds back the HTML from the index that `split` returns until `release` is called. */
async function serveInPieces(split: (html: string) => number): Promise<{ url: string; release(): void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const answerInPieces = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(url + request.url)
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'Content-Type': type })
    if (!type.startsWith('text/html')) return void response.end(body)
    const html = body.toString()
    response.write(html.slice(0, split(html)))
    await released
    response.end(html.slice(split(html)))
  }
  const server = createServer((request, response) => void answerInPieces(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, release }
}
