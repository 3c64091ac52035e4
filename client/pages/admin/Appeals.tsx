import { APPEAL_OUTCOMES, appealAnswerInput, type AppealOutcome } from '../../../shared/conduct.ts'
import { formatDateTime } from '../../../shared/format.ts'
import { canRetry } from '../../base/http-failure.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterInputs, type RouterOutputs } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { EMPTY_PUBLIC, forPublic, PublicFields } from '../../features/moderation/PublicFields.tsx'
import { Field } from '../../forms/Field.tsx'
import { InlineForm } from '../../forms/InlineForm.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Appeals.module.css'
import { useOpenReport } from './panel-address.ts'
import { focusHeading } from './panel-focus.ts'

type AppealRow = RouterOutputs['moderation']['appeals']['items'][number]

/** The open appeals of muted users, the oldest first. */
export function Appeals() {
  const appeals = trpc.moderation.appeals.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor })
  const { data, error, isFetching } = appeals
  const failed = error && !isFetching ? errorSentence(error) : null
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={css.appeals} aria-label="Appeals">
      {!data && failed && (
        <ErrorNote message={failed} onRetry={canRetry(error) ? () => void appeals.refetch() : undefined} />
      )}
      {!data && !failed && <Loading centred>Loading appeals...</Loading>}
      {data && items.length === 0 && <p>No open appeals.</p>}
      {items.length > 0 && (
        <InfiniteList
          hasMore={appeals.hasNextPage}
          loading={appeals.isFetchingNextPage}
          error={appeals.isFetchNextPageError ? failed : null}
          onLoadMore={() => void appeals.fetchNextPage()}
        >
          <ul className={css.list}>
            {items.map((appeal) => (
              <Appeal key={appeal.id} appeal={appeal} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </section>
  )
}

function Appeal({ appeal: { id, user: appellant, text, mute } }: { appeal: AppealRow }) {
  const { user } = useSession()
  const open = useOpenReport()
  const { reportId } = mute
  return (
    <li>
      <p>
        <UserLink user={appellant} /> was muted by <UserLink user={mute.moderator} /> until {formatDateTime(mute.until)}{' '}
        (UTC): <bdi>{mute.reason}</bdi>
      </p>
      <blockquote className={css.text} dir="auto">
        {text}
      </blockquote>
      {reportId !== null && (
        <Button variant="quiet" tone="signal" onClick={() => open(reportId)}>
          View Report
        </Button>
      )}
      {mute.moderator?.id === user?.id ? (
        <p className={css.quiet}>You muted this user. Another moderator must answer the appeal.</p>
      ) : (
        <AnswerForm id={id} />
      )}
    </li>
  )
}

const OUTCOME_LABELS: Record<AppealOutcome, string> = {
  upheld: 'Reject: the mute stays',
  lifted: 'Grant: the mute ends',
}

function AnswerForm({ id }: { id: string }) {
  const { user } = useSession()
  const toast = useToast()
  const { moderation } = trpc.useUtils()
  const { mutateAsync: send } = trpc.moderation.answerAppeal.useMutation()
  const form = useForm({
    initial: { outcome: '', answer: '', ...EMPTY_PUBLIC },
    draftKey: `appeal-answer:${id}:${user?.id}`,
    schema: appealAnswerInput,
    // The schema refuses '' with the message of the field.
    toInput: ({ outcome, answer, ...said }) => ({ id, outcome: outcome as AppealOutcome, answer, ...forPublic(said) }),
    send: (input: RouterInputs['moderation']['answerAppeal']) => send(input),
    async onSent() {
      toast.show('Appeal answered.')
      focusHeading()
      await moderation.invalidate()
    },
  })
  return (
    <InlineForm
      form={form}
      verb="Answer appeal"
      busyWord="Sending..."
      variant="primary"
      signIn="Authentication token not found."
    >
      <Field as="select" label="Answer" {...form.field('outcome')}>
        <option value="">Choose…</option>
        {APPEAL_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {OUTCOME_LABELS[outcome]}
          </option>
        ))}
      </Field>
      <Field as="textarea" label="Reason, shown to the user" rows={3} {...form.field('answer')} />
      <PublicFields rule={form.field('rule')} publicReason={form.field('publicReason')} />
    </InlineForm>
  )
}
