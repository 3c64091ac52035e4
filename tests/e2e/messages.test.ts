import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fileReport } from '../../server/domains/reports/service.ts'
import {
  messageItems,
  chats,
  conversations,
  conversationWith,
  input,
  unreadBadge,
  sendMessage,
  messageTexts,
} from '../support/pages.ts'
import {
  calls,
  failing,
  FAILED_REQUEST,
  hasStartedSignIn,
  loginLink,
  NONCE,
  proxied,
  useVisitors,
} from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make, deps, url } = visitors
const { pair, open } = chats(visitors)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('the messages page', () => {
  it.each([
    ['a visitor', () => Promise.resolve(undefined)],
    ['a temporary token', () => make.token(undefined, 'temporary')],
  ])('sends %s to the home page', async (_who, token) => {
    const value = await token()
    const page = await visit(`/messages${value ? `?token=${value}&nonce=${NONCE}` : ''}`, { before: hasStartedSignIn })
    await page.waitForURL(`${url}/`)
    await loginLink(page).waitFor()
  })

  it('shows the HTTP status of an error page of a proxy', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const page = await open(ann, bob, {
      expectedMessages: FAILED_REQUEST,
      before: (starting) => proxied(starting, 'message.list', 502),
    })
    await page.getByText('Error: Failed to fetch messages: 502').waitFor()
  })

  it('starts a conversation with the user in the address, and shows that there are no messages yet', async () => {
    const [ann, bob] = [await make.user({ name: 'Ann Archer' }), await make.user({ name: 'Bob Byrne' })]
    const page = await open(ann, bob)
    await heading(page, 'Chat with Bob Byrne').waitFor()
    await page.getByText('No messages yet. Say hello!').waitFor()
    await page.getByText('select them in the list or send a first message').waitFor()
    expect(await conversationWith(page, 'Bob Byrne').innerText()).toContain('No messages yet')
    await sendMessage(page, 'Hello Bob')
    await expect.poll(() => messageTexts(page)).toEqual(['Hello Bob'])
    await expect.poll(() => conversationWith(page, 'Bob Byrne').innerText()).toContain('Hello Bob')
    expect(await page.getByText('send a first message').count()).toBe(0)
  })

  it('shows site admins the reports without a tag, with live updates', async () => {
    const admin = await make.user({ isSiteAdmin: true })
    const spammer = await make.user({ name: `Spam Stan ${admin.id.slice(-6)}` })
    const page = await open(admin)
    const badge = unreadBadge(page, 'unread messages and new reports')
    const row = conversationWith(page, 'Admin Reports without a tag')
    await row.waitFor()
    const before = await deps.prisma.report.count({ where: { status: 'open' } })
    await fileReport(deps, (await make.user()).id, { itemType: 'user', itemId: spammer.id, reason: 'Spam' })
    // The badge counts to 99.
    await expect
      .poll(async () => Number.parseInt((await badge.textContent()) ?? '', 10))
      .toBeGreaterThan(Math.min(before, 98))
    await row.click()
    await heading(page, 'Admin Reports without a tag').waitFor()
    await page.getByRole('link', { name: 'View Reports' }).click()
    await page.waitForURL('**/admin?untagged=1')
    await page.getByText('Filtering for reports without a tag').waitFor()
    const reports = page.getByRole('table').locator('tbody').getByRole('row')
    await reports.filter({ hasText: spammer.name }).waitFor()
    await page.getByRole('button', { name: 'Clear Filter' }).click()
    await page.waitForURL('**/admin')
  })

  it('shows moderators new reports on their tags at once', async () => {
    const admin = await make.user()
    const names = [`volvo ${admin.id.slice(-6)}`, `steyr ${admin.id.slice(-6)}`] as const
    for (const name of names) {
      const tag = await make.tag(name)
      await deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: admin.id, grantedAt: new Date() } })
    }
    for (let i = 0; i < 2; i++) {
      const report = await make.report({ id: (await make.part()).id, type: 'part' })
      await deps.prisma.report.update({ where: { id: report.id }, data: { tags: [names[0]] } })
    }
    const page = await open(admin)
    expect(await conversationWith(page, 'steyr').innerText()).toContain('No new reports')
    expect(await conversationWith(page, 'volvo').innerText()).toContain('2 new reports')
    const { id: itemId } = await make.part({ tags: [names[0]] })
    const { id } = await fileReport(deps, (await make.user()).id, { itemType: 'part', itemId, reason: 'Spam' })
    await expect.poll(() => conversationWith(page, 'volvo').innerText()).toContain('3 new reports')
    await expect.poll(() => unreadBadge(page, 'unread messages and new reports').textContent()).toMatch(/^3 /)
    await deps.prisma.report.update({ where: { id }, data: { status: 'dismissed' } })
    await expect.poll(() => conversationWith(page, 'volvo').innerText()).toContain('2 new reports')
    expect(await conversations(page).getByRole('link', { name: 'Admin Panel' }).getAttribute('href')).toBe('/admin')
    await conversationWith(page, 'volvo').click()
    await heading(page, `Admin Reports for ${names[0]}`).waitFor()
    await page.getByText('You have 2 new content report(s) awaiting review in this category.').waitFor()
    expect(await page.getByRole('link', { name: 'View Reports' }).getAttribute('href')).toBe(
      `/admin?tag=${encodeURIComponent(names[0])}`,
    )
    expect(new URL(page.url()).searchParams.get('recipientId')).toBe(`admin-report-${names[0]}`)
  })
})

describe('a message', () => {
  it('is shown to the receiver at once, counted, and marked as read when it is visible', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const carl = await make.user({ name: 'Carl Cole' })
    const [atAnn, atBob] = [await open(ann, bob), await open(bob)]
    await expect.poll(() => messageTexts(atAnn)).toEqual(['Hello'])
    await expect.poll(() => unreadBadge(atAnn).count()).toBe(0)

    await sendMessage(atAnn, 'First')
    await expect.poll(() => unreadBadge(atBob).textContent()).toBe('1 unread messages')
    await expect.poll(() => conversationWith(atBob, 'Ann Archer').innerText()).toMatch(/First[^]*1/)
    await input(atAnn).fill('Second')
    await input(atAnn).press('Enter')
    await expect.poll(() => unreadBadge(atBob).textContent()).toBe('2 unread messages')
    await conversationWith(atBob, 'Ann Archer').click()
    await expect.poll(() => messageTexts(atBob)).toEqual(['Hello', 'First', 'Second'])
    await expect.poll(() => unreadBadge(atBob).count()).toBe(0)
    await expect.poll(() => conversationWith(atBob, 'Ann Archer').innerText()).not.toContain('unread')

    // A message in the open chat is marked as read on arrival. A message of another user is counted.
    await sendMessage(atAnn, 'Third')
    await expect.poll(() => messageTexts(atBob)).toEqual(['Hello', 'First', 'Second', 'Third'])
    await make.message(await make.conversation(bob, carl), carl, 'Hi')
    await expect.poll(() => unreadBadge(atBob).textContent()).toBe('1 unread messages')
    await expect.poll(() => conversationWith(atBob, 'Carl Cole').innerText()).toMatch(/Hi[^]*1/)
    await atBob.goto(`${url}/login`)
    await expect.poll(() => unreadBadge(atBob).textContent()).toBe('1 unread messages')
  })

  it('that failed stays with an error, and is sent once after Retry', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const page = await open(ann, bob, { expectedMessages: FAILED_REQUEST })
    const works = await failing(page, 'message.send', 'No')
    await sendMessage(page, 'One')
    await messageItems(page).getByText('Failed to send message: 500').waitFor()
    await sendMessage(page, 'Two')
    await expect.poll(() => messageItems(page).getByRole('button', { name: 'Retry' }).count()).toBe(2)
    await messageItems(page).getByRole('button', { name: 'Discard' }).last().click()
    await page.reload()
    await messageItems(page).getByText('Failed to send message: 500').waitFor()
    await works()

    // The server stores the message, but its answer is lost.
    await page.route(calls('message.send'), async (route) => {
      await route.fetch()
      await route.abort()
    })
    await messageItems(page).getByRole('button', { name: 'Retry' }).click()
    await messageItems(page).last().locator('time').waitFor()
    expect(await messageTexts(page)).toEqual(['Hello', 'One'])
    expect(await deps.prisma.message.count({ where: { senderId: ann.id } })).toBe(1)
    await page.reload()
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'One'])
  })

  it('can be sent over plain HTTP, where browsers have no crypto.randomUUID', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const page = await open(ann, bob, {
      before: (starting) => starting.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID')),
    })
    expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false)
    await sendMessage(page, 'One')
    await messageItems(page).last().locator('time').waitFor()
    expect(await messageTexts(page)).toEqual(['Hello', 'One'])
    const stored = await deps.prisma.message.findMany({ where: { senderId: ann.id } })
    expect(stored).toMatchObject([{ content: 'One', sendKey: expect.any(String) }])
  })

  it('can have line breaks, is not sent if blank or too long, and is kept as a draft', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const carl = await make.user({ name: 'Carl Cole' })
    await make.message(await make.conversation(ann, carl), carl, 'Hi')
    const page = await open(ann, bob)
    const send = page.getByRole('button', { name: 'Send' })
    expect(await send.isDisabled()).toBe(true)
    await input(page).fill(' \n ')
    await input(page).press('Enter')
    expect(await send.isDisabled()).toBe(true)
    await input(page).fill('x'.repeat(10_001))
    await page.getByText('A message has at most 10,000 characters.').waitFor()
    expect(await send.isDisabled()).toBe(true)

    await input(page).fill('One line')
    await input(page).press('Shift+Enter')
    await input(page).pressSequentially('and another')
    await conversationWith(page, 'Carl Cole').click()
    await heading(page, 'Chat with Carl Cole').waitFor()
    expect(await input(page).inputValue()).toBe('')
    await input(page).fill('For Carl')
    await conversationWith(page, 'Bob Byrne').click()
    await heading(page, 'Chat with Bob Byrne').waitFor()
    expect(await input(page).inputValue()).toBe('One line\nand another')
    await page.reload()
    await expect.poll(() => input(page).inputValue()).toBe('One line\nand another')
    await input(page).press('Enter')
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'One line\nand another'])
    await page.reload()
    await expect.poll(() => messageTexts(page)).toHaveLength(2)
    expect(await input(page).inputValue()).toBe('')
  })
})
