import { expect, it } from 'vitest'
import { PHONE } from '../support/browser.ts'
import { chats, conversationWith, input, messageTexts, sendMessage, unreadBadge } from '../support/pages.ts'
import { FAILED_REQUEST, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { pair, open } = chats(visitors)

it('a user on a phone blocks another, who cannot write any more, and unblocks them', async () => {
  const { ann, bob } = await pair(['bob', 'Pay by Western Union'])
  const [asAnn, asBob] = await Promise.all([
    open(ann, bob, { viewport: PHONE }),
    open(bob, ann, { expectedMessages: FAILED_REQUEST }),
  ])
  await asAnn.getByText('This message asks for payment in advance.').waitFor()
  // The chat of the other user has loaded before the block.
  await asBob.getByRole('button', { name: 'Conversation menu' }).waitFor()
  await asAnn.getByRole('button', { name: 'Conversation menu' }).click()
  await asAnn.getByRole('menuitem', { name: 'Block' }).click()
  await asAnn.getByRole('dialog').getByRole('button', { name: 'Block User' }).click()
  await asAnn.getByText('You blocked Bob Byrne.').waitFor()

  // The open chat of the blocked user does not know of the block.
  await sendMessage(asBob, 'Hello?')
  await asBob.getByRole('alert').getByText('You cannot contact this person.').waitFor()
  await asBob.getByRole('button', { name: 'Discard' }).click()
  await asBob.reload()
  await asBob.getByText('You cannot contact this person.').waitFor()
  expect(await input(asBob).count()).toBe(0)

  await asAnn.getByRole('button', { name: 'Unblock' }).click()
  await input(asAnn).waitFor()
  await asBob.reload()
  await sendMessage(asBob, 'Is the flywheel still there?')
  await expect.poll(() => messageTexts(asAnn)).toContain('Is the flywheel still there?')

  // A muted and archived conversation is found by a search.
  await asAnn.getByRole('button', { name: 'Conversation menu' }).click()
  await asAnn.getByRole('menuitem', { name: 'Mute' }).click()
  await asAnn.getByText('New messages from Bob Byrne do not notify you.').waitFor()
  await asAnn.getByRole('button', { name: 'Conversation menu' }).click()
  await asAnn.getByRole('menuitem', { name: 'Archive' }).click()
  await asAnn.getByText('Conversation archived.').first().waitFor()
  await asAnn.goto(`${visitors.url}/messages`)
  await asAnn.getByText('No conversations yet.').waitFor()
  await sendMessage(asBob, 'Anyone there?')
  await expect.poll(() => messageTexts(asBob)).toContain('Anyone there?')
  expect(await unreadBadge(asAnn).count()).toBe(0)
  await asAnn.getByRole('searchbox', { name: 'Search messages' }).fill('flywh')
  await conversationWith(asAnn, 'flywheel').click()
  await expect.poll(() => messageTexts(asAnn)).toContain('Anyone there?')
})
