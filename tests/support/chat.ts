import type { Locator, Page } from 'playwright-core'
import { calls, type Visitors, type VisitOptions } from './visitors.ts'

/** Creates two users with messages, and opens the messages page of one of them. */
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
      /** Sends a message by Bob, in the process of the test. */
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
export const chat = (page: Page): Locator => page.getByRole('region', { name: 'Chat' })
/** Waits for the response of the message stream. Must be called before the page navigates. */
export const streamRequest = (page: Page) => page.waitForResponse((answer) => calls('message.live')(answer.url()))
/** The messages, and the separators between days. */
export const bubbles = (page: Page): Locator => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
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
  const all = await bubbles(page).locator('p').allInnerTexts()
  return all.map((text) => text.trim())
}
