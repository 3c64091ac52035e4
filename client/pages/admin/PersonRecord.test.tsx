import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aModerator, DESKTOP, PHONE, visit } from '../../../tests/support/render.tsx'
import { person } from '../../../tests/support/samples.ts'

const vera = person('Vera Vandal')
const at = '2026-11-20T10:00:00.000Z'

function recordOf(moderator: { id: string; name: string; picture: string | null }) {
  const mute = { createdAt: at, until: at, liftedAt: null, isInEffect: false, reportId: null, moderator }
  const appeal = { text: 'It was a joke.', createdAt: at, outcome: null, answer: '', answeredAt: null }
  const note = { createdAt: at, author: moderator, id: '0199aaaa-0000-7000-8000-000000000001', text: 'Asked twice.' }
  return {
    person: vera,
    joinedAt: at,
    reports: { about: 3, filed: 1 },
    warnings: [{ id: 'w', reason: 'No links.', createdAt: at, acknowledgedAt: null, reportId: null, moderator }],
    mutes: [{ ...mute, id: 'm', reason: 'Links again.', appeal }],
    notes: [note, { ...note, id: 'other', author: person('Clara Colleague'), text: 'A new account.' }],
  }
}

const job = { moderator: person('Clara Colleague'), createdAt: at, state: 'done' as const }
const JOBS = [
  { ...job, id: 'job2', undoes: 'job1', changes: 1, reason: 'The changes were right.' },
  { ...job, id: 'job1', undoes: null, changes: 1_204, reason: 'Links to a shop.' },
]

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the record of a user %s', (_where, viewport) => {
  it('lets a moderator read, note and warn, and delete own notes only', async () => {
    const user = aModerator()
    const { calls } = await visit(`/admin?user=${vera.id}`, {
      user,
      viewport,
      answers: {
        undoJob: { ofUser: JOBS },
        conduct: { record: recordOf(user), unread: [], addNote: [], removeNote: undefined, warn: undefined },
        moderation: { openAppeals: 0 },
      },
    })
    await expect.element(page.getByText('3 about content of this user, 1 filed by this user')).toBeVisible()
    const undone = page.getByRole('link', { name: 'Undo of 1,204 changes' })
    await expect.element(undone).toHaveAttribute('href', `/changes/undo/${vera.id}?job=job1`)
    await expect.element(page.getByRole('link', { name: 'Restoration of 1 change' })).toBeVisible()
    await expect.element(page.getByText('Appeal, not answered yet: It was a joke.')).toBeVisible()
    await page.getByRole('button', { name: 'Warn' }).click()
    await expect.element(page.getByText('Reason/Note is required for this action.')).toBeVisible()
    await page.getByLabelText('Reason of a new warning').fill('No links, please.')
    await page.getByRole('button', { name: 'Warn' }).click()
    await expect.poll(() => calls('conduct.warn')).toEqual([{ userId: vera.id, reason: 'No links, please.' }])
    await page.getByLabelText('Note, for moderators only').fill('Warned.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect.poll(() => calls('conduct.addNote')).toEqual([{ userId: vera.id, text: 'Warned.' }])
    await page.getByRole('button', { name: 'Delete note' }).click()
    await expect.poll(() => calls('conduct.removeNote')).toEqual([{ id: '0199aaaa-0000-7000-8000-000000000001' }])
  })
})
