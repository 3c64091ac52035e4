import { useSession } from '../../../base/SessionProvider.tsx'
import { trpc } from '../../../base/trpc.ts'

/** Reloads the user's own profile and session after a change, for this page and the navbar. */
export function useOwnProfileChanged(): () => Promise<unknown> {
  const cache = trpc.useUtils()
  const { refresh } = useSession()
  // All other queries may contain the user's name and picture.
  return () => Promise.all([refresh(), cache.invalidate()])
}
