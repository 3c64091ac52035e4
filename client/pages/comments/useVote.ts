import { useRef } from 'react'
import type { Votable } from '../../../shared/votes.ts'
import { trpc } from '../../app/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'
import type { Vote } from '../../ui/VoteButtons.tsx'

/** An item's sum of votes and the reader's own. */
export type Standing = { votes: number; userVote: Vote }

/**
 * Votes at once on the screen, then on the server, which has the last word.
 * @param apply writes a standing to where `item` is read from
 */
export function useVote(kind: Votable, item: Standing & { id: string }, apply: (standing: Standing) => void) {
  const toast = useToast()
  // One scope: the presses on one item reach the server in their order.
  const set = trpc.vote.set.useMutation({ scope: { id: `vote ${item.id}` } })
  const waiting = useRef(0)
  const known = useRef<Standing>(item)

  async function vote(wanted: Vote) {
    const { votes, userVote } = item
    if (waiting.current === 0) known.current = { votes, userVote }
    waiting.current += 1
    apply({ votes: votes + wanted - userVote, userVote: wanted })
    try {
      known.current = await set.mutateAsync({ kind, id: item.id, value: wanted })
    } catch (error) {
      const isDown = wanted === -1 || (wanted === 0 && userVote === -1)
      const message = error instanceof Error ? error.message : String(error)
      toast.error(isDown ? `Failed to downvote: ${message}` : `Failed to vote: ${message}`)
    }
    waiting.current -= 1
    if (waiting.current === 0) apply(known.current)
  }
  return (wanted: Vote) => void vote(wanted)
}
