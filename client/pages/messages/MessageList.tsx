import { useImperativeHandle, useState, type Ref } from 'react'
import { SITE_USER_ID } from '../../../shared/messages.ts'
import { canRetry, statusText } from '../../app/http-failure.ts'
import { trpc } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { useNow } from '../../ui/Time.tsx'
import { dayName } from './clock.ts'
import { Bubble } from './Bubble.tsx'
import css from './MessageList.module.css'
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
  /** Receives a function that scrolls to the newest message. */
  endRef: Ref<() => void>
}

/** The messages of a chat with a heading for each day. Scrolling up loads older messages. */
export function MessageList({ userId, partnerId, partnerName, chat, endRef }: MessageListProps) {
  const { list, messages, retry, discard } = chat
  const now = useNow() ?? 0
  const items = itemsOf(chat, userId)
  const { data: offers = [] } = trpc.offer.withPartner.useQuery({ partnerId })
  const offerOf = new Map(offers.map((offer) => [offer.messageId, offer]))
  const mayLoad = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
  const { box, content, hasNews, toEnd, onScroll } = useStickyEnd(items[0]?.key, items.at(-1)?.key, () => {
    if (mayLoad) void list.fetchNextPage()
  })
  useImperativeHandle(endRef, () => toEnd)
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
          {items.map(({ key, messageId, reportId, ...item }, index) => {
            const offer = messageId === null || item.content === null ? undefined : offerOf.get(messageId)
            return (
              <Bubble
                key={key}
                {...item}
                card={offer && <OfferCard {...{ offer, offers, userId, partnerName }} />}
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
      {hasNews && (
        <Button className={css.news} icon={<Icon name="arrow-down" size={18} />} onClick={toEnd}>
          New messages
        </Button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {latest && latest.senderId !== userId && latest.readAt === null && `${partnerName}: ${latest.content ?? ''}`}
      </p>
    </div>
  )
}

type Chat = ReturnType<typeof useChat>

/** Returns the confirmed and outgoing messages as props of Bubble, with the id for a report if one is possible. */
function itemsOf({ messages, outgoing }: Chat, userId: string) {
  return [
    ...messages.map(({ id, sendKey, senderId, content, createdAt }) => ({
      key: sendKey ?? id,
      messageId: id,
      // Only received messages can be reported, and only until a moderator removes them.
      reportId: senderId === userId || senderId === SITE_USER_ID || content === null ? null : id,
      isOwn: senderId === userId,
      isNotice: senderId === SITE_USER_ID,
      content,
      createdAt,
      pending: undefined,
    })),
    ...outgoing.map(({ sendKey, content, createdAt, error }) => ({
      key: sendKey,
      messageId: null,
      reportId: null,
      isOwn: true,
      isNotice: false,
      content,
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
    ...tabStop(id),
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: ReportDialog.preload,
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
