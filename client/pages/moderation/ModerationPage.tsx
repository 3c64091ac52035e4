import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { PUBLIC_ACTIONS, RULES_BROKEN } from '../../../shared/moderation-labels.ts'
import { formatDateTime, isoDate } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { Canonical } from '../../base/Document.tsx'
import { canRetry } from '../../base/http-failure.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { logFilterOf } from './moderation-address.ts'
import css from './ModerationPage.module.css'

/** The public log of moderator actions. */
export default function ModerationPage() {
  const [query] = useSearchParams()
  const filter = logFilterOf(query)
  const key = `${filter.action} ${filter.tag}`
  return (
    <article className={css.page}>
      <title>Moderation log · Tappet</title>
      <Canonical path={paths.moderation} />
      {(filter.action ?? filter.tag) !== undefined && <meta name="robots" content="noindex" />}
      <header className={css.header}>
        <h1>Moderation log</h1>
        <p className={css.lead}>
          What moderators did, newest first. It names no person, and shows nothing of removed content.{' '}
          <Link to={paths.terms}>Rules</Link>
        </p>
      </header>
      {/* The key shows the filters of the address after Back. */}
      <FilterForm key={key} filter={filter} />
      <Entries key={`entries ${key}`} filter={filter} />
    </article>
  )
}

type Filter = ReturnType<typeof logFilterOf>

/** Works without scripts. */
function FilterForm({ filter }: { filter: Filter }) {
  const [, navigate] = useLocation()
  const [action, setAction] = useState<string>(filter.action ?? '')
  const [tag, setTag] = useState(filter.tag ?? '')
  return (
    <form
      className={css.filters}
      action={paths.moderation}
      onSubmit={(event) => {
        event.preventDefault()
        const given = Object.entries({ action, tag: tag.trim() }).filter(([, value]) => value !== '')
        navigate([paths.moderation, ...(given.length > 0 ? [new URLSearchParams(given).toString()] : [])].join('?'))
      }}
    >
      <Field as="select" label="Action" name="action" value={action} onChange={({ target }) => setAction(target.value)}>
        <option value="">All actions</option>
        <Options labels={PUBLIC_ACTIONS} />
      </Field>
      <Field
        label="Tag"
        name="tag"
        autoComplete="off"
        maxLength={50}
        value={tag}
        onChange={({ target }) => setTag(target.value)}
      />
      <Button type="submit">Filter</Button>
      {(filter.action ?? filter.tag) !== undefined && (
        <Link to={paths.moderation} className={css.clear}>
          Clear all
        </Link>
      )}
    </form>
  )
}

function Entries({ filter }: { filter: Filter }) {
  const list = trpc.moderation.publicLog.useInfiniteQuery(filter, { getNextPageParam: (page) => page.nextCursor })
  const { data, error, isFetching } = list
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  if (!data && error && !isFetching)
    return (
      <ErrorNote message={errorSentence(error)} onRetry={canRetry(error) ? () => void list.refetch() : undefined} />
    )
  if (!data) return <Loading centred>Loading moderation log...</Loading>
  return (
    <section aria-label="Actions">
      {entries.length === 0 && <p className={css.none}>No actions.</p>}
      <InfiniteList
        manual
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? errorSentence(error) : null}
        onLoadMore={() => void list.fetchNextPage()}
      >
        <ul className={css.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </InfiniteList>
    </section>
  )
}

export type PublicEntry = RouterOutputs['moderation']['publicLog']['items'][number]

function Entry({ entry: { action, rule, tags, item, items, reason, createdAt } }: { entry: PublicEntry }) {
  return (
    <li className={css.entry}>
      <time className={css.when} dateTime={isoDate(createdAt)}>
        {formatDateTime(createdAt)}
      </time>
      <p className={css.what}>
        <b>{PUBLIC_ACTIONS[action]}</b>
        {rule && <span className={css.rule}>{RULES_BROKEN[rule]}</span>}
      </p>
      <div className={css.about}>
        {item ? (
          <Link to={item.path} className={css.item}>
            <bdi>{item.title}</bdi>
          </Link>
        ) : (
          items > 1 && <p>{items.toLocaleString('en')} items</p>
        )}
        {reason === '' ? <p className={css.silent}>No reason given</p> : <p dir="auto">{reason}</p>}
        {tags.length > 0 && (
          <ul className={css.tags} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>
                <Link to={`${paths.moderation}?tag=${encodeURIComponent(tag)}`}>
                  <bdi>{tag}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
