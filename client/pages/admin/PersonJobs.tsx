import { Link } from 'wouter'
import { formatDateTime, thousands } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './Appeals.module.css'

const STATES = { running: 'running', stopped: 'stopped', done: 'finished' } as const

/** The jobs that undid changes of a user, newest first. A tag moderator sees only the own ones. */
export function PersonJobs({ userId }: { userId: string }) {
  const jobs = trpc.undoJob.ofUser.useQuery({ userId }, { staleTime: 0 })
  const { data, error, isFetching } = jobs
  if (!data) {
    if (!error || isFetching) return <Loading>Loading...</Loading>
    return <ErrorNote message={errorSentence(error)} onRetry={() => void jobs.refetch()} />
  }
  if (data.length === 0) return <p>No undo jobs yet.</p>
  return (
    <ul className={css.list}>
      {data.map(({ id, moderator, createdAt, state, undoes, changes, reason }) => (
        <li key={id}>
          <p className={css.quiet}>
            <UserLink user={moderator} />, {formatDateTime(createdAt)} (UTC), {STATES[state]}
          </p>
          <p>
            <Link to={paths.undoAll(userId, id)} className={css.target}>
              {undoes === null ? 'Undo' : 'Restoration'} of {thousands(changes)} {changes === 1 ? 'change' : 'changes'}
            </Link>
          </p>
          <p dir="auto">{reason}</p>
        </li>
      ))}
    </ul>
  )
}
