import type { RouterOutputs } from '../../base/trpc.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'

type Details = RouterOutputs['site']['operator']

/** The operator of the site, from its settings. */
export function Operator() {
  const { data, error, refetch } = trpc.site.operator.useQuery()
  if (error && !data) return <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading>Loading...</Loading>
  if (Object.values(data).every((detail) => detail === null)) {
    return (
      <p>
        The operator of this site has not published a name or an address. Each site that runs Tappet has its own
        operator.
      </p>
    )
  }
  return <Address {...data} />
}

function Address({ name, address, email, phone }: Details) {
  const lines = [name, ...(address?.split(',') ?? [])].map((line) => line?.trim() ?? '').filter(Boolean)
  return (
    <address>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {email !== null && (
        <div>
          E-mail: <a href={`mailto:${email}`}>{email}</a>
        </div>
      )}
      {phone !== null && (
        <div>
          Phone: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </div>
      )}
    </address>
  )
}
