import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { moderates } from '../protection/useProtectedEdit.ts'

/** The level of trusted users, who may split parts. */
const LEVEL = 2

/** Milliseconds for which a level counts as known, because each page of a part asks for it. */
const FRESH_FOR = 3_600_000

/** Returns whether the reader may split a part with these tags; undefined until the level is known. */
export function useMaySplit(tags: string[]): boolean | undefined {
  const { user } = useSession()
  const isModerator = user !== null && moderates(user, tags)
  const rights = trpc.change.rights.useQuery(undefined, {
    enabled: user !== null && !isModerator,
    staleTime: FRESH_FOR,
  })
  if (user === null || isModerator) return isModerator
  return rights.error ? false : rights.data && rights.data.level >= LEVEL
}
