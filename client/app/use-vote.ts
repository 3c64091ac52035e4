import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
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
const watchers = new Set<() => void>()

function subscribe(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** As the cache tells of its changes, and after those made before, so that both are drawn in order. */
const tell = () => watchers.forEach((watcher) => notifyManager.schedule(watcher))

/**
 * Voting on a comment, post or picture (spec.md §4). A press shows at once, wherever the item stands, and over whatever
 * is read meanwhile; when the server refuses, the count returns to what it confirmed last and a toast says why.
 * @returns what VoteButtons takes
 */
export function useVote(kind: Votable, item: { id: string } & Standing) {
  const session = useSession()
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const toast = useToast()
  const { id, votes, userVote } = item
  const pressed = () => underWay.get(id)?.wanted
  const vote = useSyncExternalStore(subscribe, pressed, () => undefined) ?? userVote

  async function send(voting: Voting) {
    while (voting.wanted !== voting.confirmed.userVote) {
      const from = voting.confirmed.userVote
      const value = voting.wanted
      try {
        voting.confirmed = await client.vote.set.mutate({ kind, id, value }, { context: { account: session.user?.id } })
      } catch (error) {
        const isDownvote = value === -1 || (value === 0 && from === -1)
        const sentence = errorSentence(error)
        toast.error(isDownvote ? `Failed to downvote: ${sentence}` : `Failed to vote: ${sentence}`)
        voting.wanted = from
      }
    }
    underWay.delete(id)
    show(queryClient, id, voting.confirmed)
    tell()
    readAgain(queryClient)
  }

  function onVote(wanted: Vote) {
    const sent = underWay.get(id)
    const voting = sent ?? { wanted, confirmed: { votes, userVote } }
    voting.wanted = wanted
    underWay.set(id, voting)
    tell()
    if (!sent) void send(voting)
  }

  return { count: votes - userVote + vote, vote, canVote: session.state === 'in', onVote }
}

/** Writes what the server confirmed into every cached answer that holds the item; how fresh they are stays as it was. */
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
