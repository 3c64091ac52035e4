import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, recordShifts, settled } from '../support/browser.ts'
import { partWithCar } from '../support/cars.ts'
import { EMPTY_PART, FAILED_REQUEST, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { url, visit, make, deps } = visitors

/** A part whose texts are long words without line breaks. */
const WIDE = {
  name: 'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft gasket',
  description: `\`${'x'.repeat(200)}\` ${'https://example.com/'.padEnd(200, 'y')}\n\n|${'a long head|'.repeat(12)}\n|${'---|'.repeat(12)}\n|${'a long cell|'.repeat(12)}`,
  tags: ['a-tag-of-fifty-characters-that-has-no-place-to-break'.slice(0, 50), ...'bcdefghij'],
  numbers: ['0123456789012345678901234567890123456789'],
}

const unlike = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

describe('no page scrolls sideways', () => {
  const addresses = async () => {
    const part = await make.part({ ...WIDE, name: unlike(WIDE.name) })
    const author = await make.user({ name: 'W'.repeat(60) })
    let comment = await make.comment({ part, author, text: WIDE.description })
    for (let i = 0; i < 6; i++) comment = await make.comment({ parent: comment, author, text: WIDE.description })
    await make.listing({
      part,
      seller: author,
      priceCents: 100_000_000,
      description: 'Z'.repeat(90),
      location: 'Y'.repeat(60),
    })
    const post = await make.post({ title: unlike(WIDE.name), content: WIDE.description, tags: WIDE.tags, author })
    return [
      '/',
      `/part/${RICH_PART}`,
      `/part/${EMPTY_PART}`,
      `/part/${part.slug}?comment=${comment.id}`,
      '/search?q=oil',
      `/search?q=${encodeURIComponent(WIDE.name)}`,
      '/search',
      `/blog/${post.slug}`,
      '/login?error=expired',
      '/no/such/page',
      '/help/buying',
      '/terms',
    ]
  }
  const tooWide = (page: Page) =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      const wide = [...document.querySelectorAll('body *')].filter(
        (each) => each.getBoundingClientRect().right > clientWidth + 1,
      )
      return [`${scrollWidth} px`, ...wide.slice(0, 5).map((each) => `${each.tagName} ${each.className}`)]
    })

  it.each([
    ['a visitor', false],
    ['a person', true],
  ])('for %s at 320, 390, 768, 1024 and 1280 px', async (_who, signedIn) => {
    const token = signedIn
      ? await make.token(await make.user({ name: 'Wolfeschlegelsteinhausen Bergerdorff' }))
      : undefined
    // For a signed-in user only the navbar differs, which is the same on all pages, and the forms of a part.
    const all = await addresses()
    const page = await visit('/help', { viewport: PHONE, token, expectedMessages: FAILED_REQUEST })
    for (const address of signedIn ? all.slice(1, 4) : all) {
      await page.setViewportSize(PHONE)
      await page.goto(url + address)
      await ready(page, signedIn)
      for (const width of [320, 390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        // Tables get their width one frame later.
        await expect.poll(() => tooWide(page), { message: `${address} at ${width}` }).toEqual([])
      }
    }
  })

  it.each([
    ['with its fonts', '**/no-such-file'],
    ['before its fonts are loaded', '**/*.woff2'],
  ])('without scripts, %s', async (_when, missing) => {
    const part = await make.part({ ...WIDE, name: unlike(WIDE.name) })
    await make.comment({ part, text: WIDE.description })
    const page = await visit(`/part/${part.slug}`, {
      javaScriptEnabled: false,
      expectedMessages: FAILED_REQUEST,
      before: (unread) => unread.route(missing, (route) => route.abort()),
    })
    for (const width of [320, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => tooWide(page), { message: `at ${width}` }).toEqual([])
    }
  })

  it('with a font of 24 px on a phone', async () => {
    const [person, partner] = [await make.user({ name: 'Kessler Motorteile' }), await make.user()]
    await make.message(await make.conversation(person, partner), partner)
    const page = await visit('/help', { viewport: PHONE, token: await make.token(person), isFresh: true })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
    for (const address of [
      `/account/${person.id}`,
      `/messages?recipientId=${partner.id}`,
      '/trades',
      '/sell/import',
      '/sell/inventory',
      `/sell?part=${EMPTY_PART}`,
    ]) {
      await page.goto(url + address)
      await ready(page, true)
      await page.getByRole('heading').first().waitFor()
      await expect.poll(() => tooWide(page), { message: address }).toEqual([])
    }
  })

  it('with the carousel and the menu open', async () => {
    const person = await make.user({ name: 'Wolfeschlegelsteinhausen Bergerdorff' })
    const page = await visit(`/part/${RICH_PART}`, {
      viewport: { width: 320, height: 640 },
      token: await make.token(person),
    })
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    expect(await tooWide(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Part Images' }).getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
    expect(await tooWide(page)).toEqual([])
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
  })
})

it('the search box does not touch the elements next to it', async () => {
  const [person, other] = [await make.user({ name: 'Wolfeschlegelsteinhausen Bergerdorff' }), await make.user()]
  const conversation = await make.conversation(person, other)
  for (let i = 0; i < 12; i++) await make.message(conversation, other, 'Still there?')
  const page = await visit('/search', { token: await make.token(person) })
  await page.getByText('12 unread messages').waitFor({ state: 'attached' })
  for (const width of [768, 900, 1099, 1100, 1179, 1180, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    const gap = await page.evaluate(() => {
      const [search, ...account] = [
        ...document.querySelectorAll('header input, nav[aria-label="Account"] :is(a, button)'),
      ].map((each) => each.getBoundingClientRect())
      return Math.min(...account.map(({ left }) => left)) - (search?.right ?? Infinity)
    })
    expect([width, gap >= 16]).toEqual([width, true])
    expect(
      (await page.getByRole('combobox', { name: 'Search for parts, users...' }).boundingBox())?.width,
    ).toBeGreaterThan(190)
  }
})

describe('the theme', () => {
  const PAPER = { light: 'rgb(250, 248, 242)', dark: 'rgb(21, 22, 20)' }
  const look = (page: Page) =>
    page.evaluate(() => ({
      paper: getComputedStyle(document.body).backgroundColor,
      drawing: getComputedStyle(document.querySelector('main img') ?? document.body).filter,
    }))

  const LOOKS = {
    light: { paper: PAPER.light, drawing: 'none' },
    dark: { paper: PAPER.dark, drawing: expect.stringContaining('invert(1)') },
  }

  it('follows the system, or is the one of the user from the first paint on', async () => {
    const page = await visit(`/part/${RICH_PART}`, { colorScheme: 'dark' })
    for (const system of ['dark', 'light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: system })
      await expect.poll(() => look(page), { message: system }).toEqual(LOOKS[system])
    }
    // Before the app runs.
    await page.route('**/assets/entry-client-*.js', (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    )
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
      await page.evaluate((value) => localStorage.setItem('theme', value), theme)
      await page.reload()
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
      expect(await look(page)).toEqual(LOOKS[theme])
    }
  })
})

it('in forced colours, buttons without a box have no border that touches their words', async () => {
  const page = await visit(`/part/${RICH_PART}`, { token: await make.token() })
  await page.emulateMedia({ forcedColors: 'active' })
  await settled(page)
  const tight = await page.locator('button:visible, select:visible, a:visible').evaluateAll((all) => {
    const paper = getComputedStyle(document.body).backgroundColor
    return all
      .filter((each) => {
        const { paddingInlineStart, borderInlineStartWidth, borderInlineStartColor } = getComputedStyle(each)
        if (each.querySelector('img') || each.textContent === '') return false
        return (
          parseFloat(paddingInlineStart) < 2 &&
          parseFloat(borderInlineStartWidth) > 0 &&
          borderInlineStartColor !== paper
        )
      })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
  })
  expect(tight).toEqual([])
  await page.emulateMedia({ forcedColors: null })
})

describe('motion', () => {
  const durations = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap((each) => [getComputedStyle(each).transitionDuration, getComputedStyle(each).animationDuration])
        .flatMap((text) => text.split(', '))
        .map(parseFloat),
    )

  it('is short, and off if the user prefers reduced motion', async () => {
    const page = await visit(`/part/${RICH_PART}`)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const longest = Math.max(...(await durations(page)))
    expect(longest).toBeGreaterThan(0.1)
    expect(longest).toBeLessThanOrEqual(1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.getByRole('region', { name: 'Part Images' }).getByRole('button').first().click()
    await page.getByRole('dialog').waitFor()
    expect(Math.max(...(await durations(page)))).toBeLessThan(0.001)
  })
})

describe('on a phone', () => {
  it('the search box and the car are below the icons and fill the width', async () => {
    const page = await visit('/', { viewport: PHONE })
    const box = await page.getByRole('combobox', { name: 'Search for parts, users...' }).boundingBox()
    const logo = await page.getByRole('link', { name: 'Tappet, home' }).boundingBox()
    const car = await page.getByRole('banner').getByRole('link', { name: 'Choose your car' }).boundingBox()
    expect(car?.y).toBe(box?.y)
    expect((car?.x ?? 0) + (car?.width ?? 0) - (box?.x ?? 0)).toBeGreaterThan(340)
    expect(box?.y ?? 0).toBeGreaterThanOrEqual((logo?.y ?? 0) + (logo?.height ?? 0) - 1)
  })

  it('a part shows prices before the description, a bar with the prices until they are visible, and the button that adds a listing beside its heading', async () => {
    const page = await visit(`/part/${RICH_PART}`, { viewport: PHONE })
    const top = async (name: string | RegExp) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0
    const prices = /^Prices$/
    expect(await top('Part Images')).toBeLessThan(await top(prices))
    expect(await top(prices)).toBeLessThan(await top('Listings to Buy or Sell'))
    expect(await top('Listings to Buy or Sell')).toBeLessThan(await top('Description'))
    expect(await top('Description')).toBeLessThan(await top('Comments'))
    const bar = page.locator('[aria-hidden="true"]').filter({ hasText: 'Lowest Ask' }).locator('..')
    expect(await bar.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(PHONE.height)
    await page.getByRole('region', { name: prices }).scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        bar.evaluate(
          (element) =>
            getComputedStyle(element).visibility === 'hidden' || element.getBoundingClientRect().top >= innerHeight,
        ),
      )
      .toBe(true)
    const heading = await page.getByRole('heading', { name: 'Listings to Buy or Sell' }).boundingBox()
    const button = await page.getByRole('button', { name: 'Add New Listing' }).first().boundingBox()
    if (!heading || !button) throw new Error('nothing is drawn')
    expect(button.x).toBeGreaterThan(heading.x + 100)
    expect(Math.abs(button.y + button.height / 2 - heading.y - heading.height / 2)).toBeLessThan(2)
  })

  it('the main image of a part is in the first screen, above the bar with the prices', async () => {
    const { part, withCar } = await partWithCar(visitors)
    const { storageKey } = await deps.prisma.partImage.findFirstOrThrow({ where: { part: { slug: RICH_PART } } })
    await make.image({ part, storageKey })
    for (const [path, before] of [
      [`/part/${RICH_PART}`, undefined],
      [`/part/${part.slug}`, undefined],
      [`/part/${part.slug}`, withCar],
    ] as const) {
      const page = await visit(path, { viewport: PHONE, before, expectedMessages: FAILED_REQUEST })
      if (before) await page.getByText('Fits your 2002 BMW 320i').waitFor()
      const image = await page.getByRole('region', { name: 'Part Images' }).getByRole('button').first().boundingBox()
      const bar = await page.getByRole('button', { name: 'Add New Listing' }).last().boundingBox()
      if (!image || !bar) throw new Error('nothing is drawn')
      // With a car, the answer with its reason takes two more lines and a row of buttons.
      expect(image.y + image.height * (before ? 0.75 : 1)).toBeLessThan(bar.y)
    }
  })

  it('nothing moves when the verdict arrives', async () => {
    const { part, withCar } = await partWithCar(visitors)
    const page = await visit(`/part/${part.slug}`, {
      viewport: PHONE,
      expectedMessages: FAILED_REQUEST,
      async before(unread) {
        await recordShifts(unread)
        await withCar(unread)
      },
    })
    await page.getByText('Fits your 2002 BMW 320i').waitFor()
    await settled(page)
    expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  })

  it('controls or their rows are at least 44 px high', async () => {
    const token = await make.token(await make.user({ name: 'Fritz Finger' }))
    const small: Record<string, string[]> = {}
    const page = await visit('/login', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      // The feed can contain an image of another test without a file.
      expectedMessages: FAILED_REQUEST,
    })
    for (const address of ['/login', '/', `/part/${RICH_PART}`, '/search?q=oil']) {
      if (address !== '/login') {
        await page.evaluate((value) => localStorage.setItem('authToken', value), token)
        await page.goto(url + address)
        await ready(page, true)
      }
      const found = await page.locator('button:visible, select:visible, input:visible').evaluateAll((all) =>
        all
          .filter((each) => !each.hasAttribute('disabled') && each.getBoundingClientRect().height > 1)
          .filter((each) => {
            // A control in a row of 44 px is far enough from other controls.
            const { height } = each.getBoundingClientRect()
            const { height: row = 0 } = each.parentElement?.getBoundingClientRect() ?? {}
            return Math.max(height, row) < 43.5
          })
          .map(
            (each) =>
              `${each.textContent || each.getAttribute('aria-label')} ${Math.round(each.getBoundingClientRect().height)}`,
          ),
      )
      if (found.length > 0) small[address] = found
    }
    expect(small).toEqual({})
  })
})
