import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, failed, proxied, unreachable, visit, type Answers, type User } from '../../tests/support/render.tsx'
import { comment, listOf, part, partAnswers } from '../../tests/support/samples.ts'
import { AppError } from '../../server/errors.ts'
import { otherAccount, SIGNED_OUT } from '../../shared/sign-in.ts'

const ANN = aUser({ id: '00000000-0000-7000-8000-00000000a11a', name: 'Ann Archer' })
const BEA = aUser({ id: '00000000-0000-7000-8000-00000000beaa', name: 'Bea Brown' })

const account = () => page.getByRole('navigation', { name: 'Account' })
const login = () => account().getByRole('link', { name: 'Login' })
const greeting = (name: string) => account().getByText(`Hi, ${name}`)
const token = () => localStorage.getItem('authToken')
const statusOf = (user: User | null) => ({
  status: { isAuthenticated: user !== null, user, isPhoneVerified: user !== null },
})

/** Changes the token as another tab does. */
function otherTab(value: string | null) {
  if (value === null) localStorage.removeItem('authToken')
  else localStorage.setItem('authToken', value)
  dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
}

/** Opens a part on which the user can comment. */
async function openPart(user: User | undefined) {
  const answers: Answers = {
    ...partAnswers(part(), [comment('Hello')]),
    listing: { list: listOf(), prices: { asks: [], bids: [] } },
  }
  const rendered = await visit('/part/camshaft', { ...(user && { user }), answers })
  return { ...rendered, answers }
}
const field = () => page.getByPlaceholder('Write a comment')

describe('a session', () => {
  it('that the server does not know ends, and its token is removed', async () => {
    localStorage.setItem('authToken', 'unknown')
    await visit('/about')
    await expect.element(login()).toBeVisible()
    expect(token()).toBe(null)
  })

  it.each([
    ['cannot be reached', unreachable],
    ['is unavailable', proxied(503)],
  ])('is kept while the server %s, and is confirmed when it responds again', async (_how, fail) => {
    const seen: unknown[] = []
    const status = () => {
      seen.push(token(), login().elements().length)
      return seen.length > 4 ? statusOf(ANN).status : fail()
    }
    await visit('/about', { user: ANN, answers: { auth: { status } } })
    await expect.element(greeting('Ann')).toBeVisible()
    expect(seen).toEqual(['token', 0, 'token', 0, 'token', 0])
  })

  it('ends with Logout, even if the server cannot be reached', async () => {
    await visit('/about', { user: ANN, answers: { auth: { logout: failed('UNAVAILABLE', 'No.') } } })
    await account().getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect.element(login()).toBeVisible()
    expect(token()).toBe(null)
  })

  it('that starts reads the page again', async () => {
    const { answers, calls } = await openPart(undefined)
    await expect.element(login()).toBeVisible()
    const before = calls('part.bySlug').length
    answers.auth = statusOf(ANN)
    otherTab('of Ann')
    await expect.element(greeting('Ann')).toBeVisible()
    await expect.poll(() => calls('part.bySlug').length).toBe(before + 1)
  })
})

describe('a change of the account in another tab', () => {
  it('is shown at once', async () => {
    const { answers } = await openPart(ANN)
    answers.auth = statusOf(BEA)
    otherTab('of Bea')
    await expect.element(greeting('Bea')).toBeVisible()
    otherTab(null)
    await expect.element(login()).toBeVisible()
  })

  it('is shown when the server answers again, if it could not be reached', async () => {
    const { answers } = await openPart(ANN)
    let isFirst = true
    const status = () => {
      if (isFirst) {
        isFirst = false
        throw new AppError('UNAVAILABLE', 'Try again later.')
      }
      return statusOf(BEA).status
    }
    answers.auth = { status }
    otherTab('of Bea')
    await expect.element(greeting('Bea'), { timeout: 5_000 }).toBeVisible()
    expect(isFirst).toBe(false)
    expect(token()).toBe('of Bea')
  })

  it('keeps a page with unsent text, until the first account signs in again', async () => {
    const { answers } = await openPart(ANN)
    await field().fill('What Ann thinks')
    answers.auth = statusOf(BEA)
    otherTab('of Bea')
    await expect.element(greeting('Bea')).toBeVisible()
    await expect.element(page.getByText(otherAccount('Bea Brown'))).toBeVisible()
    otherTab(null)
    await expect.element(page.getByText(SIGNED_OUT)).toBeVisible()
    answers.auth = statusOf(ANN)
    otherTab('of Ann')
    await expect.element(greeting('Ann')).toBeVisible()
    await expect.element(page.getByText(SIGNED_OUT)).not.toBeInTheDocument()
    await expect.element(field()).toHaveValue('What Ann thinks')
  })
})
