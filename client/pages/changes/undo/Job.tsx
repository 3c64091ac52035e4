import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { thousands } from '../../../../shared/format.ts'
import { paths } from '../../../../shared/paths.ts'
import { canRetry } from '../../../base/http-failure.ts'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import rows from '../rows.module.css'
import { Crumbs } from './Crumbs.tsx'
import { counted, type UndoJob } from './items.ts'
import { Results } from './Results.tsx'
import css from './UndoAll.module.css'

const ConfirmDialog = lazyDialog(() => import('../../../ui/ConfirmDialog.tsx'))

/** Milliseconds between two reads of a running job. */
const EVERY = 1_000

/** The progress and the result of a job. */
export function Job({ id }: { id: string }) {
  const job = trpc.undoJob.get.useQuery(
    { id },
    { refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? EVERY : false), staleTime: 0 },
  )
  const { data, error, isFetching, dataUpdatedAt } = job
  if (!data) {
    if (!error || isFetching) return <Loading centred>Loading...</Loading>
    return <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? () => void job.refetch() : undefined} />
  }
  return (
    <div className={css.page}>
      <Crumbs user={data.user} />
      <header className={cx(rows.ends, css.head)}>
        <h1>{titleOf(data)}</h1>
        <JobActions job={data} />
      </header>
      <Progress job={data} readAt={dataUpdatedAt} />
      <Results job={data} />
    </div>
  )
}

const totalOf = ({ counts }: UndoJob) => Object.values(counts).reduce((sum, count) => sum + count, 0)

function titleOf(job: UndoJob): string {
  const [running, stopped, done] = job.undoes === null ? ['Undoing', 'Stopped undoing', 'Undid'] : RESTORING
  if (job.state === 'running') return `${running} ${counted(totalOf(job), 'change')}`
  if (job.state === 'stopped') return `${stopped} ${counted(totalOf(job), 'change')}`
  return `${done} ${counted(job.counts.undone, 'change')}`
}
const RESTORING = ['Restoring', 'Stopped restoring', 'Restored'] as const

/** The bar, announced every tenth, and how long it will take at the speed since the page was opened. */
function Progress({ job, readAt }: { job: UndoJob; readAt: number }) {
  const total = totalOf(job)
  const done = total - job.counts.waiting
  const [first] = useState({ at: readAt, done })
  const isRunning = job.state === 'running'
  const left = done > first.done ? ((readAt - first.at) / (done - first.done)) * job.counts.waiting : null
  const tenths = total === 0 ? 10 : Math.floor((done / total) * 10)
  return (
    <div>
      <progress
        aria-label="Changes done"
        aria-valuetext={`${thousands(done)} of ${thousands(total)} done`}
        className={css.progress}
        max={total}
        value={done}
      />
      <div className={css.under}>
        <p>
          <b>
            {thousands(done)} of {thousands(total)}
          </b>{' '}
          done{isRunning && left !== null && `, about ${timeText(left)} left`}
        </p>
        {isRunning && <p className="caption">You can leave this page. The bell tells you when it is finished.</p>}
      </div>
      <output className="visually-hidden">{isRunning ? `${tenths * 10} percent done` : titleOf(job)}</output>
    </div>
  )
}

function timeText(ms: number): string {
  const seconds = Math.max(10, Math.ceil(ms / 10_000) * 10)
  return seconds < 90 ? counted(seconds, 'second') : counted(Math.round(seconds / 60), 'minute')
}

/** Stop while it runs; continue or try again afterwards, and the undo of the job. */
function JobActions({ job: { id, user, state, counts, undoes, undoneBy } }: { job: UndoJob }) {
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const { undoJob } = trpc.useUtils()
  const options = {
    onSuccess: () => undoJob.get.invalidate({ id }),
    onError: (error: unknown) => toast.error(errorSentence(error)),
  }
  const stop = trpc.undoJob.stop.useMutation(options)
  const retry = trpc.undoJob.retry.useMutation(options)
  const undo = trpc.undoJob.undo.useMutation({
    ...options,
    onSuccess: (made) => undoJob.get.setData({ id: made.id }, made),
  })
  const pathOf = (job: string) => paths.undoAll(user?.id ?? '', job)
  if (state === 'running')
    return (
      <Button busy={stop.isPending} busyWord="Stopping..." onClick={() => stop.mutate({ id })}>
        Stop
      </Button>
    )
  return (
    <div className={cx(rows.row, css.actions)}>
      {undoneBy !== null ? (
        <Link to={pathOf(undoneBy)}>This job was undone</Link>
      ) : (
        <>
          {counts.waiting + counts.failed > 0 && (
            <Button busy={retry.isPending} onClick={() => retry.mutate({ id })}>
              {counts.waiting > 0 ? 'Continue' : 'Try again'}
            </Button>
          )}
          {undoes === null && counts.undone > 0 && (
            <Button icon="undo-2" {...ConfirmDialog.opener} onClick={() => setAsking(true)}>
              Undo this job
            </Button>
          )}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Restore ${counted(counts.undone, 'change')}`}
        busyWord="Starting..."
        onConfirm={async () => {
          const made = await undo.mutateAsync({ id }).catch(() => null)
          setAsking(false)
          if (made) navigate(pathOf(made.id))
        }}
      >
        <p>
          The changes that this job undid come back, unless another user has changed the item since. If the job muted
          the user, the mute ends.
        </p>
      </ConfirmDialog>
    </div>
  )
}
