import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, visit } from '../../../tests/support/render.tsx'

const MUTE = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  reason: 'Advertising',
  createdAt: '2026-11-20T10:00:00.000Z',
  until: '2099-11-27T10:00:00.000Z',
  liftedAt: null,
  isInEffect: true,
  appeal: null,
}

it('a muted user reads the reason and appeals once, with a text', async () => {
  const { calls, answers } = await visit('/warnings', {
    user: aUser(),
    answers: { conduct: { own: { warnings: [], mutes: [MUTE] }, appeal: undefined } },
  })
  await expect.element(page.getByText('You are muted until 27 November 2099, 10:00 (UTC).')).toBeVisible()
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect.element(page.getByText('Say why the mute should end.')).toBeVisible()
  const appeal = { text: 'It was no spam.', createdAt: MUTE.createdAt, outcome: null, answer: '', answeredAt: null }
  answers.conduct = { ...answers.conduct, own: { warnings: [], mutes: [{ ...MUTE, appeal }] } }
  await page.getByLabelText('Why should the mute end?').fill('It was no spam.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect.element(page.getByText('A moderator who did not mute you will answer it.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Warnings and mutes' })).toHaveFocus()
  expect(calls('conduct.appeal')).toEqual([{ muteId: MUTE.id, text: 'It was no spam.' }])
})
