import { Link } from 'wouter'
import { formatMessageTime } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { wordsOf } from '../../../shared/search-words.ts'
import { DELETED_USER } from '../../../shared/labels.ts'
import { canRetry } from '../../base/http-failure.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Highlighted } from '../../features/search/Highlighted.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useNow } from '../../ui/Time.tsx'
import { local } from './clock.ts'
import css from './ConversationList.module.css'
import { OfficialMark, PartnerImage } from './Partner.tsx'

/** The partners and messages with the words of `q`, in place of the conversations. */
export function MessageSearch({ q }: { q: string }) {
  const now = useNow()
  const search = trpc.message.search.useInfiniteQuery({ q }, { getNextPageParam: ({ nextCursor }) => nextCursor })
  const partners = search.data?.pages[0]?.partners ?? []
  const messages = search.data?.pages.flatMap(({ items }) => items) ?? []
  const words = wordsOf(q)
  const error = search.error && `Failed to search messages: ${errorSentence(search.error)}`

  if (!search.data)
    return (
      <div className={css.note}>
        {error === null ? (
          <Loading>Searching...</Loading>
        ) : (
          <ErrorNote bare message={error} onRetry={canRetry(search.error) ? () => void search.refetch() : undefined} />
        )}
      </div>
    )
  if (partners.length + messages.length === 0)
    return <output className={css.empty}>No messages or people found for &ldquo;{q}&rdquo;.</output>
  return (
    <InfiniteList
      hasMore={search.hasNextPage}
      loading={search.isFetchingNextPage}
      error={search.isFetchNextPageError ? error : null}
      onLoadMore={() => void search.fetchNextPage()}
      loadingText="Searching..."
      resetKey={q}
    >
      {partners.length > 0 && <h2 className={css.group}>People</h2>}
      <ul>
        {partners.map(({ id, name, picture }) => (
          <li key={id}>
            <Link to={paths.messages(id)} state={{ fromList: true }} className={css.row}>
              <PartnerImage id={id} partner={{ name, picture }} size={40} />
              <span className={css.words}>
                <span className={css.name}>
                  <AsWritten>
                    <AsWritten>
                      <Highlighted text={name} words={words} />
                    </AsWritten>
                  </AsWritten>
                  <OfficialMark id={id} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {messages.length > 0 && <h2 className={css.group}>Messages</h2>}
      <ul>
        {messages.map(({ id, partnerId, partner, senderId, excerpt, createdAt }) => (
          <li key={id}>
            <Link to={paths.messages(partnerId, id)} state={{ fromList: true }} className={css.row}>
              <PartnerImage id={partnerId} partner={partner} size={40} />
              <span className={css.words}>
                <span className={css.name}>
                  <AsWritten>{partner?.name ?? DELETED_USER}</AsWritten>
                  <OfficialMark id={partnerId} />
                </span>
                <span className={`small ${css.excerpt}`}>
                  {senderId === partnerId ? '' : 'You: '}
                  <Highlighted text={excerpt} words={words} />
                </span>
              </span>
              <span className={`caption ${css.end}`}>
                <time dateTime={createdAt}>{formatMessageTime(local(createdAt), local(now ?? createdAt))}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}
