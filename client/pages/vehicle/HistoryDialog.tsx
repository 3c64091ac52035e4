import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { History } from '../../features/history/History.tsx'
import { changedFields, VehicleDiff } from '../../features/history/VehicleDiff.tsx'
import type { Vehicle } from './VehiclePage.tsx'

type Revision = RouterOutputs['vehicle']['history']['items'][number]

type HistoryDialogProps = { vehicle: Vehicle; tags: string[]; open: boolean; onClose(): void }

/** The edits of a vehicle with their changes. Any of them can be reverted to. */
export default function HistoryDialog({ vehicle: { id, protection }, tags, open, onClose }: HistoryDialogProps) {
  const cache = trpc.useUtils()
  const revert = trpc.vehicle.revert.useMutation()
  const list = trpc.vehicle.history.useInfiniteQuery(
    { id },
    // Always reloaded, because other users may have edited the vehicle.
    { getNextPageParam: (page) => page.nextCursor, enabled: open, staleTime: 0 },
  )
  return (
    <History<Revision>
      page={{ type: 'vehicle', protection, tags }}
      title="Edit History"
      open={open}
      onClose={onClose}
      list={list}
      none={<p>Nobody has edited this vehicle yet. It comes from the list that Tappet starts with.</p>}
      factsOf={({ previous, content }) =>
        previous === null ? 'First revision' : changedFields(previous, content).join(', ')
      }
      renderChanges={({ previous, content }) => <VehicleDiff before={previous} after={content} />}
      revert={{
        words: WORDS,
        restore: (numbers) => revert.mutateAsync({ id, ...numbers }),
        reload: () => Promise.all([cache.vehicle.history.invalidate({ id }), cache.vehicle.bySlug.invalidate()]),
        renderDifferences: (current, to) => <VehicleDiff before={current.content} after={to.content} />,
      }}
    />
  )
}

const WORDS = {
  content: 'with the content of',
  same: 'The vehicle is already as it was in',
  conflict: 'Someone else saved this vehicle in the meantime. Review the differences and revert again.',
  signIn: 'You must be logged in to edit a vehicle. Please log in and try again.',
}
