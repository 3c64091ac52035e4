import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, violations, visit, type Answers } from '../../../tests/support/render.tsx'

const KEY = 'k'.repeat(43)
const open = (confirmAddress: NonNullable<Answers['mail']>['confirmAddress'], key = KEY) =>
  visit(`/mail/confirm?key=${key}`, { answers: { mail: { confirmAddress } } })
const button = () => page.getByRole('button', { name: 'Confirm address' })

describe('the page that confirms an address', () => {
  it('does so by a button, without a sign-in', async () => {
    const { calls } = await open({ address: 'new@proven.example' })
    expect(calls('mail.confirmAddress')).toEqual([])
    expect(await violations()).toEqual([])
    await button().click()
    const done = page.getByText('Confirmed. E-mails from Tappet go to new@proven.example.')
    await expect.element(done).toHaveFocus()
    expect(calls('mail.confirmAddress')).toEqual([{ key: KEY }])
    expect(await violations()).toEqual([])
  })

  it('says that a link is not valid any more', async () => {
    await open(failed('NOT_FOUND', 'This link is no longer valid.'))
    await button().click()
    await expect.element(page.getByText('This link is no longer valid.')).toBeVisible()
    await expect.element(button()).not.toBeInTheDocument()
  })

  it('keeps the button after a failure', async () => {
    await open(failed('INTERNAL', 'Something went wrong.'))
    await button().click()
    await expect.element(page.getByText('Something went wrong.')).toBeVisible()
    await expect.element(button()).toBeEnabled()
  })

  it('has no button for an incomplete link', async () => {
    await open({ address: '' }, 'short')
    await expect.element(page.getByText(/^This link is not complete/)).toBeVisible()
    await expect.element(button()).not.toBeInTheDocument()
  })
})
