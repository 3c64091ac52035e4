import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fileReport } from '../../server/domains/reports/service.ts'
import { listingMessage } from '../../shared/listing-message.ts'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { DESKTOP, PHONE } from '../support/browser.ts'
import {
  bubbles,
  chat,
  chats,
  conversations,
  conversationWith,
  input,
  unreadBadge,
  sendMessage,
  messageTexts,
} from '../support/chat.ts'
import {
  calls,
  failing,
  FAILED_REQUEST,
  holding,
  isFocused,
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

  it('lists conversations with the last message, its time and the number of unread messages', async () => {
    const { ann, bob } = await pair(['ann', 'Is it there?'], ['bob', 'It is'], ['bob', 'Both of them'])
    const silent = await make.user({ name: 'Silent Sid' })
    await make.conversation(ann, silent)
    const gone = await make.user({ name: 'Gone', deletedAt: new Date() })
    await make.message(await make.conversation(ann, gone), gone, 'Goodbye')
    const page = await open(ann)
    await expect
      .poll(async () => (await conversationWith(page, 'Bob Byrne').innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/^BB Bob Byrne Both of them \d\d:\d\d 2 unread messages$/)
    expect(await conversationWith(page, 'Silent Sid').innerText()).toContain('No messages yet')
    expect(await conversationWith(page, 'Unknown User').innerText()).toContain('Goodbye')
    expect(await conversations(page).getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
    expect(await unreadBadge(page).textContent()).toBe('3 unread messages')
    await page.getByText('Select a conversation to view messages.').waitFor()
    expect(await input(page).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    expect(bob.name).toBe('Bob Byrne')
  })

  it.each([
    ['message.conversations', 'Error: Failed to fetch conversations: 500'],
    ['message.list', 'Error: Failed to fetch messages: 500'],
  ])('shows an error if %s fails, and tries again', async (procedure, sentence) => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    let works = async () => {}
    const page = await open(ann, bob, {
      expectedMessages: FAILED_REQUEST,
      before: async (starting) => {
        // An event of the stream would repeat the request.
        await starting.route(calls('message.live'), (route) => route.abort())
        works = await failing(starting, procedure, 'No')
      },
    })
    const note = page.getByRole('alert').filter({ hasText: sentence })
    await note.waitFor()
    await works()
    await note.getByRole('button', { name: 'Try again' }).click()
    await conversationWith(page, 'Bob Byrne').waitFor()
    await note.waitFor({ state: 'detached' })
  })

  it.each([DESKTOP, PHONE])('lists more conversations on scrolling, $width px wide', async (viewport) => {
    const ann = await make.user({ name: 'Ann Archer' })
    const first = await make.user({ name: 'Person 0' })
    await make.message(await make.conversation(ann, first), first, 'Read me')
    for (let i = 1; i <= 60; i++) await make.conversation(ann, await make.user({ name: `Person ${i}` }))
    // A conversation that is not loaded yet is not a new one.
    const other = await make.user({ name: 'Person 61' })
    const old = await make.conversation(ann, other)
    await deps.prisma.conversation.update({ where: { id: old.id }, data: { lastMessageAt: new Date(0) } })
    const page = await open(ann, undefined, { viewport })
    const rows = conversations(page).getByRole('listitem')
    // Unread conversations are on the first page.
    await expect.poll(() => rows.count()).toBe(51)
    await conversationWith(page, 'Read me').waitFor()
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBe(62)
    expect(await rows.last().innerText()).toContain('Person 61')
    expect(
      await conversations(page)
        .getByRole('link', { name: /Read me/ })
        .count(),
    ).toBe(1)
    await page.goto(`${url}/messages?recipientId=${other.id}`)
    await heading(page, 'Chat with Person 61').waitFor()
    await page.getByText('No messages yet. Say hello!').waitFor()
    expect(await page.getByText('You have no conversation with').count()).toBe(0)
    expect(await rows.count()).toBe(viewport === PHONE ? 0 : 51)
  })

  it('shows the HTTP status of an error page of a proxy', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const page = await open(ann, bob, {
      expectedMessages: FAILED_REQUEST,
      before: (starting) => proxied(starting, 'message.list', 502),
    })
    await page.getByText('Error: Failed to fetch messages: 502').waitFor()
  })

  it('tries again if the partner could not be loaded', async () => {
    const [ann, bob] = [await make.user(), await make.user({ name: 'Bob Byrne' })]
    let works = async () => {}
    const page = await open(ann, bob, {
      expectedMessages: FAILED_REQUEST,
      before: async (starting) => void (works = await failing(starting, 'message.partner', 'No')),
    })
    const note = page.getByRole('alert').filter({ hasText: 'This user could not be loaded.' })
    await note.waitFor()
    await works()
    await note.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Chat with Bob Byrne').waitFor()
    await page.getByText('No messages yet. Say hello!').waitFor()
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

  it.each(['00000000-0000-7000-8000-00000000dead', 'nobody'])('shows "User not found." for %s', async (id) => {
    const page = await open(await make.user(), { id }, { expectedMessages: FAILED_REQUEST })
    await page.getByText('User not found.').waitFor()
    expect(await input(page).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('shows a deleted partner as Unknown User with a visible avatar', async () => {
    const ann = await make.user({ name: 'Ann Archer' })
    const gone = await make.user({ name: 'Gone', deletedAt: new Date() })
    await make.message(await make.conversation(ann, gone), gone, 'Goodbye')
    const page = await open(ann, gone)
    await heading(page, 'Chat with Unknown User').waitFor()
    const row = conversationWith(page, 'Unknown User')
    await row.waitFor()
    await bubbles(page).getByText('Unknown User:').waitFor({ state: 'attached' })
    await page.getByText('This account was deleted. It cannot receive messages.').waitFor()
    // The avatar is an icon in a circle with a border.
    for (const place of [row, chat(page)]) expect(await place.locator('span > svg').first().isVisible()).toBe(true)
    const text = await page.locator('main').innerText()
    expect(text.match(/Deleted user|Chat with User\b|Anonymous/g)).toBeNull()
  })

  it('counts a report with two tags once, in the list and in the navbar', async () => {
    const admin = await make.user()
    const names = [`alpine ${admin.id.slice(-6)}`, `matra ${admin.id.slice(-6)}`]
    for (const name of names) {
      const tag = await make.tag(name)
      await deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: admin.id, grantedAt: new Date() } })
    }
    for (const tags of [names, names, [names[1] ?? '']]) {
      const { id: itemId } = await make.part({ tags })
      await fileReport(deps, (await make.user()).id, { itemType: 'part', itemId, reason: 'Spam' })
    }
    const page = await open(admin)
    await conversationWith(page, 'alpine').getByText('2 new reports', { exact: true }).waitFor()
    await conversationWith(page, 'alpine').getByText('2 open reports').waitFor({ state: 'attached' })
    await conversationWith(page, 'matra').getByText('3 new reports, 2 also under another tag').waitFor()
    await conversationWith(page, 'matra').getByText('1 open reports').waitFor({ state: 'attached' })
    await expect.poll(() => unreadBadge(page, 'unread messages and new reports').textContent()).toMatch(/^3 /)
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

  it('shows an error, also on a phone, if the reports of a tag cannot be loaded, and tries again', async () => {
    const admin = await make.user()
    const { id: tagId, name } = await make.tag(`laverda ${admin.id.slice(-6)}`)
    await deps.prisma.tagAdmin.create({ data: { tagId, userId: admin.id, grantedAt: new Date() } })
    let works = async () => {}
    const reports = { id: `admin-report-${name}` }
    const page = await open(admin, reports, {
      viewport: PHONE,
      expectedMessages: FAILED_REQUEST,
      before: async (starting) => {
        await starting.route(calls('message.live'), (route) => route.abort())
        works = await failing(starting, 'message.conversations', 'No')
      },
    })
    const note = chat(page).getByText('Error: Failed to fetch conversations: 500')
    await note.waitFor()
    await works()
    const release = await holding(page, 'message.conversations')
    await page.reload()
    await chat(page).getByText('Loading conversations...').waitFor()
    release()
    await heading(page, `Admin Reports for ${name}`).waitFor()
    await chat(page).getByText('No new reports').waitFor()
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

  it('is shown at once, in order, and once', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const page = await open(ann, bob)
    const release = await holding(page, 'message.send')
    for (const text of ['One', 'Two', 'Three']) await sendMessage(page, text)
    await expect.poll(() => isFocused(input(page))).toBe(true)
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'One', 'Two', 'Three'])
    expect(await bubbles(page).getByText('Sending...').count()).toBe(3)
    expect(await input(page).inputValue()).toBe('')
    release()
    await expect.poll(() => bubbles(page).getByText('Sending...').count()).toBe(0)
    expect(await messageTexts(page)).toEqual(['Hello', 'One', 'Two', 'Three'])
    const stored = await deps.prisma.message.findMany({ where: { senderId: ann.id }, orderBy: { id: 'asc' } })
    expect(stored.map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
  })

  it('that failed stays with an error, and is sent once after Retry', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const page = await open(ann, bob, { expectedMessages: FAILED_REQUEST })
    const works = await failing(page, 'message.send', 'No')
    await sendMessage(page, 'One')
    await bubbles(page).getByText('Failed to send message: 500').waitFor()
    await sendMessage(page, 'Two')
    await expect.poll(() => bubbles(page).getByRole('button', { name: 'Retry' }).count()).toBe(2)
    await bubbles(page).getByRole('button', { name: 'Discard' }).last().click()
    await page.reload()
    await bubbles(page).getByText('Failed to send message: 500').waitFor()
    await works()

    // The server stores the message, but its answer is lost.
    await page.route(calls('message.send'), async (route) => {
      await route.fetch()
      await route.abort()
    })
    await bubbles(page).getByRole('button', { name: 'Retry' }).click()
    await bubbles(page).last().locator('time').waitFor()
    expect(await messageTexts(page)).toEqual(['Hello', 'One'])
    expect(await deps.prisma.message.count({ where: { senderId: ann.id } })).toBe(1)
    await page.reload()
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'One'])
  })

  it('that the server rejects can be discarded, but not retried', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const page = await open(ann, bob, { expectedMessages: FAILED_REQUEST })
    const release = await holding(page, 'message.send')
    await sendMessage(page, 'One')
    await sendMessage(page, 'Two')
    await deps.prisma.user.update({ where: { id: bob.id }, data: { deletedAt: new Date() } })
    release()
    await expect.poll(() => bubbles(page).getByText('User not found.').count()).toBe(2)
    expect(await bubbles(page).getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await page.reload()
    await bubbles(page).getByText('User not found.').first().waitFor()
    expect(await bubbles(page).getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await bubbles(page).getByRole('button', { name: 'Discard' }).first().click()
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'Two'])
  })

  it('can be sent over plain HTTP, where browsers have no crypto.randomUUID', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const page = await open(ann, bob, {
      before: (starting) => starting.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID')),
    })
    expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false)
    await sendMessage(page, 'One')
    await bubbles(page).last().locator('time').waitFor()
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

  it('that a moderator removed is replaced by a note', async () => {
    const { ann, bob, bobWrites } = await pair()
    const { id } = await bobWrites('Insult')
    await deps.prisma.message.update({ where: { id }, data: { removedAt: new Date() } })
    const page = await open(ann, bob)
    await expect.poll(() => messageTexts(page)).toEqual(['[removed by moderator]'])
    expect(await conversationWith(page, 'Bob Byrne').innerText()).toContain('[removed by moderator]')
  })

  it('about a listing shows its quote in a box with a link to the part only', async () => {
    const { ann, bob, bobWrites } = await pair()
    const part = await make.part()
    const listing = { type: 'ask', priceCents: 6_400 } as const
    await bobWrites(listingMessage(listing, part.name, `${url}/part/${part.slug}`, 'Still there?'))
    await bobWrites(listingMessage(listing, 'Free parts', 'https://evil.example/part/x', 'Look'))
    await bobWrites(listingMessage(listing, 'Script', 'javascript:alert(1)', 'Press'))
    await bobWrites(listingMessage(listing, 'Account', `${url}/api/auth/google`, 'Log in'))
    const page = await open(ann, bob)
    await expect.poll(() => bubbles(page).count()).toBe(5)
    const link = bubbles(page).getByRole('link')
    expect(await link.count()).toBe(1)
    expect((await link.textContent())?.startsWith('link')).toBe(true)
    expect(await link.getAttribute('href')).toBe(`/part/${part.slug}`)
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await messageTexts(page)).toContain('Still there?')
    expect(await bubbles(page).getByText('https://evil.example/part/x').count()).toBe(1)
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await opened.getByRole('heading', { name: part.name }).waitFor()
    await opened.close()
  })

  it('of the site cannot be answered, and has a link', async () => {
    const { ann, bob } = await pair()
    const text = `Confirm it in your conversation with them: ${url}/messages?recipientId=${bob.id}`
    await make.message(await make.conversation(ann, { id: SITE_USER_ID }), { id: SITE_USER_ID }, text)
    const page = await open(ann, { id: SITE_USER_ID })
    await page.getByText('You cannot reply to these notices.').waitFor()
    expect(await input(page).count()).toBe(0)
    await bubbles(page).getByRole('link').click()
    await heading(page, 'Chat with Bob Byrne').waitFor()
  })
})
