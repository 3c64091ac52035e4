import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { History } from '../../features/history/History.tsx'
import { RevertDialog } from '../../features/history/RevertDialog.tsx'
import { changedFields, Changes } from './Changes.tsx'
import type { Vehicle } from './VehiclePage.tsx'

type Revision = RouterOutputs['vehicle']['history']['items'][number]

type HistoryDialogProps = { vehicle: Vehicle; open: boolean; onClose(): void }

/** The edits of a vehicle with their changes. Any of them can be reverted to. */
export default function HistoryDialog({ vehicle: { id }, open, onClose }: HistoryDialogProps) {
  const list = trpc.vehicle.history.useInfiniteQuery(
    { id },
    // Always reloaded, because other users may have edited the vehicle.
    { getNextPageParam: (page) => page.nextCursor, enabled: open, staleTime: 0 },
  )
  return (
    <History<Revision>
      title="Edit History"
      open={open}
      onClose={onClose}
      list={list}
      none={<p>Nobody has edited this vehicle yet. It comes from the list that Tappet starts with.</p>}
      factsOf={({ previous, content }) =>
        previous === null ? 'First revision' : changedFields(previous, content).join(', ')
      }
      renderChanges={({ previous, content }) => <Changes before={previous} after={content} />}
      renderRevert={({ current, to, ...dialog }) => <RevertVehicle id={id} current={current} to={to} {...dialog} />}
    />
  )
}

type RevertVehicleProps = { id: string; current: Revision; to: Revision; open: boolean; onClose(): void }

const WORDS = {
  content: 'with the content of',
  same: 'The vehicle is already as it was in',
  conflict: 'Someone else saved this vehicle in the meantime. Review the differences and revert again.',
  signIn: 'You must be logged in to edit a vehicle. Please log in and try again.',
}

function RevertVehicle({ id, current, to, ...dialog }: RevertVehicleProps) {
  const { vehicle } = trpc.useUtils()
  const revert = trpc.vehicle.revert.useMutation()
  return (
    <RevertDialog
      {...dialog}
      current={current.number}
      to={to.number}
      words={WORDS}
      revert={revert}
      onRevert={async (baseRevision) => {
        const answer = await revert.mutateAsync({ id, baseRevision, to: to.number }).catch(() => null)
        await Promise.all([vehicle.history.invalidate({ id }), vehicle.bySlug.invalidate()])
        return answer
      }}
      renderDifferences={() => <Changes before={current.content} after={to.content} />}
    />
  )
}
