import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { LENGTH } from '../../../shared/limits.ts'
import { formatMessageTime } from '../../../shared/format.ts'
import { messageSummary, REPORTS_PARTNER, reportsTitle } from '../../../shared/messages.ts'
import { DELETED_USER } from '../../../shared/labels.ts'
import { paths } from '../../../shared/paths.ts'
import { readQuote } from '../../../shared/listing-message.ts'
import { beginningOf } from '../../../shared/text.ts'
import { canRetry, statusText } from '../../base/http-failure.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useNow } from '../../ui/Time.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { local } from './clock.ts'
import css from './ConversationList.module.css'
import { MessageSearch } from './MessageSearch.tsx'
import { OfficialMark, PartnerImage } from './Partner.tsx'
import type { ConversationsQuery } from './useConversations.ts'

type Conversations = RouterOutputs['message']['conversations']
type LastMessage = Conversations['items'][number]['lastMessage']

export type ConversationListProps = {
  list: ConversationsQuery
  /** The partner's id. */
  selected: string | null
  /** The selected partner if there is no conversation with them yet. */
  newcomer?: RouterOutputs['message']['partner']
  isAdmin: boolean
  /** Whether `list` has the archived conversations. */
  isArchive: boolean
  onArchive(isArchive: boolean): void
}

/** Milliseconds after the last key before a search starts, and the minimum number of characters. */
const DEBOUNCE = 200
const MIN_LENGTH = 2

/** The conversations of the user. For moderators, tags with open reports come first and the other tags last. */
export function ConversationList({ list, selected, newcomer, isAdmin, isArchive, onArchive }: ConversationListProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), DEBOUNCE)
  const { data } = list
  const column = useReturn(selected)
  const reports = (isNew: boolean) => data?.reports.filter(({ openCount }) => openCount > 0 === isNew) ?? []
  const reportRow = ({ tag, openCount, unreadCount, latestAt }: Conversations['reports'][number]) => (
    <Row
      key={tag}
      id={REPORTS_PARTNER + tag}
      name={reportsTitle(tag)}
      text={reportsText(openCount, openCount - unreadCount)}
      at={openCount > 0 ? latestAt : null}
      count={unreadCount}
      counted="open reports"
      className={cx(css.reports, openCount > 0 && css.fresh)}
      image={
        <span className={css.shield}>
          <Icon name="shield-alert" size={20} />
        </span>
      }
      selected={selected}
    />
  )
  return (
    <nav ref={column} tabIndex={-1} className={css.column} aria-label="Conversations">
      <div className={css.head}>
        <span className={css.title} aria-hidden="true">
          Messages
        </span>
        {isAdmin && (
          <Link to={paths.admin()} className={css.admin}>
            <Icon name="shield" size={16} />
            Admin Panel
          </Link>
        )}
      </div>
      <div className={css.tools}>
        <Field
          type="search"
          label="Search messages"
          hideLabel
          placeholder="Search messages"
          maxLength={LENGTH.query}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button variant="quiet" icon="archive" aria-pressed={isArchive} onClick={() => onArchive(!isArchive)}>
          Archived
        </Button>
      </div>
      {q.length >= MIN_LENGTH ? (
        <MessageSearch q={q} />
      ) : !data ? (
        <div className={css.note}>
          <ConversationsNote list={list} />
        </div>
      ) : (
        <InfiniteList
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? failed(list.error) : null}
          onLoadMore={() => void list.fetchNextPage()}
          loadingText="Loading conversations..."
        >
          <ul>
            {reports(true).map(reportRow)}
            {newcomer && <PersonRow id={newcomer.id} partner={newcomer} lastMessage={null} selected={selected} />}
            {data.conversations.map(({ partnerId, partner, unreadCount, isMuted, lastMessage }) => (
              <PersonRow
                key={partnerId}
                id={partnerId}
                partner={partner}
                lastMessage={lastMessage}
                count={unreadCount}
                isMuted={isMuted}
                selected={selected}
              />
            ))}
            {reports(false).map(reportRow)}
          </ul>
        </InfiniteList>
      )}
      {q.length < MIN_LENGTH && data && !newcomer && data.conversations.length === 0 && (
        <p className={css.empty}>
          {isArchive
            ? 'No archived conversations.'
            : 'No conversations yet. Send a message from a listing or a profile.'}
        </p>
      )}
    </nav>
  )
}

/** Returns '3 new reports, 1 also under another tag'. A report with two tags is counted in the badge of one conversation only. */
function reportsText(open: number, elsewhere: number): string {
  if (open === 0) return 'No new reports'
  const reports = `${open} new report${open === 1 ? '' : 's'}`
  return elsewhere === 0 ? reports : `${reports}, ${elsewhere} also under another tag`
}

/** A loading note, or the error message if the conversations could not be loaded. */
export function ConversationsNote({
  list: { error, refetch },
}: {
  list: Pick<ConversationsQuery, 'error' | 'refetch'>
}) {
  if (!error) return <Loading>Loading conversations...</Loading>
  return <ErrorNote message={failed(error)} onRetry={canRetry(error) ? () => void refetch() : undefined} />
}

const failed = (error: unknown): string => `Failed to fetch conversations: ${statusText(error)}`

/**
 * Returns a ref for the column. Closing a chat removes the focused element, so the focus moves to the row of the chat.
 */
function useReturn(selected: string | null) {
  const column = useRef<HTMLElement>(null)
  const before = useRef(selected)
  useEffect(() => {
    const left = before.current
    before.current = selected
    if (left === null || selected !== null || document.activeElement !== document.body) return
    const row = column.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(paths.messages(left))}"]`)
    ;(row ?? column.current)?.focus()
  }, [selected])
  return column
}

type PersonRowProps = {
  id: string
  partner: { name: string; picture: string | null } | null
  lastMessage: LastMessage
  count?: number
  isMuted?: boolean
  selected: string | null
}

function PersonRow({ id, partner, lastMessage, count = 0, isMuted = false, selected }: PersonRowProps) {
  return (
    <Row
      id={id}
      name={partner?.name ?? DELETED_USER}
      text={lastMessage ? shortText(lastMessage) : 'No messages yet'}
      at={lastMessage?.createdAt ?? null}
      count={count}
      counted="unread messages"
      isMuted={isMuted}
      image={<PartnerImage id={id} partner={partner} size={40} />}
      selected={selected}
    />
  )
}

/** Returns the beginning of a message, without the quoted listing. */
const shortText = (message: NonNullable<LastMessage>) => {
  const text = messageSummary(message)
  return beginningOf(readQuote(text)?.rest || text, 200)
}

type RowProps = {
  id: string
  name: string
  text: string
  at: string | null
  count: number
  counted: string
  isMuted?: boolean
  image: ReactNode
  selected: string | null
  className?: string
}

function Row({ id, name, text, at, count, counted, isMuted = false, image, selected, className }: RowProps) {
  const now = useNow()
  return (
    <li>
      <Link
        to={paths.messages(id)}
        // The back link of the chat uses history.back() then.
        state={{ fromList: true }}
        className={cx(css.row, className)}
        aria-current={selected === id ? 'page' : undefined}
      >
        {image}
        <span className={css.words}>
          <span className={css.name}>
            <AsWritten>{name}</AsWritten>
            <OfficialMark id={id} />
          </span>
          <span className={css.text} dir="auto">
            {text}
          </span>
        </span>
        <span className={`caption ${css.end}`}>
          {at && <time dateTime={at}>{formatMessageTime(local(at), local(now ?? at))}</time>}
          <span className={css.marks}>
            {isMuted && <Icon name="bell-off" size={16} />}
            {isMuted && <span className="visually-hidden">Muted</span>}
            <CountBadge count={count} label={counted} quiet={isMuted} />
          </span>
        </span>
      </Link>
    </li>
  )
}
