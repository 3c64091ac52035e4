import type { Deps } from '../deps.ts'
import { markRead } from './market/messages/service.ts'

/**
 * The steps of the domains above the blocks when a user blocks another one. They run in the transaction that stores the block, under
 * the locks of both users. Messages are marked as read, so that those of the blocked user no longer count in the badge.
 */
export const BLOCK_STEPS: readonly ((deps: Deps, blockerId: string, blockedId: string) => Promise<void>)[] = [markRead]
