import { useRef } from 'react'
import { useSearchParams } from 'wouter'
import { FOLLOW_TYPES, type FollowType } from '../../../shared/follows.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './Following.module.css'
import { FollowRow } from './FollowRow.tsx'

const TYPES: Record<FollowType, string> = {
  part: 'Parts',
  tag: 'Tags',
  vehicle: 'Vehicles',
  seller: 'Sellers',
  post: 'Posts',
  thread: 'Threads',
}
const LEVELS = { following: 'Following', muted: 'Muted' } as const
type Level = keyof typeof LEVELS
const LEVEL_KEYS = Object.keys(LEVELS) as Level[]

type Filter = { type: FollowType | undefined; level: Level | undefined }
type Counts = RouterOutputs['follow']['list']['counts']

/** The follows of the user, with filters by type and level. */
export default function Following() {
  const { filter, choose } = useFilter()
  const head = useRef<HTMLHeadingElement>(null)
  const list = trpc.follow.list.useInfiniteQuery(filter, { getNextPageParam: (page) => page.nextCursor })
  const counts = list.data?.pages.at(-1)?.counts
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <div className={css.head}>
        <h1 ref={head} tabIndex={-1}>
          Following
        </h1>
        <p>
          <Icon name="lock" size={16} />
          Only you can see this page
        </p>
      </div>
      <Filters filter={filter} counts={counts} onChoose={choose} />
      {list.isLoadingError && <ErrorNote message={errorSentence(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && !list.error && <Loading>Loading what you follow...</Loading>}
      {list.data && items.length === 0 && (
        <Empty isFiltered={filter.type !== undefined || filter.level !== undefined} />
      )}
      {items.length > 0 && (
        <InfiniteList
          manual
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? errorSentence(list.error) : null}
          onLoadMore={() => void list.fetchNextPage()}
        >
          <ul className={css.rows}>
            {items.map((item) => (
              <FollowRow key={`${item.type} ${item.id}`} follow={item} onStop={() => head.current?.focus()} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </>
  )
}

/** Returns the filter of the address, and a function that changes it, so that Back works. */
function useFilter() {
  const [query, setQuery] = useSearchParams()
  const filter: Filter = {
    type: FOLLOW_TYPES.find((type) => type === query.get('type')),
    level: LEVEL_KEYS.find((level) => level === query.get('level')),
  }
  const choose = ({ type, level }: Filter) =>
    setQuery(new URLSearchParams({ ...(type && { type }), ...(level && { level }) }))
  return { filter, choose }
}

const sum = (counts: Counts, { type, level }: Filter) =>
  counts
    .filter((each) => (type ?? each.type) === each.type && (level ?? each.level) === each.level)
    .reduce((total, { count }) => total + count, 0)

type FiltersProps = { filter: Filter; counts: Counts | undefined; onChoose(filter: Filter): void }

/** The filters with their counts, those that are chosen, and the count of what is shown. */
function Filters({ filter, counts, onChoose }: FiltersProps) {
  const { type, level } = filter
  const pill = (label: string, to: Filter, isChosen: boolean) => {
    const count = counts && sum(counts, to)
    return (
      <Button
        key={label}
        className={css.pill}
        aria-pressed={isChosen}
        disabled={!isChosen && count === 0}
        onClick={() => onChoose(to)}
      >
        {label} <span className={css.count}>{count}</span>
      </Button>
    )
  }
  const total = counts && sum(counts, filter)
  return (
    <>
      <fieldset className={css.pills}>
        <legend className="visually-hidden">Filters</legend>
        {FOLLOW_TYPES.map((each) => pill(TYPES[each], { type: each, level }, each === type))}
        <span className={css.stroke} />
        {LEVEL_KEYS.map((each) => pill(LEVELS[each], { type, level: each }, each === level))}
      </fieldset>
      {(type ?? level) && (
        <p className={css.pills}>
          {type && <Chosen label={TYPES[type]} onClear={() => onChoose({ type: undefined, level })} />}
          {level && <Chosen label={LEVELS[level]} onClear={() => onChoose({ type, level: undefined })} />}
          <Button variant="quiet" tone="signal" onClick={() => onChoose({ type: undefined, level: undefined })}>
            Clear all
          </Button>
        </p>
      )}
      <output className="visually-hidden">{total !== undefined && `${total} ${total === 1 ? 'item' : 'items'}`}</output>
    </>
  )
}

function Chosen({ label, onClear }: { label: string; onClear(): void }) {
  return (
    <Button className={css.pill} aria-label={`Remove the filter ${label}`} onClick={onClear}>
      {label} <Icon name="x" size={16} />
    </Button>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <p className={css.none}>Nothing with these filters.</p>
  return (
    <div className={css.empty}>
      <Icon name="bell" size={28} />
      <h2>Nothing followed yet</h2>
      <p>Press "Follow" on a part, tag, vehicle, seller or post. What you comment on or edit is followed by itself.</p>
    </div>
  )
}
