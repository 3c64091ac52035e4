import { useParams } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { FROM_PAGE } from '../../../shared/unsubscribe.ts'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from '../../ui/column.module.css'
import { Loading } from '../../ui/Loading.tsx'

type Unsubscription = RouterOutputs['notification']['unsubscription']
type Link = { key: string; scope: string }

/**
 * The page of a link of a mail. It changes nothing: mail programs and their scanners open links. Its form works without scripts, and
 * without a sign-in.
 */
export default function UnsubscribePage() {
  const { key = '', scope = '' } = useParams()
  const link = { key, scope }
  const { data, error } = trpc.notification.unsubscription.useQuery(link, { retry: false })
  return (
    <div className={css.column}>
      <title>E-mails · Tappet</title>
      <meta name="robots" content="noindex" />
      {data ? (
        data.isStopped ? (
          <Stopped link={link} what={data} />
        ) : (
          <Question link={link} what={data} />
        )
      ) : error ? (
        <>
          <h1>E-mails</h1>
          <p>{error.message}</p>
          <Settings />
        </>
      ) : (
        <Loading>Loading...</Loading>
      )}
    </div>
  )
}

function Question({ link, what }: { link: Link; what: Unsubscription }) {
  return (
    <>
      <h1>
        Stop <What what={what} />?
      </h1>
      <StopForm link={link} isPrimary>
        Stop these e-mails
      </StopForm>
    </>
  )
}

/** Says which mails are stopped, and offers the wider scopes. */
function Stopped({ link, what }: { link: Link; what: Unsubscription }) {
  return (
    <>
      <h1>E-mails stopped</h1>
      <p>
        {what.isAllStopped ? (
          'You get no e-mails from Tappet any more, except to confirm an address.'
        ) : (
          <>
            You get no more <What what={what} />.
          </>
        )}
      </p>
      {!what.isAllStopped && (
        <>
          {what.type !== 'digest' && <StopForm link={{ ...link, scope: 'digest' }}>Stop the daily digest</StopForm>}
          <StopForm link={{ ...link, scope: 'all' }}>Stop all e-mails</StopForm>
        </>
      )}
      <Settings />
    </>
  )
}

/** 'e-mails about Water Pump' */
function What({ what: { type, name } }: { what: Unsubscription }) {
  switch (type) {
    case 'all':
      return 'all e-mails from Tappet'
    case 'digest':
      return 'daily digests'
    case 'kind':
      return `e-mails of the kind "${name}"`
    case 'messages':
      return name === null ? (
        'e-mails about this conversation'
      ) : (
        <>
          e-mails about the conversation with <AsWritten>{name}</AsWritten>
        </>
      )
    default:
      return name === null ? (
        `e-mails about this ${type}`
      ) : (
        <>
          e-mails about <AsWritten>{name}</AsWritten>
        </>
      )
  }
}

type StopFormProps = { link: Link; isPrimary?: boolean; children: string }

/** A plain form, which the server answers with this page. */
function StopForm({ link, isPrimary = false, children }: StopFormProps) {
  return (
    <form method="post" action={paths.unsubscribe(link.key, link.scope)}>
      <input type="hidden" name={FROM_PAGE} value="1" />
      <p>
        <Button type="submit" variant={isPrimary ? 'primary' : 'plain'}>
          {children}
        </Button>
      </p>
    </form>
  )
}

const Settings = () => (
  <p>
    <ButtonLink to={paths.notificationSettings}>All notification settings</ButtonLink>
  </p>
)
