import { Link, useSearchParams } from 'wouter'
import { COUNTED_TO } from '../../../shared/limits.ts'
import { thousands } from '../../../shared/format.ts'
import { feedPaths, paths } from '../../../shared/paths.ts'
import { Canonical } from '../../base/Document.tsx'
import { trpc } from '../../base/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ChangeList } from './ChangeList.tsx'
import css from './ChangesPage.module.css'
import { filtersQuery, readFilters, type ChangeFilters } from './filters-address.ts'
import rows from './rows.module.css'

/** The changes of parts, cars, vehicles and images by day and item, the newest first. */
export default function ChangesPage() {
  const [query, setQuery] = useSearchParams()
  const filters = readFilters(query)
  const address = filtersQuery(filters)
  return (
    <div className={css.page}>
      <title>Recent changes · Tappet</title>
      {address === '' ? <Canonical path={paths.changes()} /> : <meta name="robots" content="noindex" />}
      <Head filters={filters} />
      <ChangeList filters={filters} onChoose={(to: ChangeFilters) => setQuery(filtersQuery(to))} />
    </div>
  )
}

function Head({ filters }: { filters: ChangeFilters }) {
  const { data: today } = trpc.change.counts.useQuery()
  return (
    <div className={cx(rows.ends, css.head)}>
      <h1 tabIndex={-1}>Recent changes</h1>
      <p className={cx(rows.row, css.counts)}>
        {today && (
          <span>
            {upTo(today.unchecked)} unchecked of {upTo(today.all)} today
          </span>
        )}
        <Link className={css.feed} to={paths.duplicates()}>
          <Icon name="git-merge" size={16} />
          Duplicates
        </Link>
        {/* A plain link, because the server renders this feed, not the router. */}
        <a className={css.feed} href={feedPaths.changes(filters)}>
          <Icon name="newspaper" size={16} />
          Feed
        </a>
      </p>
    </div>
  )
}

/** Returns a count as it is shown: changes are counted up to a limit. */
export const upTo = (count: number): string => (count > COUNTED_TO ? `${thousands(COUNTED_TO)}+` : thousands(count))
