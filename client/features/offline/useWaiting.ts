import { useSyncExternalStore } from 'react'
import { useSession } from '../../base/SessionProvider.tsx'
import type { ErrorData } from '../../base/trpc.ts'
import {
  addWaiting,
  onWaiting,
  readWaiting,
  removeWaiting,
  TOO_MANY_WAITING,
  type Change,
  type Waiting,
} from './queue.ts'

const NONE: Waiting[] = []
const none = () => NONE

/** An error in the form in which the tRPC client throws it. */
const tooMany = () =>
  Object.assign(new Error(TOO_MANY_WAITING), { data: { code: 'CONFLICT', httpStatus: 409 } satisfies ErrorData })

const find = (list: Waiting[], type: Change['type'], id: string) =>
  list.find(({ change }) => change.type === type && change.id === id)

/** Returns the changes that wait for a connection, and functions that add and remove one. */
export function useWaiting() {
  const account = useSession().user?.id
  const waiting = useSyncExternalStore(onWaiting, account === undefined ? none : () => readWaiting(account), none)
  return {
    waiting,
    of: (type: Change['type'], id: string) => find(waiting, type, id),
    /** Returns the key of the change that waits now, which `of` of an earlier rendering may not know. */
    keyOf: (type: Change['type'], id: string) =>
      account === undefined ? undefined : find(readWaiting(account), type, id)?.key,
    /** @throws Error with one sentence above the limit */
    add(title: string, change: Change) {
      if (account === undefined || !addWaiting(account, title, change)) throw tooMany()
    },
    remove: (key: string) => account !== undefined && removeWaiting(account, key),
  }
}
