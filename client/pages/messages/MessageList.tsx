import { useImperativeHandle, useLayoutEffect, useState, type Ref } from 'react'
import { photoCountText, SITE_USER_ID } from '../../../shared/messages.ts'
import { TRUSTED_TRADES } from '../../../shared/warnings.ts'
import { canRetry, statusText } from '../../base/http-failure.ts'
import { trpc } from '../../base/trpc.ts'
import type { Message } from '../../base/useInbox.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { useNow } from '../../ui/Time.tsx'
import { dayName } from './clock.ts'
import { Bubble } from './Bubble.tsx'
import css from './MessageList.module.css'
import { storedPhotos } from './MessagePhotos.tsx'
import { OfferCard } from './OfferCard.tsx'
import type { useChat } from './useChat.ts'
import { useRovingTabIndex } from './useRovingTabIndex.ts'
import { useStickyEnd } from './useStickyEnd.ts'

const ReportDialog = lazyDialog(() => import('../../features/report/ReportDialog.tsx'))

export type MessageListProps = {
  userId: string
  partnerId: string
  partnerName: string
  chat: ReturnType<typeof useChat>
  /** The number of trades of the partner; undefined while it is not known. */
  partnerTrades: number | undefined
  /** The id of the message that the list opens at. */
  target: string | null
  /** Shows the latest messages instead of those around the target. */
  onLatest(): void
  /** Receives a function that scrolls to the newest message. */
  endRef: Ref<() => void>
}

/** The messages of a chat with a heading for each day. Scrolling up loads older messages. */
export function MessageList({
  userId,
  partnerId,
  partnerName,
  chat,
  partnerTrades,
  target,
  onLatest,
  endRef,
}: MessageListProps) {
  const { list, messages, retry, discard } = chat
  const now = useNow() ?? 0
  const items = itemsOf(chat, userId)
  const { data: offers = [] } = trpc.offer.withPartner.useQuery({ partnerId })
  const offerOf = new Map(offers.map((offer) => [offer.messageId, offer]))
  const mayLoad = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
  const { box, content, hasNews, toEnd, toItem, onScroll } = useStickyEnd(items[0]?.key, items.at(-1)?.key, () => {
    if (mayLoad) void list.fetchNextPage()
  })
  useImperativeHandle(endRef, () => toEnd)
  const focused = items.some(({ id }) => id === target) ? target : null
  useLayoutEffect(() => {
    const item = focused === null ? null : content.current?.querySelector<HTMLElement>('[data-focused]')
    if (!item) return
    item.focus({ preventScroll: true })
    toItem(item)
  }, [focused, content, toItem])
  const days = items.map(({ createdAt }) => dayName(createdAt, now))
  const latest = messages.at(-1)
  const { report, dialog } = useReport(items.flatMap(({ reportId }) => reportId ?? []))

  return (
    <div className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section ref={box} className={css.box} tabIndex={0} aria-label="Messages" onScroll={onScroll}>
        <div className={cx(css.older, list.hasNextPage && css.more)}>
          {list.isFetchingNextPage && <Loading centred>Loading messages...</Loading>}
          {list.isFetchNextPageError && (
            <ErrorNote
              message={`Failed to fetch messages: ${statusText(list.error)}`}
              onRetry={canRetry(list.error) ? () => void list.fetchNextPage() : undefined}
            />
          )}
        </div>
        <ol ref={content} className={css.items}>
          {items.map(({ key, id, reportId, isReceived, ...item }, index) => {
            const offer = id === null || item.content === null ? undefined : offerOf.get(id)
            return (
              <Bubble
                key={key}
                {...item}
                isNotice={partnerId === SITE_USER_ID}
                card={offer && <OfferCard {...{ offer, offers, userId, partnerName }} />}
                senderTrades={isReceived ? (partnerTrades ?? TRUSTED_TRADES) : null}
                isFocused={id !== null && id === focused}
                day={days[index] === days[index - 1] ? null : days[index]}
                author={item.isOwn ? 'You' : partnerName}
                report={reportId === null ? undefined : report(reportId)}
                onRetry={() => retry(key)}
                onDiscard={() => discard(key)}
              />
            )
          })}
        </ol>
      </section>
      {dialog}
      {(chat.isPast || hasNews) && (
        <Button className={css.news} icon="arrow-down" onClick={chat.isPast ? onLatest : toEnd}>
          {chat.isPast ? 'Latest messages' : 'New messages'}
        </Button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {latest && latest.senderId !== userId && latest.readAt === null && `${partnerName}: ${spoken(latest)}`}
      </p>
    </div>
  )
}

/** Returns a message for screen readers. */
const spoken = ({ content, photos }: Message) =>
  [content, photos.length > 0 && photoCountText(photos.length)].filter(Boolean).join(' ')

type Chat = ReturnType<typeof useChat>

/** Returns the confirmed and outgoing messages as props of Bubble, with the id for a report if one is possible. */
function itemsOf({ messages, outgoing }: Chat, userId: string) {
  return [
    ...messages.map(({ id, sendKey, senderId, content, mentions, photos, createdAt }) => ({
      key: sendKey ?? id,
      id,
      // Only received messages can be reported, and only until a moderator removes them.
      reportId: senderId === userId || senderId === SITE_USER_ID || content === null ? null : id,
      isOwn: senderId === userId,
      isReceived: senderId !== userId && senderId !== SITE_USER_ID,
      content,
      mentions,
      photos: storedPhotos(photos),
      createdAt,
      pending: undefined,
    })),
    ...outgoing.map(({ sendKey, content, photos, createdAt, error }) => ({
      key: sendKey,
      id: null,
      reportId: null,
      isOwn: true,
      isReceived: false,
      content,
      // Messages in the storage of an earlier release have none.
      photos: (photos ?? []).map(({ id: key, url: src }) => ({ key, src })),
      createdAt,
      pending: { error: error?.message ?? null, canRetry: error?.canRetry ?? true },
    })),
  ]
}

/** Returns the props of the report buttons by message id, and the report dialog. */
function useReport(ids: string[]) {
  const tabStop = useRovingTabIndex(ids)
  // The report dialog stays mounted while it fades out.
  const [reported, setReported] = useState<string | null>(null)
  const [isReporting, setReporting] = useState(false)
  const report = (id: string) => ({
    ...ReportDialog.opener,
    ...tabStop(id),
    onClick() {
      setReported(id)
      setReporting(true)
    },
  })
  const dialog = reported !== null && (
    <ReportDialog
      key={reported}
      item={{ type: 'message', id: reported }}
      title="Report Message"
      question="Moderators can read this message, but no other message of the conversation."
      open={isReporting}
      onClose={() => setReporting(false)}
    />
  )
  return { report, dialog }
}
