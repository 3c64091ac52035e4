import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import {
  account,
  hasStartedSignIn,
  identify,
  isFocused,
  loginLink,
  NONCE,
  ready,
  RICH_PART,
  useVisitors,
} from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Phone Verification' })
const phone = (page: Page) => page.getByLabel('Phone number')
const code = (page: Page) => page.getByLabel('Verification code')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('authToken'), sessionStorage.getItem('tempToken')])

describe('a first sign-in', () => {
  it('asks for a phone number, verifies it with the code, also after a reload, and continues to the target page', async () => {
    const page = await visit(`/part/${RICH_PART}?comment=nonsense`)
    const email = `vera.${Date.now()}@example.com`
    await loginLink(page).click()
    await identify(page, { email, name: 'Vera Verified' })
    await heading(page).waitFor()
    expect(page.url()).toBe(`${url}${paths.verifyPhone(`/part/${RICH_PART}?comment=nonsense`)}`)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    expect(await stored(page)).toEqual([null, expect.stringMatching(/^[\w-]{43}$/)])

    const number = `+4915100${String(Date.now()).slice(-6)}`
    await phone(page).fill(number)
    await press(page, 'Send Verification Code')
    await page.getByText('Verification code sent successfully!').waitFor()
    await expect.poll(() => isFocused(code(page))).toBe(true)
    // Demo mode shows the code.
    const sent = /Development: the code is (\d{6})/.exec(await page.locator('main').innerText())?.[1] ?? 'no hint'
    await page.reload()
    await page.getByText(`Sent to ${number}.`).waitFor()
    expect(await phone(page).inputValue()).toBe(number)
    await page.getByText(/^You can request another code in 0:\d\d\.$/).waitFor()
    await code(page).fill(sent)
    await code(page).press('Enter')
    await page.getByText('Phone number verified successfully!').waitFor()
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
})

it('the phone page asks a visitor to sign in, and the sign-in continues to the target page', async () => {
  const page = await visit(paths.verifyPhone('/search?q=pump'))
  await page.getByText('Please sign in to verify your phone number.').waitFor()
  await page.locator('main').getByRole('link', { name: 'Login' }).click()
  await identify(page, { pick: 'Declan Byrne' })
  await page.waitForURL(`${url}/search?q=pump`)
  await ready(page, true)
})
