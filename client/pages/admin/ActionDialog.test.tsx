import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aModerator,
  DESKTOP,
  failed,
  held,
  PHONE,
  proxied,
  unreachable,
  visit,
  type Answers,
} from '../../../tests/support/render.tsx'
import {
  logEntry,
  moderationOf,
  person,
  reportDetails,
  reported,
  type ReportRow,
} from '../../../tests/support/samples.ts'

const REASON_MISSING = 'Reason/Note is required for this action.'
const VIEW = 'View Reported Item Details'

const row = (title: string) => page.getByRole('row').filter({ hasText: title })
const button = (name: string, within: { getByRole: typeof page.getByRole } = page) =>
  within.getByRole('button', { name, exact: true })
const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
const confirm = (name: string) => button(name, dialog(name))
const reason = () => dialog().getByRole('textbox', { name: 'Reason' })
const query = () => Object.fromEntries(new URLSearchParams(location.search))

type Moderation = NonNullable<Answers['moderation']>

/** Opens the panel of a moderator with these reports. */
const open = (all: ReportRow[], search = '', answers: Moderation = {}, viewport = DESKTOP) =>
  visit(`/admin${search}`, {
    user: aModerator(),
    viewport,
    answers: { moderation: { ...moderationOf(all), ...answers } },
  })

/** Opens the dialog that dismisses a report. */
async function openDismiss(setStatus: Moderation['setStatus'], all = [reported('Camshaft')]) {
  const site = await open(all, '', setStatus === undefined ? {} : { setStatus })
  await button('Dismiss Report', row('Camshaft')).click()
  return site
}

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('a moderator %s', (_where, viewport) => {
  it.each([
    ['Dismiss Report', 'Report dismissed.', 'Dismissed', 'dismissed'],
    ['Take Under Review', 'Report under review.', 'Under Review', 'under_review'],
    ['Resolve (Action Taken)', 'Report resolved.', 'Resolved (Action Taken)', 'resolved_action_taken'],
    ['Resolve (No Action)', 'Report resolved.', 'Resolved (No Action)', 'resolved_no_action'],
    ['Delete Content', 'Content deleted.', 'Resolved (Action Taken)', undefined],
  ] as const)('can, with a reason: %s', async (name, done, badge, status) => {
    const valve = reported('Valve')
    const { calls } = await open([reported('Camshaft'), valve], '', {}, viewport)
    const valves = page.getByRole('row').nth(2)
    await expect.element(valves).toBeVisible()
    if (name === 'Dismiss Report' || name === 'Delete Content') await button(name, valves).click()
    else {
      await button('Change Status', valves).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await reason().fill('   ')
    await confirm(name).click()
    await expect.element(dialog(name).getByText(REASON_MISSING)).toBeVisible()
    await expect.element(reason()).toHaveFocus()
    const sent = () => [...calls('moderation.setStatus'), ...calls('moderation.deleteItem')]
    expect(sent()).toEqual([])
    await reason().fill('Warned before.')
    await confirm(name).click()
    await expect.element(page.getByText(done)).toBeVisible()
    expect(sent()).toEqual([
      status ? { id: valve.id, status, adminNotes: 'Warned before.' } : { id: valve.id, adminReason: 'Warned before.' },
    ])
    // The row stays in its place with its new status.
    await expect.element(valves).toMatchTextContent(badge)
    await expect.element(valves).toMatchTextContent('by Moritz Moderator')
    expect(page.getByRole('row').elements()).toHaveLength(3)
    await expect.element(button(VIEW, valves)).toHaveFocus()
    expect(button('Delete Content', valves).elements()).toHaveLength(status === 'under_review' ? 1 : 0)
  })
})

describe('a report of a vandalised part', () => {
  const vandal = person('Vera Vandal')
  const part = reported('Camshaft', {
    itemType: 'part',
    owner: vandal,
    reportedRevision: 4,
    revertsTo: 2,
    hides: { listings: 7, comments: 3, images: 1 },
  })

  it('offers Revert first, which undoes the edits of the last editor', async () => {
    const done = { ...part, status: 'resolved_action_taken' as const, revertsTo: null }
    const { calls } = await open([part], '', { revert: done })
    const actions = row('Camshaft').getByRole('button')
    await expect.poll(() => actions.elements()[1]?.getAttribute('aria-label')).toBe('Revert')
    await button('Revert').click()
    await expect
      .element(dialog())
      .toMatchTextContent(
        'The edits of Vera Vandal are undone. The part Camshaft is again as in revision 2. Nothing is lost.',
      )
    await reason().fill('Vandalism.')
    await confirm('Revert').click()
    await expect.element(page.getByText('Edits reverted.')).toBeVisible()
    expect(calls('moderation.revert')).toEqual([{ id: part.id, adminReason: 'Vandalism.' }])
  })

  it.each([
    [{}, 'The edits of Vera Vandal are undone. The part Camshaft is again as in revision 2 and stays listed.'],
    [
      { revertsTo: null, isReplaced: true, editedTo: 5 },
      'The part Camshaft stays, because another user edited it since. Vera Vandal cannot',
    ],
    [{ revertsTo: null, isReplaced: true, editedTo: 5 }, 'revision 4 was reported, revision 5 is shown now.'],
    [
      { revertsTo: null },
      'The part Camshaft is removed, with its 7 listings, 3 comments and 1 image. You can restore it. Vera Vandal cannot',
    ],
  ])('says what a mute of the last editor does to the part: %j', async (given, text) => {
    await open([{ ...part, ...given }])
    await button('Delete Content & Mute User').click()
    await expect.element(dialog()).toMatchTextContent(text)
  })

  it('says what a removal hides, and that it can be restored', async () => {
    await open([part])
    await button('Delete Content').click()
    await expect
      .element(dialog())
      .toMatchTextContent(
        'The part Camshaft is removed, with its 7 listings, 3 comments and 1 image. You can restore it.',
      )
  })
})

describe('the mute of an author', () => {
  const name = 'Delete Content & Mute User'
  const spam = reported('Camshaft', { itemType: 'comment', owner: person('Carla Comment') })

  it('lasts a whole number of days from 1 to 30', async () => {
    const { calls } = await open([spam])
    await button(name).click()
    await expect
      .element(dialog())
      .toMatchTextContent(
        'The comment on Camshaft is removed. You can restore it. Carla Comment cannot comment, list, edit, upload, vote, report or message other users until the mute ends, and the listings of Carla Comment are hidden until then. The reason is shown to the user.',
      )
    const days = dialog().getByLabelText('Mute duration, whole days (1 to 30)')
    await confirm(name).click()
    await expect.element(dialog().getByText(REASON_MISSING)).toBeVisible()
    await expect.element(reason()).toHaveFocus()
    await reason().fill('Advertising after a warning.')
    for (const wrong of ['0', '31', '1.5', '']) {
      await days.fill(wrong)
      await expect.element(dialog().getByText('Enter a whole number')).not.toBeInTheDocument()
      await confirm(name).click()
      await expect.element(dialog().getByText('Enter a whole number of days from 1 to 30.')).toBeVisible()
      await expect.element(days).toHaveFocus()
    }
    expect(calls('moderation.deleteItemAndMute')).toEqual([])
    await days.fill('30')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Content deleted, user muted.')).toBeVisible()
    const [input] = calls('moderation.deleteItemAndMute')
    expect(input).toEqual({ id: spam.id, adminReason: 'Advertising after a warning.', muteDurationDays: 30 })
  })

  it('is not possible for the moderator, and without an author', async () => {
    await open([reported('Own', { owner: aModerator() }), reported('Of nobody', { owner: null })])
    await expect.poll(() => button('Delete Content').elements().length).toBe(2)
    expect(button(name).elements()).toEqual([])
  })
})

describe('a moderator action that fails', () => {
  it('because of an error of the server, a proxy or the network shows it, and keeps the reason', async () => {
    const all = [reported('Camshaft')]
    const { answers } = await openDismiss(undefined, all)
    await reason().fill('Not a problem at all.')
    for (const [sentence, setStatus] of [
      ['The lights are out.', failed('INTERNAL', 'The lights are out.')],
      ['Failed to dismiss report', proxied(502)],
      ['An error occurred while dismissing report.', unreachable],
    ] as const) {
      answers.moderation = { ...moderationOf(all), setStatus }
      await confirm('Dismiss Report').click()
      await expect.element(dialog().getByText(sentence, { exact: true })).toBeVisible()
      await expect.element(reason()).toHaveValue('Not a problem at all.')
    }
    answers.moderation = moderationOf(all)
    await confirm('Dismiss Report').click()
    await expect.element(row('Camshaft')).toMatchTextContent('Dismissed')
  })

  it('because the session ended asks for a login, and keeps the reason as a draft', async () => {
    await openDismiss(failed('UNAUTHENTICATED', 'Authentication token not found.'))
    await reason().fill('Not a problem at all.')
    await confirm('Dismiss Report').click()
    const login = dialog('Login Required')
    await expect.element(login.getByText('Authentication token not found.')).toBeVisible()
    await expect.element(login.getByText('Draft saved in this browser.')).toBeVisible()
    await login.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(reason()).toHaveValue('Not a problem at all.')
    expect(dialog().getByRole('alert').elements()).toEqual([])
  })

  it('because another moderator closed the report shows the current report', async () => {
    const colleague = { status: 'dismissed', handledBy: person('Clara Colleague') } as const
    const closed = reported('Camshaft', colleague)
    const sentence = 'This report was already closed: Dismissed by Clara Colleague.'
    await openDismiss(failed('CONFLICT', sentence, { details: { report: closed } }))
    await reason().fill('Mine is another opinion.')
    await confirm('Dismiss Report').click()
    await expect.element(dialog().getByText(sentence)).toBeVisible()
    await expect.element(reason()).toHaveValue('Mine is another opinion.')
    await expect.element(confirm('Dismiss Report')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(row('Camshaft')).toMatchTextContent('by Clara Colleague')
    expect(button('Delete Content').elements()).toEqual([])
  })

  it('because of a conflict loads the current report', async () => {
    const all = [reported('Camshaft', { status: 'resolved_action_taken', canRestore: true })]
    await open(all, '?status=all', {
      restore: failed('CONFLICT', 'There is nothing to restore.'),
      report: reportDetails(reported('Camshaft', { status: 'resolved_action_taken', canRestore: false })),
    })
    await button('Restore Content').click()
    await reason().fill('Second')
    await confirm('Restore Content').click()
    await expect.element(dialog().getByText('There is nothing to restore')).toBeVisible()
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(button('Restore Content').elements()).toEqual([])
  })

  it('because its type is unknown shows an error', async () => {
    await open([reported('Camshaft')], '?report=report-Camshaft&action=vaporise')
    await expect.element(dialog().getByText('Unknown action type selected.')).toBeVisible()
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(query()).toEqual({})
  })
})

describe('a moderator action', () => {
  it('is sent once if the button is pressed twice', async () => {
    const all = [reported('Camshaft')]
    const late = held(reported('Camshaft', { status: 'dismissed' }))
    const { calls } = await openDismiss(late.answer, all)
    await reason().fill('No')
    await confirm('Dismiss Report').dblClick()
    await expect.element(dialog().getByText('Dismissing...')).toBeVisible()
    late.release()
    await expect.element(row('Camshaft')).toMatchTextContent('Dismissed')
    expect(calls('moderation.setStatus')).toHaveLength(1)
  })

  it('does not close another dialog when it ends after its own dialog was closed', async () => {
    const all = [reported('Camshaft'), reported('Valve')]
    const late = held(reported('Camshaft', { status: 'dismissed' }))
    await openDismiss(late.answer, all)
    await reason().fill('It is fine.')
    await confirm('Dismiss Report').click()
    await button('Cancel', dialog()).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await button(VIEW, row('Valve')).click()
    await expect.element(dialog().getByText('report-Valve')).toBeVisible()
    late.release()
    await expect.element(page.getByText('Report dismissed.')).toBeVisible()
    // Elements below a dialog have no role.
    const below = Array.from(document.querySelectorAll('tbody tr')).find((each) =>
      each.textContent.includes('Camshaft'),
    )
    await expect.poll(() => below?.textContent).toContain('Dismissed')
    expect(query()).toEqual({ report: 'report-Valve' })
    await expect.element(dialog().getByText('report-Valve')).toBeVisible()
  })

  it.each(['Reports', 'Moderation Log'])('can restore content that a colleague removed, from %s', async (view) => {
    const all = [reported('Camshaft')]
    const removed = reported('Camshaft', { status: 'resolved_action_taken', canRestore: true, live: null, path: null })
    const { calls } = await open(all, '', {
      report: reportDetails(removed),
      restore: () => ({ ...removed, canRestore: false }),
      log: { items: [logOf(removed)], nextCursor: null },
    })
    await expect.element(button('Delete Content')).toBeVisible()
    if (view === 'Reports') await button(VIEW).click()
    else {
      await page.getByRole('tab', { name: view }).click()
      await button('View Report').click()
    }
    await button('Restore Content', dialog()).click()
    await reason().fill('It was a joke.')
    await confirm('Restore Content').click()
    await expect.element(page.getByText('Content restored.')).toBeVisible()
    expect(calls('moderation.restore')).toEqual([{ id: removed.id, adminReason: 'It was a joke.' }])
  })
})

const logOf = ({ id, title }: ReportRow) => logEntry('Spam', { reportId: id, title })

it('the panel can be used by keyboard', async () => {
  const { calls } = await open([reported('Camshaft')])
  const first = row('Camshaft')
  await expect.element(first).toBeVisible()
  first.getByRole('link').element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button(VIEW)).toHaveFocus()
  // At this width the label of the button is hidden, but its tooltip is visible.
  await expect.element(page.getByText(VIEW).last()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('report-Camshaft')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button(VIEW)).toHaveFocus()
  for (const name of ['Delete Content', 'Warn User', 'Delete Content & Mute User', 'Dismiss Report', 'Change Status']) {
    await userEvent.keyboard('{Tab}')
    await expect.element(button(name)).toHaveFocus()
  }
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog('Resolve (Action Taken)')).toBeVisible()
  await expect.element(reason()).toHaveFocus()
  // The reason is kept after Escape.
  await userEvent.keyboard('I wrote to both.{Escape}')
  button('Cancel', dialog()).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Change Status')).toHaveFocus()
  await button('Change Status').click()
  await page.getByRole('menuitem', { name: 'Resolve (Action Taken)' }).click()
  await expect.element(reason()).toHaveValue('I wrote to both.')
  await confirm('Resolve (Action Taken)').click()
  await expect.element(first).toMatchTextContent('Resolved (Action Taken)')
  expect(calls('moderation.setStatus')).toHaveLength(1)
})
