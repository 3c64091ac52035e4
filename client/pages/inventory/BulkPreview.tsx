import { skipToken, useQuery } from '@tanstack/react-query'
import { formatPrice, thousands } from '../../../shared/format.ts'
import { bulkChangeSchema, type BulkPreview as Preview } from '../../../shared/inventory.ts'
import { errorSentence, trpc, type RouterInputs } from '../../base/trpc.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import css from './dialogs.module.css'
import { listings } from './bulk-words.ts'

/** Asks the server what a change would do, after the user has stopped typing. Nothing while the change is not valid. */
export function useRehearsal(rehearsal: RouterInputs['bulk']['rehearse'], isOpen: boolean) {
  const { client } = trpc.useUtils()
  // '' while the change is not valid.
  const valid = bulkChangeSchema.safeParse(rehearsal.change).success ? JSON.stringify(rehearsal) : ''
  const input = useDebounced(valid, 250)
  return useQuery({
    queryKey: ['inventory', 'rehearsal', input],
    queryFn: isOpen && input !== '' ? () => client.bulk.rehearse.mutate(JSON.parse(input)) : skipToken,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Shows the first asks that a bulk change would change, new prices that meet a bid, and the asks that stay as they are. */
export function BulkPreview({ rehearsal }: { rehearsal: ReturnType<typeof useRehearsal> }) {
  const { data, error, isFetching, refetch } = rehearsal
  if (error && !isFetching) return <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
  if (!data) return <div className={css.preview}>{isFetching && <Loading>Loading...</Loading>}</div>
  const { count, examples, crossed, left } = data
  const priced = examples.filter(({ to }) => to !== null)
  const more = count - priced.length
  return (
    <div className={css.preview} aria-busy={isFetching}>
      {priced.length > 0 && (
        <>
          <ul className={css.examples}>
            {priced.map(({ id, title, from, to }) => (
              <li key={id}>
                <AsWritten>{title}</AsWritten>
                <span className={css.from}>{formatPrice(from)}</span>
                <Icon name="arrow-right" size={14} label="becomes" />
                <b>{formatPrice(to)}</b>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="caption">and {thousands(more)} more</p>}
        </>
      )}
      <Crossed crossed={crossed} />
      {left.map(({ reason, count: staying }) => (
        <p key={reason} className="small">
          {`${listings(staying)} ${staying === 1 ? 'stays as it is' : 'stay as they are'}: ${reason}`}
        </p>
      ))}
    </div>
  )
}

function Crossed({ crossed: { count, example } }: Pick<Preview, 'crossed'>) {
  if (count === 0 || !example) return null
  return (
    <p className="note caution">
      <Icon name="triangle-alert" size={18} />
      <span>
        {count === 1 ? '1 new price meets a bid: ' : `${thousands(count)} new prices meet a bid, such as `}
        <AsWritten>{formatPrice(example.priceCents)}</AsWritten> for <AsWritten>{example.title}</AsWritten>.{' '}
        {count === 1 ? 'It is listed all the same.' : 'They are listed all the same.'}
      </span>
    </p>
  )
}
