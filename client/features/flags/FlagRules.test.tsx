import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aModerator, aUser, failed, render, violations, type Answers } from '../../../tests/support/render.tsx'
import FlagRules from './FlagRules.tsx'

const RULES: NonNullable<Answers['flag']> = {
  rules: [
    { rule: 'number-removed', off: null },
    { rule: 'placeholder', off: { since: '2026-12-03T10:00:00.000Z', goodPercent: 83 } },
  ],
}
const OFF = 'Switched off on 3 December 2026: 83 % of its last 200 flags were marked good.'
const items = () => page.getByRole('listitem')

it('lists what each rule looks for, and which are switched off', async () => {
  await render(<FlagRules />, { user: aUser(), answers: { flag: RULES } })
  await expect
    .element(items().nth(0))
    .toHaveTextContent('A part number is removed that active listings of the part name.')
  await expect.element(items().nth(1)).toMatchTextContent(OFF)
  expect(page.getByRole('button', { name: 'Switch on' }).elements()).toEqual([])
  expect(await violations()).toEqual([])
})

it('lets a moderator of the whole site switch a rule on again', async () => {
  const switchOn = [{ rule: 'placeholder' as const, off: null }]
  const { calls } = await render(<FlagRules />, {
    user: aModerator({ isSiteAdmin: true }),
    answers: { flag: { ...RULES, switchOn } },
  })
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect.element(page.getByText('The rule is switched on.')).toBeVisible()
  await expect.element(page.getByText(OFF)).not.toBeInTheDocument()
  expect(calls('flag.switchOn')).toEqual([{ rule: 'placeholder' }])
})

it('can be loaded again after an error', async () => {
  const site = await render(<FlagRules />, { answers: { flag: { rules: failed('INTERNAL', 'The rules are lost.') } } })
  await expect.element(page.getByText('Error: The rules are lost.')).toBeVisible()
  site.answers.flag = RULES
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(items().nth(1)).toMatchTextContent(OFF)
})
