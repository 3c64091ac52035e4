import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aUser,
  failed,
  held,
  proxied,
  unreachable,
  violations,
  visit,
  type Answers,
  type User,
} from '../../../tests/support/render.tsx'
import { comment, listing, newId, part, partAnswers, person, profile } from '../../../tests/support/samples.ts'

const ROSA = aUser({ name: 'Rosa Reporter' })
const WANDA = person('Wanda Writer')
const FILED = { id: newId(), message: 'Report submitted.' } as never
const AGAIN = 'You have already reported this. A moderator will review it.'

const dialog = (name = 'Report Part') => page.getByRole('dialog', { name })
const details = () => dialog().getByRole('textbox')
const reason = (name: string) => dialog().getByRole('radio', { name })
const submit = () => page.getByRole('button', { name: 'Submit Report' }).click()

/** Opens the report dialog of a part. */
async function open(user: User | undefined = ROSA, create: NonNullable<Answers['report']>['create'] = FILED) {
  const answers = { ...partAnswers(part({ id: 'part' })), report: { create } }
  const site = await visit('/part/camshaft', { user, answers })
  await page.getByRole('button', { name: 'Report this part' }).click()
  await expect.element(dialog()).toBeVisible()
  return site
}

describe('a report', () => {
  const on = comment('Hello.', { id: 'comment', author: WANDA })
  const offer = listing({ id: 'listing', seller: WANDA })
  const somebody = profile({ id: 'user', name: 'Wanda Writer' })
  const none = { items: [], total: 0, nextCursor: null }
  const lists = { comments: none, listings: none, edits: none, sales: none, posts: none }
  const missing = 'Reason for reporting cannot be empty.'

  it.each([
    ['part', '/part/camshaft', 'Report this part', 'Report Part', 'Please provide a reason for reporting.'],
    ['comment', '/part/camshaft', 'Report comment by Wanda Writer', 'Report Comment', missing],
    ['listing', '/part/camshaft', 'Report this listing', 'Report Listing', missing],
    ['user', '/account/user', 'Report Wanda Writer', 'Report User', missing],
  ])('of a %s has its type, id and reason', async (type, path, opener, title, sentence) => {
    const shown = part({ id: 'part', asks: [offer] })
    const { calls } = await visit(path, {
      user: ROSA,
      answers: {
        ...partAnswers(shown, [on]),
        listing: { ...partAnswers(shown).listing, byId: failed('NOT_FOUND', 'Not read on this page.') },
        user: { profile: somebody, ...lists },
        report: { create: FILED },
      },
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (type === 'comment') page.getByRole('contentinfo').element().scrollIntoView()
    if (type === 'listing') await page.getByRole('region', { name: 'Asks' }).getByRole('link').first().click()
    const button = page.getByRole('button', { name: opener })
    await expect.element(button).toBeInTheDocument()
    await button.click()
    await submit()
    await expect.element(dialog(title).getByText(sentence)).toBeVisible()
    await expect.element(dialog(title).getByRole('textbox')).toHaveFocus()
    expect(calls('report.create')).toEqual([])
    if (type === 'part') expect(await violations()).toEqual([])
    await dialog(title).getByRole('radio', { name: 'Offensive' }).click()
    await dialog(title).getByRole('textbox').fill('It calls me names.')
    await submit()
    await expect.element(dialog(title)).toMatchTextContent('Report submitted. A moderator will review it.')
    expect(calls('report.create')).toEqual([{ itemType: type, itemId: type, reason: 'Offensive: It calls me names.' }])
    if (type !== 'part') return
    // The dialog closes after two seconds.
    await expect.element(dialog(title)).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  it('is rejected the second time, and keeps its text', async () => {
    await open(ROSA, failed('CONFLICT', AGAIN))
    await details().fill('Still there.')
    await submit()
    await expect.element(dialog().getByText(AGAIN)).toBeVisible()
    await expect.element(details()).toHaveValue('Still there.')
  })

  it('needs a text only for the reason "Something else"', async () => {
    const { calls } = await open()
    await reason('Something else').click()
    await submit()
    await expect.element(dialog().getByText('Please provide a reason for reporting.')).toBeVisible()
    await reason('Wrong information').click()
    await submit()
    await expect.element(dialog()).toMatchTextContent('Report submitted.')
    expect(calls('report.create')).toMatchObject([{ reason: 'Wrong information' }])
  })

  it('is shown as pending', async () => {
    const late = held(FILED)
    await open(ROSA, late.answer)
    await details().fill('It sells tyres.')
    await submit()
    await expect.element(dialog().getByText('Submitting...')).toBeVisible()
    late.release()
    await expect.element(dialog()).toMatchTextContent('Report submitted.')
  })

  it('has the number of remaining characters near the limit of 1,000, which includes the reason', async () => {
    await open()
    await reason('Copyright').click()
    await details().fill('x'.repeat(988))
    await expect.element(dialog().getByText('1 character left')).toBeVisible()
    await details().fill('x'.repeat(991))
    await expect.element(dialog().getByText('2 characters too many')).toBeVisible()
    await submit()
    await expect.element(dialog().getByText('A reason has at most 1,000 characters.')).toBeVisible()
    await details().fill('x'.repeat(989))
    await submit()
    await expect.element(dialog()).toMatchTextContent('Report submitted.')
  })

  it('keeps its draft after a failure and after closing, and shows the error', async () => {
    const { answers } = await open(ROSA, proxied(502))
    await details().fill('The thread is M12.')
    await submit()
    await expect.element(dialog().getByText('Failed to submit report (HTTP 502)')).toBeVisible()
    answers.report = { create: unreachable }
    await submit()
    await expect.element(dialog().getByText('Network error. Please try again.')).toBeVisible()
    answers.report = { create: FILED }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).toBeVisible()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Report this part' }).click()
    await expect.element(details()).toHaveValue('The thread is M12.')
    await submit()
    await expect.element(dialog()).toMatchTextContent('Report submitted.')
  })

  it('keeps its draft after the end of the session, and asks for a sign-in', async () => {
    await open(ROSA, failed('UNAUTHENTICATED', 'User not authenticated.'))
    await details().fill('The drawing is mine.')
    await submit()
    const login = page.getByRole('dialog', { name: 'Login Required' })
    await expect.element(login.getByText('Authentication required to report.')).toBeVisible()
    await expect.element(login.getByText('Draft saved in this browser.')).toBeVisible()
  })

  it('needs a sign-in', async () => {
    await visit('/part/camshaft', { answers: partAnswers(part()) })
    await page.getByRole('button', { name: 'Report this part' }).click()
    await expect.element(dialog().getByText('Authentication required to report.')).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Login' })).toBeVisible()
  })

  it('is not possible for own and deleted comments', async () => {
    const own = comment('Mine.', { author: ROSA })
    const gone = comment('', { text: null, html: null, author: null, deleted: 'author' })
    await visit('/part/camshaft', { user: ROSA, answers: partAnswers(part(), [own, gone]) })
    page.getByRole('contentinfo').element().scrollIntoView()
    await expect.element(page.getByText('[deleted by user]')).toBeInTheDocument()
    expect(page.getByRole('button', { name: /^Report comment/ }).elements()).toEqual([])
  })
})
