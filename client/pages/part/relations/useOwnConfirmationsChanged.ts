import { trpc } from '../../../base/trpc.ts'

/** Returns a function that reads the caller's confirmations and the numbers of all again, which the other part shows too. */
export function useOwnConfirmationsChanged() {
  const { relation } = trpc.useUtils()
  return () => Promise.all([relation.own.invalidate(), relation.list.invalidate()])
}
