import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '../../../server/errors.ts'
import { CODE_VOID } from '../../../shared/phone.ts'
import { paths } from '../../../shared/paths.ts'
import {
  aUser,
  failed,
  held,
  proxied,
  unreachable,
  violations,
  visit,
  type Answers,
  type Outputs,
  type User,
} from '../../../tests/support/render.tsx'

type Sent = Outputs['auth']['requestPhoneCode']

const SENT = 'Verification code sent successfully!'
const VERIFIED = 'Phone number verified successfully!'
const EXPIRED = 'Your sign-in has expired. Please sign in again.'
const WRONG = 'Invalid verification code'
const NETWORK = 'Network error. Please try again.'
const NUMBER = '+4915100000001'
const TARGET = '/search?q=pump'

const phone = page.getByLabelText('Phone number')
const code = page.getByLabelText('Verification code')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const send = button('Send Verification Code')
const verify = button('Verify Code')
const skip = button('Skip for now')
const text = (sentence: string | RegExp) => page.getByText(sentence)
const stored = () => [localStorage.getItem('authToken'), sessionStorage.getItem('tempToken')]

const sent = (left: Sent['left'] = null): Sent => ({ message: SENT, devCode: '123456', left })
const verified = { token: 'session', message: VERIFIED }

/** Opens the page at the end of the first sign-in, or for a signed-in user. The clock stands still apart from real time. */
async function open(auth: Answers['auth'] = {}, { user, target = TARGET }: { user?: User; target?: string } = {}) {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  onTestFinished(() => void vi.useRealTimers())
  if (!user) sessionStorage.setItem('tempToken', 'temporary')
  const documents = newDocuments()
  const answers: Answers = { auth: { requestPhoneCode: sent(), ...auth } }
  const site = await visit(paths.verifyPhone(target), { answers, ...(user && { user }) })
  await expect.element(phone).toBeVisible()
  return { ...site, documents }
}

/** Collects the addresses of new documents, and keeps the document of the test. */
function newDocuments(): string[] {
  const opened: string[] = []
  const onNavigate = (event: NavigateEvent) => {
    if (event.destination.sameDocument) return
    event.preventDefault()
    opened.push(event.destination.url.slice(location.origin.length))
  }
  navigation.addEventListener('navigate', onNavigate)
  onTestFinished(() => navigation.removeEventListener('navigate', onNavigate))
  return opened
}

async function requestCode(number = NUMBER) {
  await phone.fill(number)
  await send.click()
  await expect.element(text(`Sent to ${number.trim()}.`)).toBeVisible()
}

describe('the phone number', () => {
  it('is required, with an error for 5 seconds and a mark until it changes', async () => {
    const { calls } = await open()
    for (const _ of ['first', 'second']) {
      await phone.fill('   ')
      await send.click()
      await expect.element(text('Please enter a phone number')).toBeVisible()
      await expect.element(phone).toHaveFocus()
      vi.advanceTimersByTime(3_000)
      await expect.element(text('Please enter a phone number')).toBeVisible()
      vi.advanceTimersByTime(2_500)
      await expect.element(text('Please enter a phone number')).not.toBeInTheDocument()
      await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
      await send.click()
      await expect.element(text('Please enter a phone number')).toBeVisible()
    }
    await phone.fill('+')
    await expect.element(phone).not.toHaveAttribute('aria-invalid')
    expect(calls('auth.requestPhoneCode')).toEqual([])
  })

  it('needs the country code', async () => {
    const { calls } = await open()
    await phone.fill('0151 00')
    await send.click()
    await expect.element(text(/^Please enter the full number with \+ and the country code/)).toBeVisible()
    expect(calls('auth.requestPhoneCode')).toEqual([])
  })

  it('gets a code, which is confirmed for 5 seconds, and the code has the focus', async () => {
    const { calls } = await open()
    await requestCode(` ${NUMBER}`)
    await expect.element(text(SENT)).toBeVisible()
    await expect.element(code).toHaveFocus()
    vi.advanceTimersByTime(5_500)
    await expect.element(text(SENT)).not.toBeInTheDocument()
    expect(calls('auth.requestPhoneCode')).toEqual([{ phoneNumber: NUMBER }])
    for (const [field, complete, mode] of [
      [phone, 'tel', 'tel'],
      [code, 'one-time-code', 'numeric'],
    ] as const) {
      await expect.element(field).toHaveAttribute('autocomplete', complete)
      await expect.element(field).toHaveAttribute('inputmode', mode)
    }
  })

  it('can be changed, which sends another code', async () => {
    const { calls } = await open()
    await requestCode()
    await code.fill('12')
    await requestCode('+4915100000002')
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    expect(calls('auth.requestPhoneCode')).toHaveLength(2)
  })

  it('is sent once', async () => {
    const answer = held(sent())
    const { calls } = await open({ requestPhoneCode: answer.answer })
    await phone.fill(NUMBER)
    await send.click()
    await expect.element(button('Sending...')).toBeVisible()
    phone.element().focus()
    await userEvent.keyboard('{Enter}')
    await skip.click()
    answer.release()
    await expect.element(text(SENT)).toBeVisible()
    expect(calls('auth.requestPhoneCode')).toHaveLength(1)
    expect(calls('auth.skipPhone')).toEqual([])
  })

  it('shows the error of the server, and an error if the server cannot be reached', async () => {
    const limit = 'Too many requests. Please try again in 12 minutes.'
    const { answers } = await open()
    await phone.fill(NUMBER)
    for (const [answer, sentence] of [
      [failed('RATE_LIMITED', limit), limit],
      [unreachable, NETWORK],
      [proxied(502), 'Failed to send verification code'],
    ] as const) {
      answers.auth = { requestPhoneCode: answer }
      await send.click()
      await expect.element(text(sentence)).toBeVisible()
    }
    await expect.element(phone).toHaveValue(NUMBER)
  })
})

describe('another code', () => {
  it('can be requested after a countdown, which is kept after a reload, or for another number', async () => {
    const { calls, unmount } = await open()
    await requestCode()
    await expect.element(text(/^You can request another code in 0:(30|29|28)\.$/)).toBeVisible()
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    phone.element().focus()
    await userEvent.keyboard('{Enter}')
    vi.advanceTimersByTime(20_000)
    await expect.element(text(/^You can request another code in 0:(10|0\d)\.$/)).toBeVisible()
    unmount()
    const again = await open()
    await expect.element(text(`Sent to ${NUMBER}.`)).toBeVisible()
    await expect.element(phone).toHaveValue(NUMBER)
    await expect.element(text(/^You can request another code in 0:\d\d\.$/)).toBeVisible()
    await phone.fill('+4915100000002')
    await expect.element(send).toHaveAttribute('aria-disabled', 'false')
    await phone.fill(NUMBER)
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    vi.advanceTimersByTime(31_000)
    await expect.element(send).toHaveAttribute('aria-disabled', 'false')
    expect([calls('auth.requestPhoneCode').length, again.calls('auth.requestPhoneCode').length]).toEqual([1, 0])
    await send.click()
    await expect.poll(() => again.calls('auth.requestPhoneCode')).toHaveLength(1)
  })

  it('is announced before the hourly limit is reached, and then waits for its end', async () => {
    const { answers } = await open({ requestPhoneCode: sent({ calls: 2, seconds: 3_000 }) })
    await requestCode()
    await expect.element(text(/^You can request 2 more codes until \d\d:\d\d\.$/)).toBeVisible()
    answers.auth = { requestPhoneCode: sent({ calls: 1, seconds: 3_000 }) }
    await requestCode('+4915100000002')
    await expect.element(text(/^You can request 1 more code until \d\d:\d\d\.$/)).toBeVisible()
    answers.auth = { requestPhoneCode: sent({ calls: 0, seconds: 3_000 }) }
    await requestCode('+4915100000003')
    await expect
      .element(text(/^You have requested too many codes\. You can request another one in (50:00|49:\d\d)\.$/))
      .toBeVisible()
    await phone.fill('+4915100000004')
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the code', () => {
  it('is required', async () => {
    await open()
    await requestCode()
    await verify.click()
    await expect.element(text('Please enter the verification code')).toBeVisible()
    await expect.element(code).toHaveFocus()
  })

  it('has six characters, without spaces, and a wrong one is rejected', async () => {
    const { calls, answers } = await open({ verifyPhoneCode: failed('VALIDATION', WRONG) })
    await requestCode()
    await code.fill(' 123 4569')
    await expect.element(code).toHaveValue('123456')
    await verify.click()
    await expect.element(text(WRONG)).toBeVisible()
    await expect.element(code).toHaveAttribute('aria-invalid', 'true')
    await expect.element(code).toHaveFocus()
    answers.auth = { verifyPhoneCode: verified }
    await verify.click()
    await expect.element(text(VERIFIED)).toBeVisible()
    expect(calls('auth.verifyPhoneCode')).toEqual([{ verificationCode: '123456' }, { verificationCode: '123456' }])
  })

  it('that was verified stores the session, and a second later the target page opens', async () => {
    const { documents, calls } = await open({ verifyPhoneCode: verified })
    await requestCode()
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(text(VERIFIED)).toBeVisible()
    expect(stored()).toEqual(['session', null])
    await skip.click()
    await verify.click()
    vi.advanceTimersByTime(1_000)
    expect(documents).toEqual([TARGET])
    expect(calls('auth.verifyPhoneCode')).toHaveLength(1)
    expect(calls('auth.skipPhone')).toEqual([])
  })

  it('that is void after five wrong tries is replaced by a new one', async () => {
    const { answers } = await open({ verifyPhoneCode: failed('VALIDATION', CODE_VOID) })
    await requestCode()
    await code.fill('000000')
    await verify.click()
    await expect.element(text(CODE_VOID)).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
    await expect.element(phone).toHaveFocus()
    // This message does not disappear after 5 seconds.
    vi.advanceTimersByTime(31_000)
    await expect.element(text(CODE_VOID)).toBeVisible()
    answers.auth = { requestPhoneCode: sent(), verifyPhoneCode: verified }
    await send.click()
    await expect.element(code).toHaveFocus()
    await expect.element(text(CODE_VOID)).not.toBeInTheDocument()
    await code.fill('123456')
    await verify.click()
    await expect.element(text(VERIFIED)).toBeVisible()
  })
})

describe('the first sign-in', () => {
  it('can skip the phone number, and shows an error if that fails', async () => {
    const { answers, documents } = await open()
    for (const [answer, sentence] of [
      [proxied(502), 'HTTP error! status: 502'],
      [proxied(200), 'Invalid JSON response from server.'],
      [unreachable, NETWORK],
    ] as const) {
      answers.auth = { skipPhone: answer }
      await skip.click()
      await expect.element(text(sentence)).toBeVisible()
    }
    vi.advanceTimersByTime(5_500)
    await expect.element(text(NETWORK)).not.toBeInTheDocument()
    answers.auth = { skipPhone: { token: 'session' } }
    await skip.click()
    await expect.poll(() => documents).toEqual([TARGET])
    expect(stored()).toEqual(['session', null])
  })

  it.each([
    // shared/paths.test.ts has all cases of invalid paths.
    ['//evil.example/part', '/'],
    ['/verify-phone?targetUrl=/search', '/'],
    ['/search?q=pump&token=of-another-user', TARGET],
  ])('with the target %s opens %s', async (target, opened) => {
    const { documents } = await open({ skipPhone: { token: 'session' } }, { target })
    await skip.click()
    await expect.poll(() => documents).toEqual([opened])
  })

  it.each(['Send Verification Code', 'Skip for now', 'Verify Code'])(
    '%s asks for a new sign-in if it has expired',
    async (name) => {
      const { answers } = await open()
      await requestCode()
      await phone.fill('+4915100000002')
      await code.fill('123456')
      const expired = failed('UNAUTHENTICATED', 'Please log in.')
      answers.auth = { requestPhoneCode: expired, skipPhone: expired, verifyPhoneCode: expired }
      await button(name).click()
      await expect.element(text(EXPIRED)).toHaveFocus()
      expect(stored()).toEqual([null, null])
      await expect.element(phone).not.toBeInTheDocument()
      await expect
        .element(page.getByRole('main').getByRole('link', { name: 'Login' }))
        .toHaveAttribute('href', paths.signIn(TARGET))
    },
  )
})

it('a visitor without a temporary token is asked to sign in', async () => {
  await visit(paths.verifyPhone(TARGET))
  await expect.element(text('Please sign in to verify your phone number.')).toBeVisible()
  await expect.element(phone).not.toBeInTheDocument()
  expect(document.activeElement).toBe(document.body)
})

describe('a signed-in user', () => {
  it('verifies a number with the session, which a new token replaces', async () => {
    const { documents } = await open({ verifyPhoneCode: verified }, { user: aUser() })
    await requestCode()
    await code.fill('123456')
    await verify.click()
    await expect.element(text(VERIFIED)).toBeVisible()
    vi.advanceTimersByTime(1_000)
    expect([documents, stored()]).toEqual([[TARGET], ['session', null]])
  })

  it('skips without a request', async () => {
    const { documents, calls } = await open({}, { user: aUser() })
    await skip.click()
    await expect.poll(() => documents).toEqual([TARGET])
    expect([calls('auth.skipPhone'), stored()]).toEqual([[], ['token', null]])
  })
})

it('the page has no violations of axe rules and no horizontal scrolling', async () => {
  await open({
    verifyPhoneCode: () => {
      throw new AppError('VALIDATION', WRONG)
    },
  })
  const check = async () => {
    expect(await violations()).toEqual([])
    for (const width of [1280, 390, 320]) {
      await page.viewport(width, 800)
      await expect.poll(() => document.documentElement.scrollWidth).toBe(width)
    }
    await page.viewport(1280, 800)
  }
  await check()
  await requestCode()
  await check()
  await code.fill('1')
  await verify.click()
  await expect.element(text(WRONG)).toBeVisible()
  await check()
})
