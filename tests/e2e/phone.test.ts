import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paths } from '../../shared/paths.ts'
import {
  account,
  accountMenu,
  hasStartedSignIn,
  identify,
  isFocused,
  loginLink,
  NONCE,
  ready,
  useVisitors,
} from '../support/visitors.ts'

const { url, visit, visitBeforeScripts, make, deps } = useVisitors()

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Phone Verification' })
const phone = (page: Page) => page.getByLabel('Phone number')
const code = (page: Page) => page.getByLabel('Verification code')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('authToken'), sessionStorage.getItem('tempToken')])

const TARGET = '/search?q=pump'

describe('a first sign-in', () => {
  it('that starts on the phone page asks for a number, verifies it with the code, also after a reload, and continues to the target page', async () => {
    const page = await visit(paths.verifyPhone(TARGET))
    const email = `vera.${Date.now()}@example.com`
    await page.getByText('Please sign in to verify your phone number.').waitFor()
    await page.locator('main').getByRole('link', { name: 'Login' }).click()
    await identify(page, { email, name: 'Vera Verified' })
    await phone(page).waitFor()
    await heading(page).waitFor()
    expect(page.url()).toBe(`${url}${paths.verifyPhone(TARGET)}`)
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
    await page.waitForURL(url + TARGET)
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Vera')
    expect(await stored(page)).toEqual([expect.stringMatching(/^[\w-]{43}$/), null])
    const user = await deps.prisma.user.findUniqueOrThrow({ where: { email } })
    expect(user).toMatchObject({ phone: number, phoneVerifiedAt: expect.any(Date) })
  })

  it('creates an account and can skip the phone number, and the next sign-in asks neither for it nor for a name', async () => {
    const email = `skip.${Date.now()}@example.com`
    const page = await visit(TARGET)
    await account(page).getByRole('link', { name: 'Sign Up' }).click()
    await identify(page, { email, name: 'Skip Skipper' })
    await heading(page).waitFor()
    await press(page, 'Skip for now')
    await page.waitForURL(url + TARGET)
    await ready(page, true)
    expect(await stored(page)).toEqual([expect.stringMatching(/^[\w-]{43}$/), null])
    // Back does not return to the finished page.
    await page.goBack()
    expect(page.url()).not.toContain('/verify-phone')
    await page.goForward()
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Skip')
    await accountMenu(page).click()
    const profile = await page.getByRole('menuitem', { name: 'My Profile' }).getAttribute('href')
    expect(profile).toMatch(/^\/account\/[0-9a-f-]{36}$/)
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await loginLink(page).click()
    await identify(page, { email, name: 'Another Name' })
    await page.waitForURL(url + TARGET)
    await ready(page, true)
    expect(await account(page).innerText()).toContain('Hi, Skip')
  })

  it('has no session yet, and its token is removed from the address before the app runs', async () => {
    const tempToken = await make.token(await make.user(), 'temporary')
    const { page, release } = await visitBeforeScripts(paths.verifyPhone('/search', tempToken, NONCE), {
      before: hasStartedSignIn,
    })
    await heading(page).waitFor()
    expect(await page.evaluate(() => location.href)).toBe(url + paths.verifyPhone('/search'))
    expect(await stored(page)).toEqual([null, tempToken])
    release()
    await ready(page)
    await loginLink(page).waitFor()
  })
})
