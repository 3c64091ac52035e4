import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Votable } from '../../shared/votes.ts'
import { useToast } from '../ui/Toast.tsx'
import type { Vote } from '../ui/VoteButtons.tsx'
import { useSession } from './session.tsx'
import { errorSentence, readAgain, trpc } from './trpc.ts'

/** An item's sum of votes and the reader's own. */
type Standing = { votes: number; userVote: Vote }
type Voting = { wanted: Vote; confirmed: Standing }

/** Votes on their way, by the item's id. An item has one call at a time, so that quick presses arrive in order. */
const underWay = new Map<string, Voting>()

/**
 * Voting on a comment, post or picture (spec.md §4). A press shows at once, wherever the item stands in the cache; when
 * the server refuses, the count returns to what it confirmed last and a toast says why.
 * @returns what VoteButtons takes
 */
export function useVote(kind: Votable, item: { id: string } & Standing) {
  const session = useSession()
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const toast = useToast()
  const { id, votes, userVote } = item

  async function send(voting: Voting) {
    while (voting.wanted !== voting.confirmed.userVote) {
      const from = voting.confirmed.userVote
      const value = voting.wanted
      try {
        voting.confirmed = await client.vote.set.mutate({ kind, id, value })
      } catch (error) {
        const isDownvote = value === -1 || (value === 0 && from === -1)
        const sentence = errorSentence(error)
        toast.error(isDownvote ? `Failed to downvote: ${sentence}` : `Failed to vote: ${sentence}`)
        voting.wanted = from
      }
    }
    underWay.delete(id)
    show(queryClient, id, voting.confirmed)
    readAgain(queryClient)
  }

  function onVote(wanted: Vote) {
    const sent = underWay.get(id)
    const voting = sent ?? { wanted, confirmed: { votes, userVote } }
    voting.wanted = wanted
    const { confirmed } = voting
    show(queryClient, id, { votes: confirmed.votes - confirmed.userVote + wanted, userVote: wanted })
    if (sent) return
    underWay.set(id, voting)
    void send(voting)
  }

  return { count: votes, vote: userVote, canVote: session.state === 'in', onVote }
}

/** Writes a standing into every cached answer that holds the item; how fresh the answers are stays as it was. */
function show(queryClient: QueryClient, id: string, standing: Standing) {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = withStanding(state.data, id, standing)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** The same value where nothing changes, so that nothing else is drawn anew. */
function withStanding(data: unknown, id: string, standing: Standing): unknown {
  if (typeof data !== 'object' || data === null) return data
  if ('userVote' in data && 'id' in data && data.id === id) return { ...data, ...standing }
  const entries = Object.entries(data).map(([key, value]) => [key, withStanding(value, id, standing)] as const)
  if (entries.every(([key, value]) => value === (data as Record<string, unknown>)[key])) return data
  return Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
