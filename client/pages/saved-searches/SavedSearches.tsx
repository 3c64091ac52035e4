import { useRef } from 'react'
import { MAX_SAVED_SEARCHES } from '../../../shared/saved-searches.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './SavedSearches.module.css'
import { SavedSearchRow } from './SavedSearchRow.tsx'

/** The saved searches with their filters, the newest first. */
export default function SavedSearches() {
  const head = useRef<HTMLHeadingElement>(null)
  const { data, error, isFetching, refetch } = trpc.savedSearch.list.useQuery()
  return (
    <>
      <div className={css.head}>
        <h1 ref={head} tabIndex={-1}>
          Saved searches
        </h1>
        <p>
          <Icon name="lock" size={16} />
          {data ? `Only you can see this page · ${data.length} of ${MAX_SAVED_SEARCHES}` : 'Only you can see this page'}
        </p>
      </div>
      {!data && error && !isFetching && <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />}
      {!data && isFetching && <Loading>Loading saved searches...</Loading>}
      {data?.length === 0 && (
        <div className={css.empty}>
          <Icon name="search" size={28} />
          <h2>No saved searches yet</h2>
          <p>Search for a part and press "Save search". The bell then tells you of everything new that it finds.</p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className={css.rows}>
          {data.map((saved) => (
            <SavedSearchRow key={saved.id} saved={saved} onRemoved={() => head.current?.focus()} />
          ))}
        </ul>
      )}
    </>
  )
}
