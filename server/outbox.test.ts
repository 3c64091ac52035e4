import { expect, test } from 'vitest'
import { sendDue } from './outbox.ts'

test('sendDue looks again if what kept an item back ended during the look', async () => {
  const due = ['first', 'second of the same domain']
  const { promise: firstIsSent, resolve } = Promise.withResolvers<void>()
  const sent: string[] = []
  const outbox = {
    most: 2,
    async take(inFlight: readonly string[]): Promise<string | null> {
      if (inFlight.length === 0) return due.shift() ?? null
      resolve()
      await expect.poll(() => sent[0]).toBe('first')
      return null
    },
    async send(item: string): Promise<void> {
      if (item === 'first') await firstIsSent
      sent.push(item)
    },
  }
  await sendDue(outbox, new AbortController().signal)
  expect(sent).toEqual(['first', 'second of the same domain'])
})
