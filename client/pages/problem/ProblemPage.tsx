import { Link, useParams } from 'wouter'
import { bindUnits } from '../../../shared/format.ts'
import { DELETED_USER, PROBLEM_KINDS, PROBLEM_OUTCOMES } from '../../../shared/labels.ts'
import { imageUrl, paths } from '../../../shared/paths.ts'
import { PROBLEM_DAYS } from '../../../shared/problems.ts'
import { canRetry } from '../../base/http-failure.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useReadPage } from '../../base/useReadPage.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { Price } from '../../ui/Price.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { PlainDate, RelativeTime } from '../../ui/Time.tsx'
import { CloseForm, OpenForm, StatementForm } from './ProblemForms.tsx'
import css from './ProblemPage.module.css'

export type TradeProblem = RouterOutputs['problem']['byTrade']
type Problem = NonNullable<TradeProblem['problem']>

const TITLE = 'A problem with a trade'

/** The problem of a trade, for its buyer, its seller and moderators (docs/decisions/36). */
export default function ProblemPage() {
  const { id: tradeId = '' } = useParams()
  const { state } = useSession()
  const found = trpc.problem.byTrade.useQuery({ tradeId }, { enabled: state === 'in' })
  const { data, error, isFetching, refetch } = found
  return (
    <article className={css.page}>
      <title>{`${TITLE} · Tappet`}</title>
      <meta name="robots" content="noindex" />
      <h1>{TITLE}</h1>
      {state === 'out' ? (
        <>
          <p>Please log in to read this page. Only the buyer, the seller and moderators can.</p>
          <ButtonLink variant="primary" to={paths.login(paths.problem(tradeId))}>
            Login
          </ButtonLink>
        </>
      ) : data ? (
        <Loaded found={data} />
      ) : !error || isFetching ? (
        <Loading>Loading...</Loading>
      ) : isMissing(error) ? (
        <p>This trade was not found. Only its buyer and its seller can report a problem with it.</p>
      ) : (
        <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? () => void refetch() : undefined} />
      )}
    </article>
  )
}

/** There is none for this user, or the id is none. */
const isMissing = (error: unknown) => ['NOT_FOUND', 'VALIDATION'].includes(errorData(error)?.code ?? '')

function Loaded({ found }: { found: TradeProblem }) {
  useReadPage(`problem ${found.trade.id}`)
  const { trade, problem, canOpen, canClose } = found
  return (
    <>
      <TradeFacts found={found} />
      {problem && <ProblemSection problem={problem} />}
      {problem?.closedAt === null && <StatementForm key={problem.id} tradeId={trade.id} />}
      {canClose && <CloseForm tradeId={trade.id} />}
      {canOpen && <OpenForm tradeId={trade.id} isAgain={problem !== null} />}
      {!problem && !canOpen && (
        <p>{`A problem can be reported within ${PROBLEM_DAYS} days of the confirmation or cancellation of a trade.`}</p>
      )}
      <p className={css.quiet}>
        Payment is between the two people, so moderators cannot refund money.{' '}
        <Link to={paths.buying}>How buying works</Link>
      </p>
    </>
  )
}

function TradeFacts({ found: { trade, viewer } }: { found: TradeProblem }) {
  const { part, priceCents, buyer, seller, confirmedAt, cancelledAt } = trade
  return (
    <dl className={css.facts}>
      <dt>Part</dt>
      <dd>
        {part ? (
          <Link to={paths.part(part.slug)}>
            <bdi>{bindUnits(part.name)}</bdi>
          </Link>
        ) : (
          'Removed by a moderator'
        )}
      </dd>
      <dt>Price</dt>
      <dd>
        <Price cents={priceCents} />
      </dd>
      <dt>Buyer</dt>
      <dd>{viewer === 'buyer' ? 'You' : <UserLink user={buyer} unknown={DELETED_USER} />}</dd>
      <dt>Seller</dt>
      <dd>{viewer === 'seller' ? 'You' : <UserLink user={seller} unknown={DELETED_USER} />}</dd>
      <dt>{cancelledAt ? 'Cancelled' : 'Confirmed'}</dt>
      <dd>{(cancelledAt ?? confirmedAt) ? <PlainDate date={cancelledAt ?? confirmedAt} /> : 'Not yet'}</dd>
    </dl>
  )
}

const SIDES = { buyer: 'Buyer', seller: 'Seller', moderator: 'Moderator' } as const

function ProblemSection({ problem }: { problem: Problem }) {
  const { kind, openedAt, closedAt, outcome, outcomeNote, closedBy, statements } = problem
  return (
    <section aria-labelledby="problem">
      <SectionHead id="problem" title={PROBLEM_KINDS[kind]}>
        {closedAt === null ? <Badge tone="danger">Problem reported</Badge> : <Badge tone="ok">Closed</Badge>}
        <span>
          Reported <RelativeTime date={openedAt} />
        </span>
      </SectionHead>
      {outcome && closedAt && (
        <div className={css.outcome}>
          <p>
            <b>{PROBLEM_OUTCOMES[outcome]}.</b> {outcomeNote}
          </p>
          <p className={css.quiet}>
            Closed by <UserLink user={closedBy} unknown={DELETED_USER} /> <RelativeTime date={closedAt} />
          </p>
        </div>
      )}
      <ol className={css.statements} aria-label="Statements">
        {statements.map(({ id, side, author, text, photos, createdAt }) => (
          <li key={id}>
            <p className={css.quiet}>
              <b>{SIDES[side]}</b> <UserLink user={author} unknown={DELETED_USER} /> · <RelativeTime date={createdAt} />
            </p>
            <p className={css.text} dir="auto">
              {text}
            </p>
            {photos.length > 0 && (
              <p className={css.photos}>
                {photos.map(({ storageKey, width, height }, at) => (
                  <a key={storageKey} href={imageUrl(storageKey, 1280)} target="_blank" rel="noreferrer">
                    <img
                      src={imageUrl(storageKey, 640)}
                      alt={`Evidence of the ${SIDES[side].toLowerCase()}, ${at + 1} of ${photos.length}`}
                      width={width}
                      height={height}
                      loading="lazy"
                    />
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
