import { useSession } from './SessionProvider.tsx'
import { VISITOR } from './worker-policy.ts'

/**
 * Returns the id of the account that is signed in, VISITOR without one, and null until it is known. Another tab may have signed
 * in or out, while the page still belongs to the account before.
 */
export function useAccount(): string | null {
  const { changedTo, ...own } = useSession()
  const { state, user } = changedTo ?? own
  return state === 'in' ? user.id : state === 'out' ? VISITOR : null
}
