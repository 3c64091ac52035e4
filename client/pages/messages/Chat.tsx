import { useRef } from 'react'
import { NOTICES_ONLY, SITE_USER_ID } from '../../../shared/messages.ts'
import { UNKNOWN_USER } from '../../../shared/users.ts'
import { canRetry, statusText } from '../../app/http-failure.ts'
import type { SessionUser } from '../../app/SessionProvider.tsx'
import type { RouterOutputs } from '../../app/trpc.ts'
import { FeedbackLine } from '../../features/feedback/FeedbackPercent.tsx'
import { useSummaries } from '../../features/feedback/useSummaries.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ChatHead } from './ChatHead.tsx'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import css from './messages.module.css'
import { TradeCards } from './TradeCards.tsx'
import { useChat } from './useChat.ts'
import { useMarkRead } from './useMarkRead.ts'

export type ChatProps = {
  user: SessionUser
  partnerId: string
  /** Null for a deleted account, undefined while loading. */
  partner: RouterOutputs['message']['partner'] | null | undefined
  /** Whether there is no conversation with the partner yet. */
  isNew: boolean
  /** The reason why the partner is not shown. `onRetry` loads the partner again. */
  unknown: { sentence: string; onRetry?: (() => void) | undefined } | null
}

/** The chat with a user: messages and composer. */
export function Chat({ user, partnerId, partner, isNew, unknown }: ChatProps) {
  const chat = useChat(user.id, partnerId)
  const { list, messages, outgoing } = chat
  const summaries = useSummaries(partner && partnerId !== SITE_USER_ID ? [partnerId] : [])
  const toEnd = useRef<() => void>(() => undefined)
  useMarkRead(partnerId, messages)
  const name = partner?.name ?? UNKNOWN_USER
  const isEmpty = messages.length === 0 && outgoing.length === 0

  if (unknown !== null) {
    return (
      <>
        <ChatHead title={`Chat with ${unknown.onRetry ? 'User' : UNKNOWN_USER}`} image={<Avatar />} />
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
        title={`Chat with ${partner === undefined ? 'User' : name}`}
        image={<Avatar name={partner?.name} src={partner?.picture} />}
      >
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
          {isNew && <p>You have no conversation with {name} yet. Select them in the list or send a first message.</p>}
        </div>
      ) : (
        <MessageList userId={user.id} partnerId={partnerId} partnerName={name} chat={chat} endRef={toEnd} />
      )}
      <Composer
        draftKey={`message:${partnerId}:${user.id}`}
        refusal={refusalOf(user.id, partnerId, partner)}
        onSend={(content) => {
          toEnd.current()
          chat.send(content)
        }}
      />
    </>
  )
}

/** Returns the reason why this partner cannot receive messages, or null. */
function refusalOf(userId: string, partnerId: string, partner: ChatProps['partner']): string | null {
  if (partnerId === SITE_USER_ID) return NOTICES_ONLY
  if (partnerId === userId) return 'You cannot send messages to yourself.'
  return partner === null ? 'This account was deleted. It cannot receive messages.' : null
}
