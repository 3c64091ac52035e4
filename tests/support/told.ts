import { sentenceOf, textOf } from '../../shared/notification-sentences.ts'
import type { Caller } from '../../server/trpc/router.ts'
import type { TestApp } from './app.ts'

/** Lets the consumers tell users of what happened, and returns the notifications of a user as sentences, the newest first. */
export async function toldTo(site: TestApp, { notification }: Caller): Promise<string[]> {
  await site.catchUp()
  const { items } = await notification.list({ limit: 100 })
  return items.map((line) => textOf(sentenceOf(line, site.deps.now())))
}
