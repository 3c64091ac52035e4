import type { FollowLevel, FollowTopic, FollowType } from '../../../shared/follows.ts'
import type { RouterInputs } from '../../base/trpc.ts'
import { KEPT_PREFIX } from '../../base/kept-user.ts'
import { keep, readKept } from './kept-values.ts'

// The changes that wait for a connection: wants and follows only, because each is one row with a key, so that sending a change
// twice changes nothing (docs/decisions/50).

/** Changes of an account that can wait. */
export const MAX_WAITING = 100
export const TOO_MANY_WAITING = `At most ${MAX_WAITING} changes can wait for a connection. Connect to send them.`

export type WantDraftInput = Omit<RouterInputs['want']['set'], 'partId'>

type WaitingWant = {
  type: 'want'
  /** The id of the part. */
  id: string
  /** Null to delete the want. */
  want: WantDraftInput | null
}
type WaitingFollow = { type: FollowType; id: string; level: FollowLevel; topics?: FollowTopic[] | undefined }

export type Change = WaitingWant | WaitingFollow
export type Waiting = {
  /** The Idempotency-Key with which the change is sent. */
  key: string
  /** The name of the part or other item. */
  title: string
  change: Change
  /** The sentence with which the server has rejected the change. */
  refusal?: string
}

const NAME = 'waiting'
const listeners = new Set<() => void>()
const NONE: Waiting[] = []
let last: { account: string; text: string; list: Waiting[] } | null = null

/** Returns the changes of an account in the order of sending. The same list until it changes. */
export function readWaiting(account: string): Waiting[] {
  const kept = readKept(account, NAME) as Waiting[] | null
  if (!kept || kept.length === 0) return NONE
  const text = JSON.stringify(kept)
  if (last?.account !== account || last.text !== text) last = { account, text, list: kept }
  return last.list
}

/** Whether a change waits instead of being sent. On a page that is not secure, the browser has neither locks nor a worker. */
export const mustWait = (): boolean => !navigator.onLine && isSecureContext

/** Adds a change, in the place of an earlier one of the same want or follow. Returns false above MAX_WAITING or without storage. */
export function addWaiting(account: string, title: string, change: Change): boolean {
  const waiting = { key: crypto.randomUUID(), title, change }
  const list = readWaiting(account)
  const isSame = (other: Waiting) => other.change.type === change.type && other.change.id === change.id
  if (list.some(isSame))
    write(
      account,
      list.map((other) => (isSame(other) ? waiting : other)),
    )
  else if (list.length >= MAX_WAITING) return false
  else write(account, [...list, waiting])
  return readWaiting(account).some(({ key }) => key === waiting.key)
}

/** Removes a change, unless another one has taken its place. */
export const removeWaiting = (account: string, key: string): void =>
  write(
    account,
    readWaiting(account).filter((other) => other.key !== key),
  )

export const refuseWaiting = (account: string, key: string, refusal: string): void =>
  write(
    account,
    readWaiting(account).map((other) => (other.key === key ? { ...other, refusal } : other)),
  )

function write(account: string, list: Waiting[]) {
  keep(account, NAME, list)
  for (const changed of listeners) changed()
}

/** Calls `changed` when changes are added or removed, also by another tab. Returns a function that ends this. */
export function onWaiting(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(KEPT_PREFIX)) && changed()
  listeners.add(changed)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', onStorage)
  }
}
