import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { deleteItem } from '../../server/domains/moderation/action-service.ts'
import type { SessionUser } from '../../server/domains/auth/service.ts'
import { PHONE, overflow, settled } from '../support/browser.ts'
import { action, chooseStatus, dialog, confirmButton, panels, reason, rowOf, rows } from '../support/pages.ts'
import { useImages } from '../support/images.ts'
import {
  calls,
  failing,
  FAILED_REQUEST,
  follow,
  hasStartedSignIn,
  holding,
  isFocused,
  NONCE,
  proxied,
  recording,
  useVisitors,
} from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make, deps, url } = visitors
const { newTag, report, reportedListing, reportedComment, open } = panels(visitors)
const { addImage } = useImages(visitors)

const DENIED = 'Access Denied. You do not have permission to view this page.'
const EMPTY = 'No reports found matching your criteria.'
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const statusOf = async (id: string) => (await deps.prisma.report.findUniqueOrThrow({ where: { id } })).status
const lastLogged = (reportId: string) =>
  deps.prisma.moderationLog.findFirst({ where: { reportId }, orderBy: { id: 'desc' } })
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

describe('the admin panel is', () => {
  it.each([
    ['a visitor', false, async () => undefined],
    ['a user who is not a moderator', true, async () => make.token()],
    ['a temporary token', false, async () => make.token(undefined, 'temporary')],
  ])('denied to %s, who is redirected to the home page', async (_who, isIn, tokenOf) => {
    const token = await tokenOf()
    const seen: string[] = []
    // A temporary token does not sign in its user.
    const page = await (token && !isIn
      ? visit(`/login?token=${token}&nonce=${NONCE}`, { before: hasStartedSignIn })
      : visit('/login', { token }))
    await page.exposeFunction('shown', (text: string) => seen.push(text))
    await page.evaluate((denied) => {
      const watch = new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).map((node) => node.textContent)
        // oxlint-disable-next-line typescript/no-explicit-any -- a function of the test's own
        if (added.some((text) => text?.includes(denied))) (globalThis as any).shown(denied)
      })
      watch.observe(document, { childList: true, subtree: true })
      history.pushState(null, '', '/admin')
    }, DENIED)
    await page.waitForURL(`${url}/`)
    await expect.poll(() => seen).toContain(DENIED)
  })

  it('the target of links in messages', async () => {
    const tag = newTag()
    const admin = await make.moderator(tag, newTag())
    await reportedListing(tag, 'Camshaft')
    const page = await visit(`/messages?recipientId=admin-report-${encodeURIComponent(tag)}`, {
      token: await make.token(admin),
    })
    await follow(page, `/admin?tag=${encodeURIComponent(tag)}`)
    await page.getByRole('heading', { name: 'Admin Panel - Reports Management', level: 1 }).waitFor()
    await page.getByText(`Filtering for tag: ${tag}`).waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
  })
})

describe('the pagination', () => {
  it('skips no report after reports of a page were closed', async () => {
    const tag = newTag()
    for (let i = 1; i <= 12; i++) await reportedListing(tag, `Valve no. ${i},`)
    const page = await open(await make.moderator(tag))
    await page.getByText('12 reports').waitFor()
    await action(rowOf(page, 'Valve no. 12,'), 'Dismiss Report').click()
    await reason(page).fill('It is fine.')
    await confirmButton(page, 'Dismiss Report').click()
    await rowOf(page, 'Valve no. 12,').getByText('Dismissed', { exact: true }).waitFor()
    await page.getByText('11 reports').waitFor()
    await expect.poll(() => isFocused(action(rowOf(page, 'Valve no. 12,'), 'View Reported Item Details'))).toBe(true)
    const next = page.getByRole('button', { name: 'Next' })
    await next.press('Enter')
    await rowOf(page, 'Valve no. 2,').waitFor()
    expect(await isFocused(next)).toBe(true)
    await next.press('Enter')
    await rowOf(page, 'Valve no. 1,').waitFor()
    expect(query(page)).toEqual({ page: '2' })
  })

  it('moves the focus to the heading when only one page is left', async () => {
    const tag = newTag()
    for (let i = 1; i <= 11; i++) await reportedListing(tag, `Valve no. ${i},`)
    const page = await open(await make.moderator(tag))
    await action(rowOf(page, 'Valve no. 11,'), 'Dismiss Report').click()
    await reason(page).fill('It is fine.')
    await confirmButton(page, 'Dismiss Report').click()
    await page.getByText('10 reports').waitFor()
    // The focus returns after the dialog has closed.
    await expect.poll(() => isFocused(action(rowOf(page, 'Valve no. 11,'), 'View Reported Item Details'))).toBe(true)
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await rowOf(page, 'Valve no. 1,').waitFor()
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0)
    await expect.poll(() => isFocused(heading(page))).toBe(true)
  })
})

describe('the filters', () => {
  it('never show reports on tags of other moderators', async () => {
    const [tag, other] = [newTag(), newTag()]
    const { id } = await reportedListing(other, 'Valve')
    const page = await open(await make.moderator(tag), `?tag=${encodeURIComponent(other)}`, {
      expectedMessages: FAILED_REQUEST,
    })
    await page.getByText(EMPTY).waitFor()
    await page.goto(`${url}/admin?report=${id}`)
    await dialog(page).getByText('Error: Report not found.').waitFor()
  })
})

describe('if reports cannot be loaded', () => {
  it('the panel shows the HTTP status of an error page of a proxy', async () => {
    const page = await open(await make.moderator(newTag()), '', {
      expectedMessages: FAILED_REQUEST,
      before: (starting) => proxied(starting, 'moderation.reports', 502),
    })
    await page.getByText('Error: Failed to fetch reports (HTTP 502)').waitFor()
  })
})

describe('a moderator', () => {
  it.each([
    ['Delete Content', 'Content deleted.', 'Resolved (Action Taken)', 'resolved_action_taken', 'delete-item', {}],
    ['Take Under Review', 'Report under review.', 'Under Review', 'under_review', 'under-review', { viewport: PHONE }],
  ])('can: %s', async (name, done, badge, status, logged, options) => {
    const tag = newTag()
    const admin = await make.moderator(tag)
    const { id, listing } = await reportedListing(tag, 'Camshaft')
    await reportedListing(tag, 'Valve')
    const page = await open(admin, '', options)
    const row = rows(page).nth(1)
    if (['Delete Content', 'Dismiss Report'].includes(name)) await action(row, name).click()
    else await chooseStatus(row, name)
    await page.getByRole('dialog', { name }).waitFor()
    // A reason is required.
    const sent = [recording(page, 'moderation.setStatus'), recording(page, 'moderation.deleteItem')]
    await reason(page).fill('   ')
    await confirmButton(page, name).click()
    await dialog(page).getByText('Reason/Note is required for this action.').waitFor()
    expect(await isFocused(reason(page))).toBe(true)
    expect(sent).toEqual([[], []])
    await reason(page).fill('Warned before.')
    await confirmButton(page, name).click()
    await dialog(page).waitFor({ state: 'detached' })
    await toast(page, done).waitFor()
    // The row stays in its place with its new status.
    await row.getByText(badge, { exact: true }).waitFor()
    expect(await row.getByText(`by ${admin.name}`).isVisible()).toBe(true)
    expect(await rows(page).count()).toBe(2)
    await expect.poll(() => isFocused(action(row, 'View Reported Item Details'))).toBe(true)
    expect(await deps.prisma.report.findUnique({ where: { id } })).toMatchObject({
      status,
      adminNotes: 'Warned before.',
      handledById: admin.id,
    })
    expect(await lastLogged(id)).toMatchObject({ action: logged, reason: 'Warned before.' })
    const { status: now } = await deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })
    expect(now).toBe(name === 'Delete Content' ? 'deleted' : 'active')
    expect(await action(row, 'Delete Content').count()).toBe(status === 'under_review' ? 1 : 0)
  })

  it('can delete content and mute its author for whole days', async () => {
    const tag = newTag()
    const { id, author, comment, part } = await reportedComment(tag, 'Buy at my shop')
    const page = await open(await make.moderator(tag))
    await action(rows(page), 'Delete Content & Mute User').click()
    await dialog(page)
      .getByText(
        `The comment on ${part.name} is removed, and Carla Comment cannot comment, list, edit, upload, vote, report or message other users until the mute ends. The reason is shown to the user.`,
      )
      .waitFor()
    const days = dialog(page).getByLabel('Mute duration, whole days (1 to 30)')
    await reason(page).fill('Advertising after a warning.')
    for (const wrong of ['', '0', '31', '1.5']) {
      await days.fill(wrong)
      await confirmButton(page, 'Delete Content & Mute User').click()
      await dialog(page).getByText('Enter a whole number of days from 1 to 30.').waitFor()
      expect(await isFocused(days)).toBe(true)
    }
    expect(await statusOf(id)).toBe('open')
    await days.fill('30')
    expect(await dialog(page).getByText('Enter a whole number').count()).toBe(0)
    await days.press('Enter')
    await toast(page, 'Content deleted, user muted.').waitFor()
    await rows(page).getByText('Resolved (Action Taken)').waitFor()
    await action(rows(page), `Item may have been deleted (${comment.id.slice(-6)}) - Click to see snapshot`).waitFor()
    const mute = await deps.prisma.mute.findFirstOrThrow({ where: { userId: author.id } })
    expect(mute.reason).toBe('Advertising after a warning.')
    expect(mute.until.getTime() - mute.createdAt.getTime()).toBe(30 * 86_400_000)
  })

  it('cannot mute themselves, or the author of an item without an author', async () => {
    const tag = newTag()
    const admin = await make.moderator(tag)
    const part = await make.part({ tags: [tag] })
    const [own, nobodys] = [await make.comment({ part, author: admin }), await make.comment({ part })]
    await report('comment', own.id)
    await deps.prisma.report.update({
      where: { id: await report('comment', nobodys.id) },
      data: { itemOwnerId: null },
    })
    const page = await open(admin)
    await expect.poll(() => rows(page).getByRole('button', { name: 'Delete Content', exact: true }).count()).toBe(2)
    expect(await page.getByRole('button', { name: 'Delete Content & Mute User' }).count()).toBe(0)
  })

  it('sees the result of an action after closing its dialog, and stays on the same view', async () => {
    const tag = newTag()
    await reportedListing(tag, 'Camshaft')
    const { id } = await reportedListing(tag, 'Valve')
    const page = await open(await make.moderator(tag))
    const arrive = await holding(page, 'moderation.setStatus')
    await action(rowOf(page, 'Camshaft'), 'Dismiss Report').click()
    await reason(page).fill('It is fine.')
    await confirmButton(page, 'Dismiss Report').click()
    await confirmButton(page, 'Cancel').click()
    await dialog(page).waitFor({ state: 'detached' })
    await action(rowOf(page, 'Valve'), 'View Reported Item Details').click()
    await dialog(page).getByText(id).waitFor()
    arrive()
    await toast(page, 'Report dismissed.').waitFor()
    // Elements below a dialog have no role.
    const row = page.locator('tbody tr').filter({ hasText: 'Camshaft' })
    await row.getByText('Dismissed', { exact: true }).waitFor()
    expect(query(page)).toEqual({ report: id })
    expect(await dialog(page).getByText(id).isVisible()).toBe(true)
  })

  it('can restore removed content', async () => {
    const tag = newTag()
    const { id, comment } = await reportedComment(tag, 'Buy at my shop')
    const page = await open(await make.moderator(tag))
    await action(rows(page), 'Delete Content').click()
    await reason(page).fill('Spam')
    await confirmButton(page, 'Delete Content').click()
    await action(rows(page), 'Restore Content').click()
    await reason(page).fill('It was a joke.')
    await confirmButton(page, 'Restore Content').click()
    await toast(page, 'Content restored.').waitFor()
    await rows(page).getByRole('link', { name: 'Comment on' }).waitFor()
    expect(await action(rows(page), 'Restore Content').count()).toBe(0)
    await rows(page).getByText('Resolved (Action Taken)').waitFor()
    const { deletedAt } = await deps.prisma.comment.findUniqueOrThrow({ where: { id: comment.id } })
    expect(deletedAt).toBeNull()
    expect(await lastLogged(id)).toMatchObject({ action: 'restore', reason: 'It was a joke.' })
  })
})

describe('an action that fails', () => {
  it.each([
    ['the server', 'The lights are out.', (page: Page) => failing(page, 'moderation.setStatus', 'The lights are out.')],
    ['a proxy', 'Failed to dismiss report', (page: Page) => proxied(page, 'moderation.setStatus', 502)],
    [
      'the network',
      'An error occurred while dismissing report.',
      (page: Page) => page.route(calls('moderation.setStatus'), (route) => route.abort()),
    ],
  ])('because of %s shows an error, and keeps the reason', async (_who, sentence, breaks) => {
    const tag = newTag()
    const { id } = await reportedListing(tag, 'Camshaft')
    const page = await open(await make.moderator(tag), '', { expectedMessages: FAILED_REQUEST })
    await action(rows(page), 'Dismiss Report').click()
    await breaks(page)
    await reason(page).fill('Not a problem at all.')
    await confirmButton(page, 'Dismiss Report').click()
    await dialog(page).getByRole('alert').getByText(sentence, { exact: true }).waitFor()
    expect(await reason(page).inputValue()).toBe('Not a problem at all.')
    await page.unroute(calls('moderation.setStatus'))
    await page.unrouteAll()
    await confirmButton(page, 'Dismiss Report').click()
    await rows(page).getByText('Dismissed', { exact: true }).waitFor()
    expect(await statusOf(id)).toBe('dismissed')
  })

  it('is done once if the button is pressed twice', async () => {
    const tag = newTag()
    const { id } = await reportedListing(tag, 'Camshaft')
    const page = await open(await make.moderator(tag))
    const arrive = await holding(page, 'moderation.setStatus')
    const sent = recording(page, 'moderation.setStatus')
    await action(rows(page), 'Dismiss Report').click()
    await reason(page).fill('No')
    // Both presses are before the button is rendered as busy.
    await confirmButton(page, 'Dismiss Report').evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await dialog(page).getByText('Dismissing...').waitFor()
    arrive()
    await rows(page).getByText('Dismissed', { exact: true }).waitFor()
    expect(sent).toHaveLength(1)
    expect(await deps.prisma.moderationLog.count({ where: { reportId: id } })).toBe(1)
  })

  it('because of the end of the session keeps the reason as a draft', async () => {
    const tag = newTag()
    const admin = await make.moderator(tag)
    await reportedListing(tag, 'Camshaft')
    const page = await open(admin, '', { expectedMessages: FAILED_REQUEST })
    await action(rows(page), 'Dismiss Report').click()
    await reason(page).fill('Not a problem at all.')
    await deps.prisma.session.deleteMany({ where: { userId: admin.id } })
    await confirmButton(page, 'Dismiss Report').click()
    const login = page.getByRole('dialog', { name: 'Login Required' })
    await login.getByText('Authentication token not found.').waitFor()
    await login.getByText('Draft saved in this browser.').waitFor()
    await login.getByRole('button', { name: 'Cancel' }).click()
    expect(await reason(page).inputValue()).toBe('Not a problem at all.')
  })

  it('because its type is unknown shows an error', async () => {
    const tag = newTag()
    const { id } = await reportedListing(tag, 'Camshaft')
    const page = await open(await make.moderator(tag), `?report=${id}&action=vaporise`)
    await dialog(page).getByText('Unknown action type selected.').waitFor()
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(query(page)).toEqual({})
  })
})

describe('with two moderators, the second on a phone,', () => {
  const options = { viewport: PHONE }

  /** The second moderator opens the dialog before the first one closes the report. */
  async function race(name: string) {
    const tag = newTag()
    const [first, second] = [await make.moderator(tag), await make.moderator(tag)]
    const { id, listing } = await reportedListing(tag, 'Camshaft')
    const [ones, others] = [await open(first), await open(second, '', { ...options, expectedMessages: FAILED_REQUEST })]
    await action(rows(others), name).click()
    await reason(others).fill('Mine is another opinion.')
    await action(rows(ones), 'Dismiss Report').click()
    await reason(ones).fill('Nothing to see.')
    await confirmButton(ones, 'Dismiss Report').click()
    await rows(ones).getByText('Dismissed', { exact: true }).waitFor()
    await confirmButton(others, name).click()
    return { first, id, listing, others }
  }

  it('the later one sees who was first and the current report', async () => {
    const { first, id, listing, others } = await race('Delete Content')
    await dialog(others).getByText(`This report was already closed: Dismissed by ${first.name}.`).waitFor()
    expect(await reason(others).inputValue()).toBe('Mine is another opinion.')
    await confirmButton(others, 'Delete Content').waitFor({ state: 'detached' })
    await others.keyboard.press('Escape')
    await dialog(others).waitFor({ state: 'detached' })
    await rows(others).getByText('Dismissed', { exact: true }).waitFor()
    await rows(others).getByText(`by ${first.name}`).waitFor()
    expect(await action(rows(others), 'Delete Content').count()).toBe(0)
    expect(await statusOf(id)).toBe('dismissed')
    const { status } = await deps.prisma.listing.findUniqueOrThrow({ where: { id: listing.id } })
    expect(status).toBe('active')
  })

  it.each(['Reports', 'Moderation Log'])('one can restore content that the other removed, from %s', async (view) => {
    const tag = newTag()
    const [first, second] = [await make.moderator(tag), await make.moderator(tag)]
    const { id } = await reportedComment(tag, 'Buy at my shop')
    const page = await open(second, '', options)
    await action(rows(page), 'Delete Content').waitFor()
    const colleague = { ...first, adminTags: [tag], mute: null } as unknown as SessionUser
    await deleteItem(deps, colleague, { id, adminReason: 'Spam' })
    if (view === 'Reports') await action(rows(page), 'View Reported Item Details').click()
    else {
      await page.getByRole('tab', { name: view }).click()
      await rows(page).getByRole('button', { name: 'View Report' }).click()
    }
    await dialog(page).getByRole('button', { name: 'Restore Content' }).click()
    await reason(page).fill('It was a joke.')
    await confirmButton(page, 'Restore Content').click()
    await toast(page, 'Content restored.').waitFor()
  })

  it('one sees reports that the other has under review, and can close them', async () => {
    const tag = newTag()
    const [first, second] = [await make.moderator(tag), await make.moderator(tag)]
    const { id } = await reportedListing(tag, 'Camshaft')
    const ones = await open(first)
    await chooseStatus(rows(ones), 'Take Under Review')
    await reason(ones).fill('I ask the seller.')
    await confirmButton(ones, 'Take Under Review').click()
    await rows(ones).getByText('Under Review').waitFor()
    const others = await open(second, '?status=under_review', options)
    await rows(others).getByText(`by ${first.name}`).waitFor()
    await action(rows(others), 'View Reported Item Details').click()
    await dialog(others).getByText('took the report under review').waitFor()
    await dialog(others).getByRole('button', { name: 'Dismiss Report' }).click()
    await reason(others).fill('It is fine.')
    await confirmButton(others, 'Dismiss Report').click()
    await rows(others).getByText(`by ${second.name}`).waitFor()
    await expect.poll(() => isFocused(action(rows(others), 'View Reported Item Details'))).toBe(true)
    expect(await statusOf(id)).toBe('dismissed')
  })

  it('a second restore is rejected', async () => {
    const tag = newTag()
    const [first, second] = [await make.moderator(tag), await make.moderator(tag)]
    await reportedComment(tag, 'Buy at my shop')
    const ones = await open(first)
    await action(rows(ones), 'Delete Content').click()
    await reason(ones).fill('Spam')
    await confirmButton(ones, 'Delete Content').click()
    await action(rows(ones), 'Restore Content').waitFor()
    const others = await open(second, '?status=all', { ...options, expectedMessages: FAILED_REQUEST })
    await action(rows(others), 'Restore Content').click()
    await reason(others).fill('Second')
    await action(rows(ones), 'Restore Content').click()
    await reason(ones).fill('First')
    await confirmButton(ones, 'Restore Content').click()
    await rows(ones).getByRole('link', { name: 'Comment on' }).waitFor()
    await confirmButton(others, 'Restore Content').click()
    await dialog(others).getByText('There is nothing to restore').waitFor()
    await confirmButton(others, 'Close').last().click()
    await rows(others).getByRole('link', { name: 'Comment on' }).waitFor()
    expect(await action(rows(others), 'Restore Content').count()).toBe(0)
  })
})

describe('the details', () => {
  it('show the current item, its snapshot, and the reasons of all reporters', async () => {
    const tag = newTag()
    const { id, listing } = await reportedListing(tag, 'Camshaft', 'Genuine, I swear.')
    // Created after the first reporter, because reports of the same millisecond are sorted by user.
    await report('listing', listing.id, 'It is a fake.', await make.user({ name: 'Ines Carvalho' }))
    await deps.prisma.listing.update({
      where: { id: listing.id },
      data: { description: 'Perhaps genuine.', priceCents: 4_800 },
    })
    const page = await open(await make.moderator(tag))
    await action(rows(page), 'View Reported Item Details').click()
    const details = page.getByRole('dialog', { name: 'Reported Item Details' })
    await details.getByText(id).waitFor()
    await details.getByText(listing.id).waitFor()
    const [live, snapshot] = ['Live item', 'Snapshot'].map((name) => details.getByRole('region', { name }))
    expect(await live?.innerText()).toContain('Perhaps genuine.')
    expect(await live?.innerText()).toContain('Price (changed since)\n$48.00')
    expect(await snapshot?.innerText()).toContain('Genuine, I swear.')
    expect(await snapshot?.innerText()).toContain('$64.00')
    const reasons = details.getByRole('region', { name: 'Reasons' })
    expect(await reasons.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('It is an advertisement.'),
      expect.stringContaining('It is a fake.'),
    ])
    expect(await reasons.getByText('Ines Carvalho').count()).toBe(1)
    // Back on a phone closes the dialog.
    await page.goBack()
    await details.waitFor({ state: 'detached' })
    await rowOf(page, 'Camshaft').waitFor()
  })

  it.each(['part', 'image', 'blog_post', 'message', 'user', 'revision'] as const)('show a %s', async (type) => {
    const writer = await make.user({ name: 'Wanda Writer', bio: 'I sell everything.' })
    const reader = await make.user()
    const part = await make.part({ createdBy: writer, description: 'Of a word that nobody else has', revisions: 1 })
    const conversation = await make.conversation(writer, reader)
    const items = {
      part: () => Promise.resolve(part),
      image: () => addImage(part),
      blog_post: () => make.post({ author: writer, content: 'Of a word that nobody else has' }),
      message: () => make.message(conversation, writer, 'Of a word that nobody else has'),
      user: () => Promise.resolve(writer),
      revision: () => deps.prisma.partRevision.findFirstOrThrow({ where: { partId: part.id } }),
    }
    const id = await report(type, (await items[type]()).id, 'Strange', reader)
    const admin = await make.user({ isSiteAdmin: true })
    const page = await open(admin, `?report=${id}`, { expectedMessages: FAILED_REQUEST })
    const snapshot = dialog(page).getByRole('region', { name: 'Snapshot' })
    const said = { image: 'https://example.com/', user: 'I sell everything.' }
    await snapshot.getByText(type in said ? said[type as keyof typeof said] : 'that nobody else has').waitFor()
    expect(await dialog(page).getByText('changed since').count()).toBe(0)
  })

  it('show the record of the author, and in the log the muted user and the days', async () => {
    const tag = newTag()
    const { author, part, id: first } = await reportedComment(tag, 'Buy at my shop')
    const admin = await make.moderator(tag)
    const page = await open(admin, `?report=${first}&action=delete_item_mute_user`)
    await reason(page).fill('Spam')
    await dialog(page)
      .getByLabel(/^Mute duration/)
      .fill('7')
    await confirmButton(page, 'Delete Content & Mute User').click()
    await dialog(page).waitFor({ state: 'detached' })
    const comment = await make.comment({ part, author, text: 'Buy now' })
    const second = await report('comment', comment.id)

    await page.goto(`${url}/admin?report=${second}`)
    const facts = dialog(page).locator('dl').first()
    await facts.getByRole('link', { name: 'Carla Comment' }).waitFor()
    const text = (await facts.innerText()).split(/\s*\n\s*/)
    expect(text[text.indexOf('Other reports') + 1]).toBe('1, latest just now (Resolved (Action Taken))')
    expect(text[text.indexOf('Other mutes') + 1]).toBe('1, latest just now for 7 days')
    await page.goto(`${url}/admin?report=${first}`)
    const actions = dialog(page).getByRole('region', { name: 'Actions taken' })
    await actions.getByText(`${admin.name} deleted the content: Spam`).waitFor()
    await actions.getByText(`${admin.name} muted Carla Comment for 7 days: Spam`).waitFor()
    await page.goto(`${url}/admin?view=log`)
    await rows(page).first().getByText('muted Carla Comment for 7 days').waitFor()
  })

  it('of a deleted report have no retry button', async () => {
    const page = await open(await make.moderator(newTag()), `?report=${deps.newId()}`, {
      expectedMessages: FAILED_REQUEST,
    })
    await dialog(page).getByText('Error: Report not found.').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('show an error if they cannot be loaded, and try again', async () => {
    const tag = newTag()
    await reportedListing(tag, 'Camshaft', 'As good as new.')
    const page = await open(await make.moderator(tag), '', { expectedMessages: FAILED_REQUEST })
    const works = await failing(page, 'moderation.report', 'The lights are out.')
    await action(rows(page), 'View Reported Item Details').click()
    await dialog(page).getByText('Error: The lights are out.').waitFor()
    await works()
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await dialog(page).getByText('As good as new.').first().waitFor()
  })
})

describe('the moderation log', () => {
  it('shows moderator, action, item, reason and time, and has a link to the report', async () => {
    const [tag, other] = [newTag(), newTag()]
    const admin = await make.moderator(tag, other)
    const { part } = await reportedComment(tag, 'Buy at my shop')
    await reportedListing(other, 'Valve')
    const page = await open(admin)
    for (const [text, name] of [
      [part.name, 'Delete Content'],
      ['Valve', 'Dismiss Report'],
    ] as const) {
      await action(rowOf(page, text), name).click()
      await reason(page).fill(`Because of ${text}`)
      await confirmButton(page, name).click()
      await dialog(page).waitFor({ state: 'detached' })
    }
    await page.getByRole('tab', { name: 'Moderation Log' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect((await rows(page).nth(1).innerText()).split(/\s*[\n\t]\s*/)).toEqual([
      admin.name,
      'deleted the content',
      `Comment on ${part.name}`,
      'Carla Comment',
      tag,
      `Because of ${part.name}`,
      'just now',
      'View Report',
    ])
    expect(query(page)).toEqual({ view: 'log' })
    await page.goto(`${url}/admin?view=log&tag=${encodeURIComponent(tag)}`)
    await page.getByText(`Filtering for tag: ${tag}`).waitFor()
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining(part.name)])
    // The action can be undone from the log.
    await rows(page).getByRole('button', { name: 'View Report' }).click()
    await dialog(page).getByRole('button', { name: 'Restore Content' }).click()
    await reason(page).fill('It was a joke.')
    await confirmButton(page, 'Restore Content').click()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await rows(page).first().innerText()).toContain('restored')
  })
})

it('can be used by keyboard', async () => {
  const tag = newTag()
  const { id } = await reportedListing(tag, 'Camshaft')
  const page = await open(await make.moderator(tag))
  const row = rows(page)
  await row.getByRole('link').focus()
  await page.keyboard.press('Tab')
  expect(await isFocused(action(row, 'View Reported Item Details'))).toBe(true)
  // At this width the label of the button is hidden, but its tooltip is visible.
  expect(await row.getByText('View Reported Item Details').last().isVisible()).toBe(true)
  await page.keyboard.press('Enter')
  await dialog(page).getByText(id).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(action(row, 'View Reported Item Details'))).toBe(true)
  for (const name of ['Delete Content', 'Delete Content & Mute User', 'Dismiss Report', 'Change Status']) {
    await page.keyboard.press('Tab')
    expect(await isFocused(action(row, name))).toBe(true)
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Resolve (Action Taken)' }).waitFor()
  await expect.poll(() => isFocused(reason(page))).toBe(true)
  // The reason is kept after Escape.
  await page.keyboard.type('I wrote to both.')
  await page.keyboard.press('Escape')
  await confirmButton(page, 'Cancel').press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(action(row, 'Change Status'))).toBe(true)
  await chooseStatus(row, 'Resolve (Action Taken)')
  expect(await reason(page).inputValue()).toBe('I wrote to both.')
  await confirmButton(page, 'Resolve (Action Taken)').press('Enter')
  await row.getByText('Resolved (Action Taken)').waitFor()
  expect(await statusOf(id)).toBe('resolved_action_taken')
})

it('does not scroll sideways, and shows the labels of its buttons in narrow windows', async () => {
  const tag = newTag()
  const admin = await make.moderator(tag)
  const { id } = await reportedComment(tag, 'Z'.repeat(300))
  await reportedListing(tag, 'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft')
  await deps.prisma.report.update({ where: { id }, data: { status: 'resolved_action_taken', handledById: admin.id } })
  const page = await open(admin, `?tag=${encodeURIComponent(tag)}&status=all`)
  await rows(page).first().waitFor()
  const excess: Record<string, number> = {}
  for (const width of [320, 390, 768, 1024, 1180, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    const wide = await overflow(page)
    if (wide > 0) excess[width] = wide
    const words = rows(page).first().getByText('Dismiss Report')
    expect(await words.isVisible()).toBe(width < 1180)
  }
  expect(excess).toEqual({})
})
