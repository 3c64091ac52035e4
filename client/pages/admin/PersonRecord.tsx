import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDateTime } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { canRetry } from '../../base/http-failure.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './Appeals.module.css'
import { PersonJobs } from './PersonJobs.tsx'
import { NoteForm, NoteList } from './PersonNotes.tsx'
import { WarnForm } from './WarnForm.tsx'

const OUTCOMES = { none: 'not answered yet', upheld: 'rejected', lifted: 'granted' }

type Record = RouterOutputs['conduct']['record']

/** What moderators see of a user: reports, mutes, warnings and the notes of moderators. */
export function PersonRecord({ userId }: { userId: string }) {
  const record = trpc.conduct.record.useQuery({ userId })
  const { data, error, isFetching } = record
  if (data) return <Loaded record={data} />
  if (error && !isFetching)
    return (
      <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? () => void record.refetch() : undefined} />
    )
  return <Loading centred>Loading...</Loading>
}

function Loaded({ record: { person, joinedAt, reports, warnings, mutes, notes } }: { record: Record }) {
  const { user } = useSession()
  const { id } = person
  return (
    <>
      <div className={css.links}>
        <p>
          <UserLink user={person} />
          {joinedAt !== null && <>, joined {formatDateTime(joinedAt)} (UTC)</>}
        </p>
        <p>
          <Link to={`${paths.admin()}?status=all&person=${id}`}>Search reports</Link>: {reports.about} about content of
          this user, {reports.filed} filed by this user
        </p>
        <p>
          <Link to={`${paths.admin()}?view=log&person=${id}`}>Moderator actions</Link> on this user and on what the user
          wrote
        </p>
        {user?.id !== id && (
          <p>
            <Link to={paths.undoAll(id)}>Undo all changes of this user</Link>
          </p>
        )}
      </div>
      <Section title="Undo jobs">
        <PersonJobs userId={id} />
      </Section>
      <Section title="Notes">
        <NoteList notes={notes} />
        <NoteForm userId={id} />
      </Section>
      <Section title="Warnings">
        {warnings.length === 0 && <p>Never warned.</p>}
        <ul className={css.list}>
          {warnings.map(({ id: warningId, moderator, createdAt, acknowledgedAt, reason }) => (
            <li key={warningId}>
              <p className={css.quiet}>
                <UserLink user={moderator} />, {formatDateTime(createdAt)} (UTC),{' '}
                {acknowledgedAt === null ? 'not read yet' : 'read'}
              </p>
              <p dir="auto">{reason}</p>
            </li>
          ))}
        </ul>
        {user?.id !== id && <WarnForm userId={id} />}
      </Section>
      <Section title="Mutes">
        {mutes.length === 0 && <p>Never muted.</p>}
        <ul className={css.list}>
          {mutes.map(({ id: muteId, moderator, createdAt, until, liftedAt, reason, appeal }) => (
            <li key={muteId}>
              <p className={css.quiet}>
                <UserLink user={moderator} />, {formatDateTime(createdAt)} to {formatDateTime(liftedAt ?? until)} (UTC)
                {liftedAt !== null && ', lifted'}
              </p>
              <p dir="auto">{reason}</p>
              {appeal && (
                <p>
                  Appeal, {OUTCOMES[appeal.outcome ?? 'none']}: <bdi>{appeal.text}</bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
