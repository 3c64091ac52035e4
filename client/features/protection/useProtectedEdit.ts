import { holds, isOpenTo } from '../../../shared/protection-policy.ts'
import type { Protection } from '../../../shared/protections.ts'
import { useSession, type SessionUser } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { focusProtection } from './ProtectionLine.tsx'

/** Returns whether a user moderates a page with these tags. */
export const moderates = ({ isSiteAdmin, adminTags }: SessionUser, tags: string[]): boolean =>
  isSiteAdmin || tags.some((tag) => adminTags.includes(tag))

/**
 * Returns a function that opens the edit of a page, or leads a user below the level of its protection to the sentence about it.
 * The level is asked when it is needed. Without an answer the edit opens, and the server decides.
 * @param tags those of the page
 */
export function useProtectedEdit(
  protection: Protection | null,
  tags: string[],
  lead = focusProtection,
): (open: () => void) => void {
  const { user } = useSession()
  const { change } = trpc.useUtils()
  return (open) => {
    if (!user || !protection || !holds(protection, new Date()) || moderates(user, tags)) return open()
    void change.rights.fetch().then(({ level }) => (isOpenTo(level, protection) ? open() : lead()), open)
  }
}
