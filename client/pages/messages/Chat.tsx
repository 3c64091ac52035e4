import { useRef } from 'react'
import { useLocation } from 'wouter'
import { CANNOT_CONTACT } from '../../../shared/blocks.ts'
import { NOTICES_ONLY, SITE_USER_ID } from '../../../shared/messages.ts'
import { paths } from '../../../shared/paths.ts'
import { DELETED_USER } from '../../../shared/labels.ts'
import { canRetry, statusText } from '../../base/http-failure.ts'
import type { SessionUser } from '../../base/SessionProvider.tsx'
import type { RouterOutputs } from '../../base/trpc.ts'
import { useReadPage } from '../../base/useReadPage.ts'
import { FeedbackLine } from '../../features/feedback/FeedbackPercent.tsx'
import { useSummaries } from '../../features/feedback/useSummaries.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ChatHead } from './ChatHead.tsx'
import { ChatMenu, type ConversationState } from './ChatMenu.tsx'
import { ChatNotices } from './ChatMenu.tsx'
import { Composer } from './Composer.tsx'
import { OfficialMark, PartnerImage } from './Partner.tsx'
import { MessageList } from './MessageList.tsx'
import css from './messages.module.css'
import { TradeCards } from './TradeCards.tsx'
import { useChat } from './useChat.ts'
import type { SentPhoto } from './useOutbox.ts'
import { useMarkRead } from './useChat.ts'

export type ChatProps = {
  user: SessionUser
  partnerId: string
  /** Null for a deleted account, undefined while loading. */
  partner: RouterOutputs['message']['partner'] | null | undefined
  /** Undefined while loading. */
  state: ConversationState | undefined
  /** The id of the message to open the chat at. */
  target: string | null
  /** Whether there is no conversation with the partner yet. */
  isNew: boolean
  /** The reason why the partner is not shown. `onRetry` loads the partner again. */
  unknown: { sentence: string; onRetry?: (() => void) | undefined } | null
}

/** The chat with a user: messages and composer. */
export function Chat({ user, partnerId, partner, state, target, isNew, unknown }: ChatProps) {
  const [, navigate] = useLocation()
  const chat = useChat(user.id, partnerId, target)
  const { list, messages, outgoing } = chat
  const summaries = useSummaries(partner && partnerId !== SITE_USER_ID ? [partnerId] : [])
  const toEnd = useRef<() => void>(() => undefined)
  useMarkRead(partnerId, chat.latestMessages)
  useReadPage(`messages ${partnerId}`)
  const name = partner?.name ?? DELETED_USER
  const isEmpty = messages.length === 0 && outgoing.length === 0
  const person = { id: partnerId, name }
  const refusal = refusalOf(user.id, partnerId, partner) ?? (state?.canWrite === false ? CANNOT_CONTACT : null)

  const showLatest = () => navigate(paths.messages(partnerId), { replace: true })
  function send(content: string, photos?: SentPhoto[]) {
    if (chat.isPast) showLatest()
    toEnd.current()
    chat.send(content, photos)
  }

  if (unknown !== null) {
    return (
      <>
        <ChatHead title={`Chat with ${unknown.onRetry ? 'User' : DELETED_USER}`} image={<Avatar />} />
        <div className={css.body}>
          <ErrorNote bare message={unknown.sentence} onRetry={unknown.onRetry} />
        </div>
        <Composer />
      </>
    )
  }
  return (
    <>
      <ChatHead
        title={<>Chat with {partner === undefined ? 'User' : <AsWritten>{name}</AsWritten>}</>}
        image={<PartnerImage id={partnerId} partner={partner} />}
        actions={
          state && (
            <ChatMenu
              person={person}
              state={state}
              canBlock={Boolean(partner) && partnerId !== SITE_USER_ID && partnerId !== user.id}
              onSend={send}
            />
          )
        }
      >
        <OfficialMark id={partnerId} />
        {partner && partnerId !== SITE_USER_ID && <FeedbackLine summary={summaries.get(partnerId)} />}
      </ChatHead>
      <TradeCards partnerId={partnerId} />
      {list.isPending ? (
        <div className={css.body}>
          <Loading>Loading messages...</Loading>
        </div>
      ) : list.isLoadingError ? (
        <div className={css.body}>
          <ErrorNote
            message={`Failed to fetch messages: ${statusText(list.error)}`}
            onRetry={canRetry(list.error) ? () => void list.refetch() : undefined}
          />
        </div>
      ) : isEmpty ? (
        <div className={css.middle}>
          <p>No messages yet. Say hello!</p>
          {isNew && (
            <p>
              You have no conversation with <AsWritten>{name}</AsWritten> yet. Select them in the list or send a first
              message.
            </p>
          )}
        </div>
      ) : (
        <MessageList
          key={String(chat.isPast)}
          userId={user.id}
          partnerId={partnerId}
          partnerName={name}
          chat={chat}
          partnerTrades={state?.partnerTrades}
          target={target}
          onLatest={showLatest}
          endRef={toEnd}
        />
      )}
      {state && <ChatNotices person={person} state={state} />}
      {/* The notice of the own block says the same. */}
      {!(state?.isBlocked && refusal === CANNOT_CONTACT) && (
        <Composer draftKey={`message:${partnerId}:${user.id}`} partnerId={partnerId} refusal={refusal} onSend={send} />
      )}
    </>
  )
}

/** Returns the reason why this partner cannot receive messages, or null. */
function refusalOf(userId: string, partnerId: string, partner: ChatProps['partner']): string | null {
  if (partnerId === SITE_USER_ID) return NOTICES_ONLY
  if (partnerId === userId) return 'You cannot send messages to yourself.'
  return partner === null ? 'This account was deleted. It cannot receive messages.' : null
}
