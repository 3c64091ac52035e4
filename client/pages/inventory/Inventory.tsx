import { keepPreviousData } from '@tanstack/react-query'
import { Redirect, useSearchParams } from 'wouter'
import { INVENTORY_STATES } from '../../../shared/inventory.ts'
import { paths } from '../../../shared/paths.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import {
  filterOf,
  readAddress,
  writeAddress,
  type InventoryAddress,
} from '../../features/listings/inventory-address.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useMedia } from '../../ui/useMedia.ts'
import { listings } from './bulk-words.ts'
import { BulkProgress } from './BulkProgress.tsx'
import { Filters } from './Filters.tsx'
import css from './inventory.module.css'
import { InventoryHead } from './InventoryHead.tsx'
import { InventoryList } from './InventoryList.tsx'
import { useBulk } from './useBulk.ts'

/** The table needs this width. */
const NARROW = '(width < 78rem)'

/** The figures, the filters and the asks of the seller. */
export function Inventory() {
  const [query, setQuery] = useSearchParams()
  const address = readAddress(query)
  const { sort, page } = address
  const isNarrow = useMedia(NARROW)
  const input = { ...filterOf(address), sort, page }
  const { data, error, isFetching, refetch } = trpc.inventory.list.useQuery(input, {
    placeholderData: keepPreviousData,
  })
  const { bulk, follow } = useBulk()
  const count = data && INVENTORY_STATES.reduce((sum, state) => sum + data.states[state], 0)
  const choose = (change: Partial<InventoryAddress>, isTyping = false) =>
    setQuery(writeAddress({ ...address, page: 1, ...change }), { replace: isTyping })

  if (data && count === 0) return <Empty />
  return (
    <>
      <InventoryHead figures={data?.figures} count={count} />
      <Filters
        address={address}
        states={data?.states}
        isNarrow={isNarrow}
        total={data ? listings(data.total) : 'listings'}
        onChoose={choose}
      />
      {bulk && <BulkProgress bulk={bulk} />}
      {error && !isFetching ? (
        <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data && data.items.length === 0 && data.total > 0 ? (
        // The last asks of this page may have been withdrawn.
        <Redirect to={`${paths.inventory}?${writeAddress({ ...address, page: data.totalPages })}`} replace />
      ) : data ? (
        // Another filter starts without chosen asks.
        <InventoryList
          key={writeAddress({ ...address, page: 1, sort: 'newest' })}
          data={data}
          address={address}
          isNarrow={isNarrow}
          onChoose={choose}
          onStarted={follow}
        />
      ) : (
        <Loading>Loading your asks...</Loading>
      )}
    </>
  )
}

function Empty() {
  return (
    <>
      <InventoryHead figures={undefined} count={0} />
      <div className={css.empty}>
        <h2>Nothing listed yet</h2>
        <p>Your asks appear here, with what buyers want of them.</p>
        <div className="wrap">
          <ButtonLink variant="primary" icon="plus" to={paths.sell()}>
            Add listings
          </ButtonLink>
          <ButtonLink icon="table-2" to={paths.importListings}>
            Import a file
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
