import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { UNKNOWN_USER } from '../../../shared/users.ts'
import LoginRequired from '../../app/LoginRequired.tsx'
import { useSession } from '../../app/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../app/trpc.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { Changes } from './Changes.tsx'
import type { Vehicle } from './VehiclePage.tsx'
import css from './HistoryDialog.module.css'

type HistoryDialogProps = { vehicle: Vehicle; open: boolean; onClose(): void }

const SIGN_IN = 'You must be logged in to edit a vehicle. Please log in and try again.'

/** The edits of a vehicle with their changes. Any of them can be reverted to. */
export default function HistoryDialog({ vehicle, open, onClose }: HistoryDialogProps) {
  const list = trpc.vehicle.history.useInfiniteQuery(
    { id: vehicle.id },
    // Always reloaded, because other users may have edited the vehicle.
    { getNextPageParam: (page) => page.nextCursor, enabled: open, staleTime: 0 },
  )
  const revisions = list.data?.pages.flatMap(({ items }) => items) ?? []
  const revert = useRevert(vehicle)
  return (
    <Dialog open={open} onClose={onClose} title="Edit History" wide>
      <div tabIndex={-1} data-autofocus className={css.body}>
        {!list.data &&
          (list.error && !list.isFetching ? (
            <ErrorNote message={errorSentence(list.error)} onRetry={() => void list.refetch()} />
          ) : (
            <Loading>Loading...</Loading>
          ))}
        {revert.failure !== null && <ErrorNote bare message={revert.failure} />}
        {list.data && revisions.length === 0 && (
          <p>Nobody has edited this vehicle yet. It comes from the list that Tappet starts with.</p>
        )}
        <InfiniteList
          manual
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? errorSentence(list.error) : null}
          onLoadMore={() => void list.fetchNextPage()}
        >
          <ol className={css.revisions} reversed>
            {revisions.map((revision, at) => (
              <li key={revision.id}>
                <article aria-label={`Revision ${revision.number}`}>
                  <p className={css.head}>
                    {revision.author ? (
                      <Link to={paths.account(revision.author.id)}>
                        <AsWritten>{revision.author.name}</AsWritten>
                      </Link>
                    ) : (
                      UNKNOWN_USER
                    )}
                    {' · '}
                    <RelativeTime date={revision.createdAt} />
                    {` · Revision ${revision.number}`}
                    {at === 0 && <strong> · Current</strong>}
                  </p>
                  {revision.summary !== '' && (
                    <p className={css.summary} dir="auto">
                      {revision.summary}
                    </p>
                  )}
                  <Changes before={revision.previous} after={revision.content} />
                  {at > 0 && (
                    <Button
                      variant="quiet"
                      icon={<Icon name="rotate-ccw" size={16} />}
                      busy={revert.to === revision.number}
                      busyWord="Reverting..."
                      onClick={() => void revert.run(revisions[0]?.number ?? 0, revision.number)}
                    >
                      Revert to this revision
                    </Button>
                  )}
                </article>
              </li>
            ))}
          </ol>
        </InfiniteList>
      </div>
      <LoginRequired open={revert.isSignedOut} onClose={revert.dismissSignedOut} sentence={SIGN_IN} />
    </Dialog>
  )
}

function useRevert({ id }: Vehicle) {
  const cache = trpc.useUtils()
  const toast = useToast()
  const session = useSession()
  const revert = trpc.vehicle.revert.useMutation()
  const [isSignedOut, setSignedOut] = useState(false)
  return {
    /** The number of the revision that is being restored. */
    to: revert.isPending ? revert.variables.to : null,
    failure: revert.error && !isSignedOut ? errorSentence(revert.error) : null,
    isSignedOut,
    dismissSignedOut: () => setSignedOut(false),
    /** Without a confirmation, because a revert adds a revision and can itself be reverted. */
    async run(baseRevision: number, to: number) {
      if (revert.isPending) return
      if (session.state === 'out') return setSignedOut(true)
      try {
        const { changed } = await revert.mutateAsync({ id, baseRevision, to })
        toast.show(changed ? `Reverted to revision ${to}.` : `The vehicle is already as it was in revision ${to}.`)
      } catch (error) {
        setSignedOut(errorData(error)?.code === 'UNAUTHENTICATED')
      }
      // Also after an error, because another user may have edited the vehicle.
      await Promise.all([cache.vehicle.history.invalidate({ id }), cache.vehicle.bySlug.invalidate()])
    },
  }
}
