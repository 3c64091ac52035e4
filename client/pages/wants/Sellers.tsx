import { trpc, errorSentence } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Price } from '../../ui/Price.tsx'
import css from './WantsPage.module.css'

/** The sellers with matching asks for most of the wants, each with the total of the cheapest ones. */
export function Sellers() {
  const { data, error, refetch } = trpc.want.sellers.useQuery()
  if (error && !data) return <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading>Loading sellers...</Loading>
  if (data.length === 0) return <p className="caption">No ask matches your wants now.</p>
  return (
    <ol className={css.ranked}>
      {data.map(({ seller, wants, totalCents, isTotalKnown }) => (
        <li key={seller.id}>
          <Avatar name={seller.name} src={seller.picture} size={32} />
          <UserLink user={seller} />
          <span className="small">{wants === 1 ? '1 want' : `${wants} wants`}</span>
          <span className={css.price}>
            <Price cents={totalCents} /> <small>{isTotalKnown ? 'in total' : 'plus shipping'}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
