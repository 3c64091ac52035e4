import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../../../../tests/support/app.ts'
import { messageLifecycle } from './lifecycle.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

it('the data download has the messages of more conversations than one read names, in the order of their ids', async () => {
  const { deps, make } = site
  const me = await make.user()
  const now = new Date()
  const newIds = () => Array.from({ length: 1_001 }, () => deps.newId())
  const [others, conversations, messages] = [newIds(), newIds(), newIds()]
  await deps.prisma.user.createMany({
    data: others.map((id) => ({ id, email: `${id}@example.com`, name: 'Other', createdAt: now })),
  })
  await deps.prisma.conversation.createMany({
    data: conversations.map((id, i) => ({
      id,
      firstUserId: me.id,
      secondUserId: others[i] ?? '',
      createdAt: now,
      lastMessageAt: now,
    })),
  })
  await deps.prisma.conversationMember.createMany({
    data: conversations.flatMap((conversationId, i) => [
      { conversationId, userId: me.id },
      { conversationId, userId: others[i] ?? '' },
    ]),
  })
  // The first message is in the last conversation.
  await deps.prisma.message.createMany({
    data: conversations.toReversed().map((conversationId, i) => ({
      id: messages[i] ?? '',
      conversationId,
      senderId: me.id,
      content: 'Hello',
      createdAt: now,
    })),
  })
  const first = await messageLifecycle.exportOwn(deps, me.id, { after: null, limit: 600 })
  const rest = await messageLifecycle.exportOwn(deps, me.id, { after: first.at(-1)?.id ?? null, limit: 600 })
  expect([...first, ...rest].map(({ id }) => id)).toEqual(messages)
})
