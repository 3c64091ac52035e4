import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fileReport } from '../../server/domains/people/reports/service.ts'
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
import { photo } from '../support/image-server.ts'
import { calls, failing, FAILED_REQUEST, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { make, deps, url } = visitors
const { pair, open } = chats(visitors)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('a conversation', () => {
  it('starts with a user in the address, and is shown to the receiver at once, counted, and marked as read', async () => {
    const [ann, bob] = [await make.user({ name: 'Ann Archer' }), await make.user({ name: 'Bob Byrne' })]
    const carl = await make.user({ name: 'Carl Cole' })
    const [atAnn, atBob] = [await open(ann, bob), await open(bob)]
    await heading(atAnn, 'Chat with Bob Byrne').waitFor()
    await atAnn.getByText('select them in the list or send a first message').waitFor()
    await sendMessage(atAnn, 'First')
    await expect.poll(() => conversationWith(atAnn, 'Bob Byrne').innerText()).toContain('First')
    expect(await atAnn.getByText('send a first message').count()).toBe(0)

    await expect.poll(() => unreadBadge(atBob).textContent()).toBe('1 unread messages')
    await expect.poll(() => conversationWith(atBob, 'Ann Archer').innerText()).toMatch(/First[^]*1/)
    await input(atAnn).fill('Second')
    await input(atAnn).press('Enter')
    await expect.poll(() => unreadBadge(atBob).textContent()).toBe('2 unread messages')
    await conversationWith(atBob, 'Ann Archer').click()
    await expect.poll(() => messageTexts(atBob)).toEqual(['First', 'Second'])
    await expect.poll(() => unreadBadge(atBob).count()).toBe(0)
    await expect.poll(() => conversationWith(atBob, 'Ann Archer').innerText()).not.toContain('unread')

    // A message in the open chat is marked as read on arrival. A message of another user is counted.
    await sendMessage(atAnn, 'Third')
    await expect.poll(() => messageTexts(atBob)).toEqual(['First', 'Second', 'Third'])
    await make.message(await make.conversation(bob, carl), carl, 'Hi')
    await expect.poll(() => unreadBadge(atBob).textContent()).toBe('1 unread messages')
    await expect.poll(() => conversationWith(atBob, 'Carl Cole').innerText()).toMatch(/Hi[^]*1/)
    await atBob.goto(`${url}/login`)
    await expect.poll(() => unreadBadge(atBob).textContent()).toBe('1 unread messages')
  })

  it('carries photos, also without a text, which open in full size', async () => {
    const [ann, bob] = [await make.user({ name: 'Ann Archer' }), await make.user({ name: 'Bob Byrne' })]
    const [atAnn, atBob] = [await open(ann, bob, { viewport: { width: 390, height: 844 } }), await open(bob, ann)]
    const choose = (...numbers: number[]) =>
      Promise.all(numbers.map((n) => photo(n))).then((files) =>
        atAnn
          .locator('input[type=file]')
          .setInputFiles(files.map((buffer, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer }))),
      )
    const send = atAnn.getByRole('button', { name: 'Send', exact: true })
    const shown = (page: Page) => page.getByRole('region', { name: 'Messages' }).locator('li img')

    await choose(1, 2)
    await atAnn.getByRole('button', { name: 'Photo 2 of 2: of the message' }).waitFor()
    await send.click()
    await expect.poll(() => shown(atBob).count()).toBe(2)
    await choose(3)
    await input(atAnn).fill('The label')
    await send.click()
    await expect.poll(() => messageTexts(atBob)).toEqual(['The label'])
    await expect.poll(() => shown(atBob).count()).toBe(3)
    expect(await atAnn.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    await atBob.getByRole('img', { name: 'Photo 2 of 2 from Ann Archer' }).click()
    const viewer = atBob.getByRole('dialog', { name: 'Photos of the message' })
    await viewer.getByText('Sent by: Ann Archer').waitFor()
    await atBob.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    expect(await deps.prisma.upload.count({ where: { userId: ann.id } })).toBe(0)
  })

  it('keeps its draft and its failed message across a reload, and stores a message once', async () => {
    const { ann, bob } = await pair(['bob', 'Hello'])
    const carl = await make.user({ name: 'Carl Cole' })
    await make.message(await make.conversation(ann, carl), carl, 'Hi')
    const page = await open(ann, bob, { expectedMessages: FAILED_REQUEST })
    const works = await failing(page, 'message.send', 'No')
    await sendMessage(page, 'One')
    await messageItems(page).getByText('Failed to send message: 500').waitFor()
    await sendMessage(page, 'Two')
    await expect.poll(() => messageItems(page).getByRole('button', { name: 'Retry' }).count()).toBe(2)
    await messageItems(page).getByRole('button', { name: 'Discard' }).last().click()

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
    await messageItems(page).getByText('Failed to send message: 500').waitFor()
    await expect.poll(() => input(page).inputValue()).toBe('One line\nand another')
    await works()

    // The server stores the message, but its answer is lost.
    await page.route(calls('message.send'), async (route) => {
      await route.fetch()
      await route.abort()
    })
    await messageItems(page).getByRole('button', { name: 'Retry' }).click()
    await messageItems(page).last().locator('time').waitFor()
    expect(await messageTexts(page)).toEqual(['Hello', 'One'])
    await page.unrouteAll({ behavior: 'wait' })
    await input(page).press('Enter')
    await expect.poll(() => messageTexts(page)).toEqual(['Hello', 'One', 'One line\nand another'])
    await expect.poll(() => deps.prisma.message.count({ where: { senderId: ann.id } })).toBe(2)
    await page.reload()
    await expect.poll(() => messageTexts(page)).toHaveLength(3)
    expect(await input(page).inputValue()).toBe('')
  })
})

it('moderators see new reports on their tags and without a tag at once, and open them', async () => {
  const admin = await make.user({ isSiteAdmin: true })
  const [volvo, steyr] = [`volvo ${admin.id.slice(-6)}`, `steyr ${admin.id.slice(-6)}`]
  for (const name of [volvo, steyr]) {
    const tag = await make.tag(name)
    await deps.prisma.tagAdmin.create({ data: { tagId: tag.id, userId: admin.id, grantedAt: new Date() } })
  }
  const part = async () => (await make.part({ tags: [volvo] })).id
  const report = async (item: { itemType: 'part' | 'user'; itemId: string }) =>
    fileReport(deps, (await make.user()).id, { ...item, reason: 'Spam' })
  for (let i = 0; i < 2; i++) await report({ itemType: 'part', itemId: await part() })
  const page = await open(admin)
  const badge = async () =>
    Number.parseInt((await unreadBadge(page, 'unread messages and new reports').textContent()) ?? '', 10)
  expect(await conversationWith(page, steyr).innerText()).toContain('No new reports')
  expect(await conversationWith(page, volvo).innerText()).toContain('2 new reports')
  const { id } = await report({ itemType: 'part', itemId: await part() })
  await expect.poll(() => conversationWith(page, volvo).innerText()).toContain('3 new reports')
  await deps.prisma.report.update({ where: { id }, data: { status: 'dismissed' } })
  await expect.poll(() => conversationWith(page, volvo).innerText()).toContain('2 new reports')
  expect(await conversations(page).getByRole('link', { name: 'Admin Panel' }).getAttribute('href')).toBe('/admin')
  await conversationWith(page, volvo).click()
  await heading(page, `Admin Reports for ${volvo}`).waitFor()
  expect(new URL(page.url()).searchParams.get('recipientId')).toBe(`admin-report-${volvo}`)

  const spammer = await make.user({ name: `Spam Stan ${admin.id.slice(-6)}` })
  const before = await deps.prisma.report.count({ where: { status: 'open' } })
  await report({ itemType: 'user', itemId: spammer.id })
  // The badge counts to 99.
  await expect.poll(badge).toBeGreaterThan(Math.min(before, 98))
  await conversationWith(page, 'Admin Reports without a tag').click()
  await heading(page, 'Admin Reports without a tag').waitFor()
  await page.getByRole('link', { name: 'View Reports' }).click()
  await page.waitForURL('**/admin?untagged=1')
  await page.getByText('Filtering for reports without a tag').waitFor()
  const reports = page.getByRole('table').locator('tbody').getByRole('row')
  await reports.filter({ hasText: spammer.name }).waitFor()
  await page.getByRole('button', { name: 'Clear Filter' }).click()
  await page.waitForURL('**/admin')
})
