import type { Locator, Page } from 'playwright-core'
import { calls, type Visitors, type VisitOptions } from './visitors.ts'
import { randomBytes } from 'node:crypto'
import { fileReport } from '../../server/domains/people/reports/service.ts'
import type { Reportable } from '../../shared/reports.ts'

/** Returns helpers for tests of the chat: `pair` creates two users with a conversation, `open` opens the messages page of a user. */
export function chats({ make, visit }: Pick<Visitors, 'make' | 'visit'>) {
  /** @param messages by 'ann' or 'bob', oldest first */
  async function pair(...messages: ['ann' | 'bob', string][]) {
    const ann = await make.user({ name: 'Ann Archer' })
    const bob = await make.user({ name: 'Bob Byrne' })
    const conversation = await make.conversation(ann, bob)
    for (const [by, text] of messages) await make.message(conversation, by === 'ann' ? ann : bob, text)
    return {
      ann,
      bob,
      /** Inserts a message from Bob into the database, without a request to the site. */
      bobWrites: (text: string) => make.message(conversation, bob, text),
      annWrites: (text: string) => make.message(conversation, ann, text),
    }
  }
  const open = async (person: { id: string }, partner?: { id: string }, options: VisitOptions = {}) =>
    visit(partner ? `/messages?recipientId=${partner.id}` : '/messages', {
      ...options,
      token: await make.token(person),
    })

  return { pair, open }
}

export const conversations = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' })
export const conversationWith = (page: Page, name: string): Locator =>
  conversations(page).getByRole('link', { name: new RegExp(name) })
/** Waits for the response of the message stream. Must be called before the page navigates. */
export const messageStream = (page: Page) => page.waitForResponse((answer) => calls('message.live')(answer.url()))
/** The messages, and the separators between days. */
export const messageItems = (page: Page): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
export const input = (page: Page): Locator => page.getByPlaceholder('Type a message...')
/** @param label of the badge; for a moderator 'unread messages and new reports' */
export const unreadBadge = (page: Page, label = 'unread messages'): Locator =>
  page.getByRole('navigation', { name: 'Account' }).getByText(new RegExp(`^\\d+\\+? ${label}$`))

export async function sendMessage(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Returns the texts of the messages, without authors, times and days. */
export async function messageTexts(page: Page): Promise<string[]> {
  const all = await messageItems(page).locator('p').allInnerTexts()
  return all.map((text) => text.trim())
}

/** Creates moderators and reports for a new tag, and opens the admin panel. */
export function panels({ make, deps, visit }: Visitors) {
  /** Returns a tag that no other item has. */
  const newTag = () => `panel ${randomBytes(4).toString('hex')}`

  /** Reports an item. Returns the id of the report. */
  async function report(
    itemType: Reportable,
    itemId: string,
    reason = 'It is an advertisement.',
    reporter?: { id: string },
  ) {
    const { id } = await fileReport(deps, (reporter ?? (await make.user())).id, { itemType, itemId, reason })
    return id
  }
  /** Creates a reported listing with this tag. */
  async function reportedListing(tag: string, name: string, description = 'Genuine VAG, unused.') {
    const seller = await make.user({ name: 'Gerd Seller' })
    const part = await make.part({ name: `${name} ${randomBytes(3).toString('hex')}`, tags: [tag] })
    const listing = await make.listing({ part, seller, description })
    return { seller, part, listing, id: await report('listing', listing.id) }
  }
  /** Creates a reported comment with this tag. */
  async function reportedComment(tag: string, text: string) {
    const author = await make.user({ name: 'Carla Comment' })
    const part = await make.part({ tags: [tag] })
    const comment = await make.comment({ part, author, text })
    return { author, part, comment, id: await report('comment', comment.id) }
  }
  const open = async (moderator: { id: string }, query = '', options: VisitOptions = {}) =>
    visit(`/admin${query}`, { ...options, token: await make.token(moderator) })

  return { newTag, report, reportedListing, reportedComment, open }
}

export const rows = (page: Page): Locator => page.getByRole('table').locator('tbody').getByRole('row')
export const action = (row: Locator, name: string): Locator => row.getByRole('button', { name, exact: true })
export const chooseStatus = async (row: Locator, item: string): Promise<void> => {
  await action(row, 'Change Status').click()
  await row.getByRole('menuitem', { name: item, exact: true }).click()
}
export const dialog = (page: Page): Locator => page.getByRole('dialog')
/** The button that confirms the action of the dialog. */
export const confirmButton = (page: Page, name: string): Locator =>
  dialog(page).getByRole('button', { name, exact: true })
export const reason = (page: Page): Locator => dialog(page).getByRole('textbox', { name: 'Reason' })
