import type { BrowserContextOptions, Locator, Page, Response } from 'playwright-core'
import { pino } from 'pino'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createDeps, type Deps } from '../../server/deps.ts'
import { openPage, openReusedPage } from './browser.ts'
import { sharedBrowser } from './chromium.ts'
import { factories, type Factories } from './factories.ts'

export type { Factories } from './factories.ts'

/** A part with seven images, several pages of listings, deep threads and a deleted comment. */
export const RICH_PART = 'hydraulic-bucket-tappet-35-mm-vw-audi-8v-set-of-8'
/** A part without images, prices, comments, description and history. */
export const EMPTY_PART = 'oil-pressure-switch-18-bar-white-m10-x-1'
/** The console message of Chromium for an error response. */
export const FAILED_REQUEST = /Failed to load resource/

export type VisitOptions = BrowserContextOptions & {
  /** Console messages that the test expects. */
  expectedMessages?: RegExp
  /** Token of the signed-in user. */
  token?: string
  /** Opens a page in a new context with an empty cache, for a test that adds a script or a clock. Default with `before`. */
  isFresh?: boolean
  /** Whether the browser may install the service worker, in a new context. */
  withWorker?: boolean
  /** Called before the page navigates, to route requests or add listeners. */
  before?(page: Page): unknown
}

export type Visitors = {
  url: string
  deps: Deps
  make: Factories
  /** Opens a new page. At the end of the test it is closed, and the test fails on unexpected console messages. */
  visit(path: string, options?: VisitOptions): Promise<Page & { firstAnswer: Response | null }>
  /** Opens a new page that is not hydrated until `release` is called. */
  visitBeforeScripts(path: string, options?: VisitOptions): Promise<{ page: Page; release(): void }>
}

/**
 * Connects to the database of the site. The default is the site that all test files share. Must be called once, outside
 * of tests.
 */
export function useVisitors({ url, databaseUrl }: { url: string; databaseUrl: string } = inject('site')): Visitors {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '2', LOG_LEVEL: 'silent' }, 'test')
  const deps = createDeps(config, pino({ level: 'silent' }))
  afterAll(() => deps.close())

  /** Opens a new page without an address. */
  async function open({
    token,
    before,
    withWorker,
    isFresh = withWorker === true || before !== undefined,
    ...options
  }: VisitOptions): Promise<Page> {
    const browser = await sharedBrowser()
    const entries: Record<string, string> = token === undefined ? {} : { authToken: token }
    const { page, close } = isFresh
      ? await openPage(browser, { storageState: stored(url, entries), withWorker, ...options })
      : await openReusedPage(browser, url, entries, options)
    onTestFinished(({ task }) => close(task.result?.state === 'fail'))
    await before?.(page)
    return page
  }

  return {
    url,
    deps,
    make: factories(deps),
    async visit(path, options = {}) {
      const page = await open(options)
      const firstAnswer = await page.goto(url + path)
      if (options.javaScriptEnabled !== false) await ready(page, options.token !== undefined)
      return Object.assign(page, { firstAnswer })
    },
    async visitBeforeScripts(path, options = {}) {
      const page = await open({ ...options, isFresh: true })
      const { promise, resolve: release } = Promise.withResolvers<void>()
      await page.route('**/assets/entry-client-*.js', async (route) => {
        await promise
        await route.continue()
      })
      await page.goto(url + path, { waitUntil: 'commit' })
      return { page, release }
    },
  }
}

const stored = (origin: string, entries: Record<string, string>) => ({
  cookies: [],
  origins: [{ origin, localStorage: Object.entries(entries).map(([name, value]) => ({ name, value })) }],
})

/** Waits until the page is hydrated and the session is known. */
export async function ready(page: Page, signedIn = false): Promise<void> {
  await page.locator(`html[data-session="${signedIn ? 'in' : 'out'}"]`).waitFor()
  // A dialog hides the button from the accessibility tree.
  if (signedIn) await page.getByRole('button', { name: 'Account menu', includeHidden: true }).waitFor()
}

/** The nonce of the sign-in that `hasStartedSignIn` starts. */
export const NONCE = 'nonce-of-a-sign-in-in-this-tab'

/** For `before` of `visit`: simulates a started sign-in, so that the tab accepts one token with NONCE. */
export const hasStartedSignIn = (page: Page): Promise<unknown> =>
  page.addInitScript((nonce) => {
    if (sessionStorage.getItem('hasStarted')) return
    sessionStorage.setItem('hasStarted', 'yes')
    sessionStorage.setItem('signInNonce', nonce)
  }, NONCE)

export const account = (page: Page): Locator => page.getByRole('navigation', { name: 'Account' })
export const loginLink = (page: Page): Locator => account(page).getByRole('link', { name: 'Login' })

type Person = { pick: string } | { email: string; name: string }

/** Selects or enters a user in the embedded identity provider. */
export async function identify(page: Page, who: Person): Promise<void> {
  await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  if ('pick' in who) {
    await page.getByRole('button', { name: who.pick }).click()
  } else {
    await page.getByLabel('E-mail address').fill(who.email)
    await page.getByLabel('Name').fill(who.name)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
}

export const accountMenu = (page: Page): Locator => page.getByRole('button', { name: 'Account menu' })

/**
 * Routes requests of the browser to https://pictures.example, for previews of images, to the image server of the tests. It
 * serves /good-1.jpg to /good-6.jpg and /not-an-image.jpg, and 404 for other paths.
 */
export async function routeImages(page: Page): Promise<void> {
  const { imagesUrl } = inject('site')
  await page.route('https://pictures.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: imagesUrl + pathname + search }) })
  })
}

/** Returns a function that checks whether a request calls this procedure, alone or in a batch. */
export function calls(procedure: string): (url: URL | string) => boolean {
  return (address) => {
    const { pathname } = new URL(address)
    return (
      pathname.startsWith('/trpc/') &&
      decodeURIComponent(pathname.slice('/trpc/'.length)).split(',').includes(procedure)
    )
  }
}

/** Lets calls of a procedure fail without reaching the server, until the returned function is called. */
export async function failing(page: Page, procedure: string, message: string): Promise<() => Promise<void>> {
  const isMeant = calls(procedure)
  await page.route(isMeant, async (route) => {
    const count = new URL(route.request().url()).pathname.split(',').length
    const error = { error: { message, code: -32_603, data: { code: 'INTERNAL', httpStatus: 500 } } }
    await route.fulfill({ status: 500, json: Array.from({ length: count }, () => error) })
  })
  return () => page.unroute(isMeant)
}

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus, at most `most` times, once the page has it. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab')
    if ((await target.count()) > 0 && (await isFocused(target))) return
  }
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`After ${most} presses of Tab the focus is on ${focused}`)
}

/** Waits until a dialog contains the focus, which is one frame after it is visible. */
export const hasKeyboard = (box: Locator): Promise<void> =>
  expect.poll(() => box.evaluate((it) => it.contains(document.activeElement))).toBe(true)

/** Holds calls of a procedure until the returned function is called. */
export async function holding(page: Page, procedure: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(calls(procedure), async (route) => {
    await promise
    // Continues to the server, or to an earlier route of the test.
    await route.fallback()
  })
  return resolve
}

/** Collects the URLs of the calls of a procedure. */
export function recording(page: Page, procedure: string): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (calls(procedure)(request.url())) seen.push(request.url())
  })
  return seen
}

/** Waits until a locator finds `count` elements, and returns their texts. */
export async function texts(locator: Locator, count: number): Promise<string[]> {
  await expect.poll(() => locator.count()).toBe(count)
  return locator.allInnerTexts()
}

/** Clicks a link, which navigates without a new document. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).first().click()
  await page.waitForURL(`**${path}`)
}

/** Returns the count and the state of the two vote buttons in the group `votes`. */
export const voteState = async (votes: Locator) => ({
  count: Number(await votes.locator('[aria-live]').innerText()),
  up: await votes.getByRole('button').first().getAttribute('aria-pressed'),
  down: await votes.getByRole('button').last().getAttribute('aria-pressed'),
  titles: await votes
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title'))),
})
export const none = { up: 'false', down: 'false', titles: ['Upvote', 'Downvote'] }
export const upvoted = { up: 'true', down: 'false', titles: ['Remove upvote', 'Downvote'] }
export const downvoted = { up: 'false', down: 'true', titles: ['Upvote', 'Remove downvote'] }

/** Presses a button and waits until the server has stored the vote. */
export const waitForVote = (page: Page, press: Promise<unknown>) =>
  Promise.all([page.waitForResponse((response) => calls('vote.set')(response.url())), press])

export type Edit = {
  title?: string
  description_markdown?: string
  tags?: string[]
  part_numbers?: { number: string; link?: string }[]
  summary?: string
}

/** Saves an edit of a part by a new user with this name, without a page. */
export const edits =
  ({ make, url }: Pick<Visitors, 'make' | 'url'>) =>
  async (part: { id: string }, name: string, edit: Edit): Promise<void> => {
    const token = await make.token(await make.user({ name }))
    const answer = await fetch(`${url}/api/products/${part.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(edit),
    })
    expect(answer.status).toBe(200)
  }
