import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chats } from '../support/pages.ts'
import { useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { make, visit } = visitors
const { pair, open } = chats(visitors)

/** Fills the form for feedback and sends it. */
async function leave(page: Page, rating: string, comment: string) {
  await page.getByRole('button', { name: /^Leave feedback/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave feedback' })
  await dialog.getByRole('radio', { name: rating }).check()
  await dialog.getByRole('textbox', { name: 'Comment (optional)' }).fill(comment)
  await dialog.getByRole('button', { name: 'Leave feedback' }).click()
  await page.getByText('Feedback left', { exact: true }).waitFor()
}

it('two people rate a trade, both read it when both have written, and one reports a problem', async () => {
  const { ann, bob } = await pair(['bob', 'It is yours'])
  const trade = await make.trade({ seller: bob, buyer: ann, confirmedAt: null })
  const buyer = await open(ann, bob)
  await buyer.getByText('No feedback yet').waitFor()
  await buyer.getByRole('button', { name: /^Confirm:/ }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Confirm trade' }).click()
  await buyer.getByText('Trade confirmed.').waitFor()
  await buyer.goto(`${visitors.url}/trades`)
  await leave(buyer, 'Positive', 'Well packed.')

  const seller = await visit(`/account/${bob.id}`, { token: await make.token(bob) })
  const feedback = seller.getByRole('region', { name: /^Feedback/ })
  await feedback.getByText('No feedback yet.').waitFor()
  await leave(seller, 'Neutral', 'Paid late.')
  await feedback.getByText('Well packed.').waitFor()
  expect(await seller.getByRole('main').textContent()).toContain('Positive feedback100%')
  await feedback.getByRole('button', { name: 'Reply' }).click()
  const dialog = seller.getByRole('dialog', { name: 'Reply to feedback' })
  await dialog.getByRole('textbox').fill('Thank you.')
  await dialog.getByRole('button', { name: 'Publish reply' }).click()
  await feedback.getByText('Reply: Thank you.').waitFor()

  const visitor = await visit(`/account/${bob.id}`, { javaScriptEnabled: false })
  expect(await visitor.getByRole('region', { name: /^Feedback/ }).textContent()).toContain('Well packed.')

  await buyer.getByRole('link', { name: 'Report a problem' }).click()
  const form = buyer.getByRole('form', { name: 'Report a problem' })
  await form.getByRole('combobox').selectOption('Not as described')
  await form.getByRole('textbox').fill('One thread is stripped.')
  await form.getByRole('button', { name: 'Report problem' }).click()
  await buyer.getByText('Problem reported', { exact: true }).waitFor()
  await seller.goto(`${visitors.url}/trades/${trade.id}/problem`)
  await seller.getByText('One thread is stripped.').waitFor()
  await seller.getByRole('textbox', { name: 'Statement' }).fill('Send it back, please.')
  await seller.getByRole('button', { name: 'Add statement' }).click()
  await seller.getByRole('list', { name: 'Statements' }).getByText('Send it back, please.').waitFor()
})
