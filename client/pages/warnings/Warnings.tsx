import { appealInput } from '../../../shared/conduct.ts'
import { formatDateTime } from '../../../shared/format.ts'
import { canRetry } from '../../base/http-failure.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterInputs, type RouterOutputs } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { InlineForm } from '../../forms/InlineForm.tsx'
import { useForm } from '../../forms/useForm.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Warnings.module.css'

type Own = RouterOutputs['conduct']['own']
type Mute = Own['mutes'][number]

/** The user's own warnings and mutes, newest first. A mute in effect can be appealed once. */
export default function Warnings() {
  const own = trpc.conduct.own.useQuery()
  const { data, error, isFetching } = own
  return (
    <>
      <h1 tabIndex={-1}>Warnings and mutes</h1>
      {data ? (
        <>
          <MuteList mutes={data.mutes} />
          <WarningList warnings={data.warnings} />
        </>
      ) : error && !isFetching ? (
        <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? () => void own.refetch() : undefined} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </>
  )
}

function MuteList({ mutes }: { mutes: Mute[] }) {
  return (
    <section className={css.section} aria-label="Mutes">
      <h2>Mutes</h2>
      {mutes.length === 0 && <p className={css.none}>You were never muted.</p>}
      <ul className={css.list}>
        {mutes.map((mute) => (
          <li key={mute.id}>
            <p className={css.state}>{stateOf(mute)}</p>
            <Reason>{mute.reason}</Reason>
            <Appeal mute={mute} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ isInEffect, until, liftedAt }: Mute): string {
  if (isInEffect) return `You are muted until ${formatDateTime(until)} (UTC).`
  return liftedAt === null ? `Ended ${formatDateTime(until)} (UTC).` : `Lifted ${formatDateTime(liftedAt)} (UTC).`
}

const Reason = ({ children }: { children: string }) => (
  <p className={css.text}>
    Reason: <bdi>{children}</bdi>
  </p>
)

function Appeal({ mute }: { mute: Mute }) {
  const { appeal, isInEffect, id } = mute
  if (!appeal) return isInEffect ? <AppealForm muteId={id} /> : null
  return (
    <>
      <p className={css.text}>
        Your appeal: <bdi>{appeal.text}</bdi>
      </p>
      <p className={css.text}>
        {appeal.outcome === null ? (
          isInEffect && 'A moderator who did not mute you will answer it.'
        ) : (
          <>
            {appeal.outcome === 'lifted' ? 'Granted' : 'Rejected'}: <bdi>{appeal.answer}</bdi>
          </>
        )}
      </p>
    </>
  )
}

function AppealForm({ muteId }: { muteId: string }) {
  const { user } = useSession()
  const toast = useToast()
  const { conduct } = trpc.useUtils()
  const { mutateAsync: send } = trpc.conduct.appeal.useMutation()
  const form = useForm({
    initial: { text: '' },
    draftKey: `appeal:${muteId}:${user?.id}`,
    schema: appealInput,
    toInput: ({ text }) => ({ muteId, text }),
    send: (input: RouterInputs['conduct']['appeal']) => send(input),
    async onSent() {
      toast.show('Appeal sent.')
      // The form, which has the focus, disappears.
      document.querySelector('h1')?.focus()
      await conduct.own.invalidate()
    },
  })
  return (
    <InlineForm form={form} verb="Send appeal" busyWord="Sending..." variant="primary" signIn="Log in to appeal.">
      <Field as="textarea" label="Why should the mute end?" rows={4} {...form.field('text')} />
      <p className={css.quiet}>You can appeal once. A moderator who did not mute you reads it and answers.</p>
    </InlineForm>
  )
}

function WarningList({ warnings }: { warnings: Own['warnings'] }) {
  return (
    <section className={css.section} aria-label="Warnings">
      <h2>Warnings</h2>
      {warnings.length === 0 && <p className={css.none}>You were never warned.</p>}
      <ul className={css.list}>
        {warnings.map(({ id, reason, createdAt, acknowledgedAt }) => (
          <li key={id}>
            <p className={css.state}>
              {formatDateTime(createdAt)} (UTC){acknowledgedAt !== null && ', read'}
            </p>
            <Reason>{reason}</Reason>
          </li>
        ))}
      </ul>
    </section>
  )
}
