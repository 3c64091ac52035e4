import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'

// Shared by the outboxes of mails and pushes. Each row is leased by one process, sent, and then ended or tried again later.

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Milliseconds until the next look at what is due. */
export const POLL = 1 * SECOND

/** Waits of what was not taken: 1, 2, 4 … 60 minutes. */
const FIRST_WAIT = 1 * MINUTE
const LONGEST_WAIT = 60 * MINUTE

/** Returns when something is tried again. A quarter more or less, so that what failed together does not return together. */
export function nextAttempt(deps: Deps, attempts: number): Date {
  const wait = Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT)
  return new Date(deps.now().getTime() + wait * (0.75 + Number(deps.randomDigits(3)) / 2_000))
}

type Outbox<Item> = {
  /** Leases the next item. Null if none is due, or none that may be sent besides those that are being sent. */
  take(inFlight: readonly Item[]): Promise<Item | null>
  /** Never rejects. */
  send(item: Item): Promise<void>
  /** Items that are sent at a time. As many are leased, so that a killed process holds back no others. */
  most: number
}

/** Returns the domains, hosts or users to which `most` items or more are being sent. */
export function busyKeys<Item>(inFlight: readonly Item[], keyOf: (item: Item) => string, most: number): string[] {
  return [...Map.groupBy(inFlight, keyOf)].flatMap(([key, items]) => (items.length >= most ? [key] : []))
}

/** Sends what is due until there is nothing, or `signal` aborts. Then waits for the items that are being sent. */
export async function sendDue<Item>({ take, send, most }: Outbox<Item>, signal: AbortSignal): Promise<void> {
  const inFlight = new Map<Promise<void>, Item>()
  let poll: Promise<void> | undefined
  /** After the end of one item one other is looked for, because a look that finds nothing reads all that is due. */
  let looks = most
  try {
    while (!signal.aborted) {
      for (; looks > 0 && inFlight.size < most; looks--) {
        const others = [...inFlight.values()]
        const item = await take(others)
        if (item === null && others.length === 0) return
        if (item === null) break
        const sending = send(item).finally(() => inFlight.delete(sending))
        inFlight.set(sending, item)
      }
      // The others ended during the look that left out what must not be sent besides them.
      if (inFlight.size === 0) {
        looks = most
        continue
      }
      // Rows that become due do not wait until a slow one is sent.
      poll ??= sleep(POLL)
      looks = await Promise.race([
        ...[...inFlight.keys()].map((sending) => sending.then(() => 1)),
        poll.then(() => most),
      ])
      if (looks === most) poll = undefined
    }
  } finally {
    await Promise.all(inFlight.keys())
  }
}

/** Runs `sendAll` again and again. Returns a function that stops it and waits for what is being sent. */
export function startSending(
  deps: Deps,
  job: string,
  sendAll: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await sendAll(signal).catch((error: unknown) => deps.failures.job(job, error))
      await sleep(POLL, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return () => {
    closing.abort()
    return running
  }
}
