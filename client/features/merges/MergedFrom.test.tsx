import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aModerator, failed, violations, visit, type Answers } from '../../../tests/support/render.tsx'
import { newId, part, partAnswers } from '../../../tests/support/samples.ts'
import type { UndoableMerge } from './MergedFrom.tsx'

const PART = part({ tags: ['brakes'] })
const merged = (title: string): UndoableMerge => ({ id: newId(), title, mergedAt: '2026-11-20T10:00:00.000Z' })
const PUMP = merged('Waterpump')

const open = (merge: Answers['merge'], user = aModerator()) =>
  visit('/part/camshaft', { user, answers: { ...partAnswers(PART), merge } })
const list = () => page.getByRole('list', { name: 'Merged parts' })
const undoButton = () => page.getByRole('button', { name: 'Undo the merge of Waterpump' })
const dialog = (name: string) => page.getByRole('dialog', { name })

it('a moderator undoes a merge and reads what came back and what stayed', async () => {
  const report = [
    { moved: 'numbers', back: 1, stayed: 0, sentence: null },
    { moved: 'comments', back: 3, stayed: 1, sentence: '1 comment was changed or moved since and stays where it is.' },
  ]
  const { calls, answers } = await open({
    of: [PUMP],
    // The kept part had its title.
    undo: { id: PUMP.id, loserId: newId(), winnerId: PART.id, title: 'Better pump', report },
  })
  await expect.element(list()).toMatchTextContent('Merged from Waterpump.')
  await undoButton().click()
  await dialog('Undo merge').getByLabelText('Reason').fill('They differ.')
  expect(await violations()).toEqual([])
  answers.merge = { ...answers.merge, of: [] }
  await dialog('Undo merge').getByRole('button', { name: 'Undo merge' }).click()
  const link = dialog('The merge is undone').getByRole('link', { name: 'Better pump' })
  await expect.element(link).toBeVisible()
  const lines = dialog('The merge is undone').getByRole('list', { name: 'Report' }).getByRole('listitem')
  await expect
    .poll(() => lines.elements().map((line) => line.textContent))
    .toEqual([
      '1 number came back.',
      '3 comments came back.',
      '1 comment was changed or moved since and stays where it is.',
    ])
  expect(calls('merge.undo')).toEqual([{ id: PUMP.id, reason: 'They differ.' }])
  expect(await violations()).toEqual([])
  await dialog('The merge is undone').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(list()).not.toBeInTheDocument()
})

it('an undo that fails keeps the reason', async () => {
  await open({ of: [PUMP], undo: failed('FORBIDDEN', 'Only a moderator can undo this merge.') })
  await undoButton().click()
  await dialog('Undo merge').getByLabelText('Reason').fill('They differ.')
  await dialog('Undo merge').getByRole('button', { name: 'Undo merge' }).click()
  await expect.element(page.getByText('Only a moderator can undo this merge.')).toBeVisible()
  await expect.element(dialog('Undo merge').getByLabelText('Reason')).toHaveValue('They differ.')
})

it('shows more than three merged parts on demand', async () => {
  await open({ of: ['One', 'Two', 'Three', 'Four'].map(merged) })
  await expect.poll(() => list().getByText('Merged from').elements().length).toBe(3)
  await page.getByRole('button', { name: 'Show all 4 merged parts' }).click()
  await expect.element(list()).toMatchTextContent('Merged from Four.')
})

it('users who do not moderate the part are not asked about merges', async () => {
  const { calls } = await open({}, aModerator({ adminTags: ['engine'] }))
  await expect.element(page.getByRole('link', { name: 'Merge with another part' }).first()).toBeVisible()
  expect(calls('merge.of')).toEqual([])
})
