import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { CODE_VOID } from '../../shared/phone.ts'
import { DESKTOP, PHONE, violations } from '../support/browser.ts'
import {
  account,
  calls,
  FAILED_REQUEST,
  failing,
  hasStartedSignIn,
  holding,
  identify,
  isFocused,
  loginLink,
  NONCE,
  proxied,
  ready,
  RICH_PART,
  useVisitors,
  type VisitOptions,
} from '../support/visitors.ts'
import { sql } from '../support/database.ts'

const { url, visit, make, deps } = useVisitors()

const SENT = 'Verification code sent successfully!'
const VERIFIED = 'Phone number verified successfully!'
const EXPIRED = 'Your sign-in has expired. Please sign in again.'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Phone Verification' })
const phone = (page: Page) => page.getByLabel('Phone number')
const code = (page: Page) => page.getByLabel('Verification code')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('authToken'), sessionStorage.getItem('tempToken')])

let numbers = 0
const newNumber = () => `+4915100${String((numbers += 1)).padStart(6, '0')}`

/** Opens the page as a user at the end of the first sign-in. */
async function newcomer(targetUrl = '/search?q=pump', options: VisitOptions = {}) {
  const user = await make.user({ name: 'Paula Phone' })
  const tempToken = await make.token(user, 'temporary')
  const page = await visit(paths.verifyPhone(targetUrl, tempToken, NONCE), {
    ...options,
    async before(opened) {
      await hasStartedSignIn(opened)
      await options.before?.(opened)
    },
  })
  await phone(page).waitFor()
  return { user, page, tempToken }
}

/** Requests a code and reads it from the hint that demo mode shows. */
async function codeFor(page: Page, number = newNumber()): Promise<string> {
  await phone(page).fill(number)
  await press(page, 'Send Verification Code')
  await page.getByText(`Sent to ${number}.`).waitFor()
  return /Development: the code is (\d{6})/.exec(await page.locator('main').innerText())?.[1] ?? 'no hint'
}

const verifiedPhone = async (id: string) => (await deps.prisma.user.findUniqueOrThrow({ where: { id } })).phone

describe('a first sign-in', () => {
  it('asks for a phone number, verifies it with the code and continues to the target page', async () => {
    const page = await visit(`/part/${RICH_PART}?comment=nonsense`)
    const email = `vera.${Date.now()}@example.com`
    await loginLink(page).click()
    await identify(page, { email, name: 'Vera Verified' })
    await heading(page).waitFor()
    expect(page.url()).toBe(`${url}${paths.verifyPhone(`/part/${RICH_PART}?comment=nonsense`)}`)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    expect(await stored(page)).toEqual([null, expect.stringMatching(/^[\w-]{43}$/)])

    const number = newNumber()
    const sent = await codeFor(page, number)
    await page.getByText(SENT).waitFor()
    await expect.poll(() => code(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await code(page).fill(sent)
    await press(page, 'Verify Code')
    await page.getByText(VERIFIED).waitFor()
    await page.waitForURL(`${url}/part/${RICH_PART}?comment=nonsense`)
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Vera')
    expect(await stored(page)).toEqual([expect.stringMatching(/^[\w-]{43}$/), null])
    const user = await deps.prisma.user.findUniqueOrThrow({ where: { email } })
    expect(user).toMatchObject({ phone: number, phoneVerifiedAt: expect.any(Date) })
  })

  it('can skip it, and the next sign-in does not ask again', async () => {
    const email = `skip.${Date.now()}@example.com`
    const page = await visit('/search?q=pump')
    await loginLink(page).click()
    await identify(page, { email, name: 'Skip Skipper' })
    await heading(page).waitFor()
    await press(page, 'Skip for now')
    await page.waitForURL(`${url}/search?q=pump`)
    await ready(page, true)
    expect(await stored(page)).toEqual([expect.stringMatching(/^[\w-]{43}$/), null])
    // Back does not return to the finished page.
    await page.goBack()
    expect(page.url()).not.toContain('/verify-phone')

    const again = await visit('/search?q=pump')
    await loginLink(again).click()
    await identify(again, { email, name: 'Skip Skipper' })
    await again.waitForURL(`${url}/search?q=pump`)
    await ready(again, true)
  })

  it('has no session yet, and its token is removed from the address before the app runs', async () => {
    const tempToken = await make.token(await make.user(), 'temporary')
    const page = await visit('/login', { before: hasStartedSignIn })
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(url + paths.verifyPhone('/search', tempToken, NONCE), { waitUntil: 'commit' })
    await heading(page).waitFor()
    expect(await page.evaluate(() => location.href)).toBe(url + paths.verifyPhone('/search'))
    expect(await stored(page)).toEqual([null, tempToken])
    held.resolve()
    await ready(page)
    await loginLink(page).waitFor()
  })

  it('keeps the number and the countdown after a reload', async () => {
    const { page } = await newcomer()
    const number = newNumber()
    const sent = await codeFor(page, number)
    await page.reload()
    await page.getByText(`Sent to ${number}.`).waitFor()
    expect(await phone(page).inputValue()).toBe(number)
    await code(page).fill(sent)
    await code(page).press('Enter')
    await page.waitForURL(`${url}/search?q=pump`)
    await ready(page, true)
  })
})

describe('the page', () => {
  it('shows an error at the field for 5 seconds, and marks the field until it is changed', async () => {
    const { page } = await newcomer('/', { before: (opened) => opened.clock.install() })
    await phone(page).fill('   ')
    await press(page, 'Send Verification Code')
    await page.getByText('Please enter a phone number').waitFor()
    await expect.poll(() => phone(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.clock.fastForward(3_000)
    expect(await page.getByText('Please enter a phone number').count()).toBe(1)
    await page.clock.fastForward(2_500)
    await expect.poll(() => page.getByText('Please enter a phone number').count()).toBe(0)
    expect(await phone(page).getAttribute('aria-invalid')).toBe('true')
    await phone(page).fill('+')
    expect(await phone(page).getAttribute('aria-invalid')).toBeNull()

    await codeFor(page)
    await page.getByText(SENT).waitFor()
    await page.clock.fastForward(5_500)
    await expect.poll(() => page.getByText(SENT).count()).toBe(0)
    await press(page, 'Verify Code')
    await page.getByText('Please enter the verification code').waitFor()
  })

  it('continues 1 second after the number was verified', async () => {
    const { page } = await newcomer('/search?q=pump', { before: (opened) => opened.clock.install() })
    const sent = await codeFor(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await code(page).fill(sent)
    await press(page, 'Verify Code')
    const shown = async () => {
      await page.clock.runFor(20)
      return page.getByText(VERIFIED).count()
    }
    await expect.poll(shown).toBe(1)
    await page.clock.runFor(900)
    expect(new URL(page.url()).pathname).toBe('/verify-phone')
    await page.clock.runFor(200)
    await page.waitForURL(`${url}/search?q=pump`)
  })

  it('accepts six characters of a code, without spaces, and rejects a wrong code', async () => {
    const { page, user } = await newcomer('/', { expectedMessages: FAILED_REQUEST })
    const sent = await codeFor(page)
    await code(page).fill(` ${sent.slice(0, 3)} ${sent.slice(3)}9`)
    expect(await code(page).inputValue()).toBe(sent)
    await code(page).fill(sent === '000000' ? '000001' : '000000')
    await press(page, 'Verify Code')
    await page.getByText('Invalid verification code').waitFor()
    expect(await code(page).getAttribute('aria-invalid')).toBe('true')
    expect(await verifiedPhone(user.id)).toBeNull()
    await code(page).fill(sent)
    await press(page, 'Verify Code')
    await page.getByText(VERIFIED).waitFor()
  })

  it('can send another code, also to another number', async () => {
    const { page, user } = await newcomer('/', { expectedMessages: FAILED_REQUEST })
    await phone(page).fill('0151 00')
    await press(page, 'Send Verification Code')
    await page.getByText('Please enter the full number with + and the country code').waitFor()
    await codeFor(page)
    const right = newNumber()
    const sent = await codeFor(page, right)
    await code(page).fill(sent)
    await press(page, 'Verify Code')
    await page.getByText(VERIFIED).waitFor()
    expect(await verifiedPhone(user.id)).toBe(right)
  })

  it('reports a void code after five wrong tries, and accepts a new code', async () => {
    const { page } = await newcomer('/', {
      expectedMessages: FAILED_REQUEST,
      before: (opened) => opened.clock.install(),
    })
    const number = newNumber()
    const sent = await codeFor(page, number)
    for (let tries = 1; tries <= 5; tries++) {
      await code(page).fill(sent === '000000' ? '000001' : '000000')
      const answered = page.waitForResponse((answer) => calls('auth.verifyPhoneCode')(answer.url()))
      await press(page, 'Verify Code')
      await answered
    }
    await page.getByText(CODE_VOID).waitFor()
    expect(await code(page).count()).toBe(0)
    await expect.poll(() => isFocused(phone(page))).toBe(true)
    // This message does not disappear after 5 seconds.
    await page.clock.fastForward(31_000)
    expect(await page.getByText(CODE_VOID).count()).toBe(1)
    const again = await codeFor(page, number)
    expect(await page.getByText(CODE_VOID).count()).toBe(0)
    await code(page).fill(again)
    await press(page, 'Verify Code')
    await page.getByText(VERIFIED).waitFor()
  })

  it('shows a countdown until another code can be requested, also after a reload', async () => {
    const { page, user } = await newcomer('/', { before: (opened) => opened.clock.install() })
    const send = page.getByRole('button', { name: 'Send Verification Code' })
    const number = newNumber()
    await page.clock.fastForward(60_000)
    await codeFor(page, number)
    await page.getByText(/^You can request another code in 0:(30|29|28)\.$/).waitFor()
    expect(await send.isDisabled()).toBe(true)
    await phone(page).press('Enter')
    expect(await deps.prisma.phoneCode.count({ where: { userId: user.id } })).toBe(1)
    await page.clock.fastForward(20_000)
    await page.getByText(/^You can request another code in 0:(10|0\d)\.$/).waitFor()
    await page.reload()
    await page.getByText(/^You can request another code in 0:\d\d\.$/).waitFor()
    await phone(page).fill(newNumber())
    expect(await send.isDisabled()).toBe(false)
    await phone(page).fill(number)
    expect(await send.isDisabled()).toBe(true)
    await page.clock.fastForward(31_000)
    await expect.poll(() => send.isDisabled()).toBe(false)
    await send.click()
    await expect.poll(() => deps.prisma.phoneCode.count({ where: { userId: user.id } })).toBe(2)
  })

  it('shows the hourly limit before it is reached, and the time of the next possible request', async () => {
    const { page, user } = await newcomer('/', { before: (opened) => opened.clock.install() })
    // The rate limits of this site are 100 times the limits of decisions.md.
    await sql(deps, 'insert into rate_count (key, window_start, count) values ($1, $2, 497)', [
      `phone:person:${user.id}`,
      new Date(Date.now() - 10 * 60_000),
    ])
    await codeFor(page)
    await page.getByText(/^You can request 2 more codes until \d\d:\d\d\.$/).waitFor()
    await codeFor(page)
    await page.getByText(/^You can request 1 more code until \d\d:\d\d\.$/).waitFor()
    await codeFor(page)
    await page
      .getByText(/^You have requested too many codes\. You can request another one in (50:00|49:\d\d)\.$/)
      .waitFor()
    await phone(page).fill(newNumber())
    expect(await page.getByRole('button', { name: 'Send Verification Code' }).isDisabled()).toBe(true)
  })

  it('shows the error of the server, and an error if the server cannot be reached', async () => {
    const { page } = await newcomer('/', { expectedMessages: FAILED_REQUEST })
    const tooOften = await failing(page, 'auth.requestPhoneCode', 'Too many requests. Please try again in 12 minutes.')
    await phone(page).fill(newNumber())
    await press(page, 'Send Verification Code')
    await page.getByText('Too many requests. Please try again in 12 minutes.').waitFor()
    await tooOften()
    await page.route(calls('auth.requestPhoneCode'), (route) => route.abort())
    await press(page, 'Send Verification Code')
    await page.getByText('Network error. Please try again.').waitFor()
    await proxied(page, 'auth.requestPhoneCode', 502)
    await press(page, 'Send Verification Code')
    await page.getByText('Failed to send verification code').waitFor()
    for (const [status, sentence] of [
      [502, 'HTTP error! status: 502'],
      [200, 'Invalid JSON response from server.'],
    ] as const) {
      const reached = await proxied(page, 'auth.skipPhone', status)
      await press(page, 'Skip for now')
      await page.getByText(sentence).waitFor()
      await reached()
    }
    await page.route(calls('auth.skipPhone'), (route) => route.abort())
    const skipped = page.waitForEvent('requestfailed', (request) => calls('auth.skipPhone')(request.url()))
    await press(page, 'Skip for now')
    await skipped
    await expect.poll(() => page.getByText('Network error. Please try again.').count()).toBe(1)
    expect(await phone(page).inputValue()).not.toBe('')
    await page.unrouteAll()
    await press(page, 'Skip for now')
    await ready(page, true)
  })

  it('shows that it is sending, and sends once', async () => {
    const { page, user } = await newcomer()
    const release = await holding(page, 'auth.requestPhoneCode')
    await phone(page).fill(newNumber())
    await press(page, 'Send Verification Code')
    await page.getByRole('button', { name: 'Sending...' }).waitFor()
    await phone(page).press('Enter')
    release()
    await page.getByText(SENT).waitFor()
    expect(await deps.prisma.phoneCode.count({ where: { userId: user.id } })).toBe(1)
  })

  it.each([
    // shared/paths.test.ts has all cases of invalid paths.
    '//evil.example/part',
    '/verify-phone?targetUrl=/search',
  ])('leads to / instead of %s', async (targetUrl) => {
    const { page } = await newcomer(targetUrl)
    await press(page, 'Skip for now')
    await page.waitForURL(`${url}/`)
    await ready(page, true)
  })

  it('removes a token from the target address', async () => {
    const { page } = await newcomer('/search?q=pump&token=of-somebody-else')
    await press(page, 'Skip for now')
    await page.waitForURL(`${url}/search?q=pump`)
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Paula')
  })
})

describe('without a valid temporary token', () => {
  it('a visitor is asked to sign in, and continues to the target page', async () => {
    const page = await visit(paths.verifyPhone('/search?q=pump'))
    await page.getByText('Please sign in to verify your phone number.').waitFor()
    expect(await phone(page).count()).toBe(0)
    await page.locator('main').getByRole('link', { name: 'Login' }).click()
    await identify(page, { pick: 'Declan Byrne' })
    await page.waitForURL(`${url}/search?q=pump`)
    await ready(page, true)
  })

  it.each(['Send Verification Code', 'Skip for now'])(
    '%s shows that it has expired, and removes it',
    async (button) => {
      const { page, user } = await newcomer('/search?q=pump', { expectedMessages: FAILED_REQUEST })
      await deps.prisma.session.deleteMany({ where: { userId: user.id } })
      await phone(page).fill(newNumber())
      await press(page, button)
      await page.getByText(EXPIRED).waitFor()
      await expect.poll(() => isFocused(page.getByText(EXPIRED))).toBe(true)
      expect(await stored(page)).toEqual([null, null])
      const login = page.locator('main').getByRole('link', { name: 'Login' })
      expect(await login.getAttribute('href')).toBe(paths.signIn('/search?q=pump'))
    },
  )

  it('a signed-in user verifies a number with the session, and stays signed in', async () => {
    const user = await make.user({ name: 'Lena Later' })
    const page = await visit(paths.verifyPhone('/search?q=pump'), { token: await make.token(user) })
    const before = await stored(page)
    const number = newNumber()
    const sent = await codeFor(page, number)
    await code(page).fill(sent)
    await press(page, 'Verify Code')
    await page.waitForURL(`${url}/search?q=pump`)
    await ready(page, true)
    expect(await verifiedPhone(user.id)).toBe(number)
    expect((await stored(page))[0]).not.toBe(before[0])
  })

  it('a signed-in user skips without a request', async () => {
    const token = await make.token(await make.user({ name: 'Lena Later' }))
    const page = await visit(paths.verifyPhone('/search?q=pump'), { token })
    await press(page, 'Skip for now')
    await page.waitForURL(`${url}/search?q=pump`)
    await ready(page, true)
    expect(await stored(page)).toEqual([token, null])
  })
})

describe('the layout', () => {
  it('has no violations of axe rules and no horizontal scrolling, in both themes and widths', async () => {
    const { page } = await newcomer('/', { expectedMessages: FAILED_REQUEST })
    const check = async (state: string) => {
      for (const viewport of [DESKTOP, PHONE, { width: 320, height: 640 }])
        for (const colorScheme of ['light', 'dark'] as const) {
          const where = `${state} ${viewport.width} ${colorScheme}`
          await page.setViewportSize(viewport)
          await page.emulateMedia({ colorScheme })
          expect([where, ...(await violations(page))]).toEqual([where])
          expect([where, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
            where,
            viewport.width,
          ])
        }
    }
    await check('empty')
    await codeFor(page)
    await check('sent')
    await code(page).fill('1')
    await press(page, 'Verify Code')
    await page.getByText('Invalid verification code').waitFor()
    await check('wrong')
  })

  it('has fields with the input mode and autocomplete values of phones', async () => {
    const { page } = await newcomer()
    await codeFor(page)
    expect(await phone(page).getAttribute('autocomplete')).toBe('tel')
    expect(await phone(page).getAttribute('inputmode')).toBe('tel')
    expect(await code(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await code(page).getAttribute('inputmode')).toBe('numeric')
  })
})
