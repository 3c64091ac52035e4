import { useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { REPORTS_PARTNER } from '../../../shared/messages.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession, type SessionUser } from '../../base/SessionProvider.tsx'
import { errorData, trpc } from '../../base/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Chat } from './Chat.tsx'
import { Composer } from './Composer.tsx'
import { ConversationList } from './ConversationList.tsx'
import css from './messages.module.css'
import { ReportsChat } from './ReportsChat.tsx'
import { useConversations } from './useConversations.ts'

export default function MessagesPage() {
  const session = useSession()
  return (
    <>
      <title>Messages · Tappet</title>
      <meta name="robots" content="noindex" />
      {session.state === 'in' ? (
        <Messages user={session.user} />
      ) : session.state === 'out' ? (
        <div className={css.outside}>
          <p>Please log in to view messages.</p>
          <Redirect to={paths.home} replace />
        </div>
      ) : (
        <div className={css.outside}>
          <Loading>Loading authentication...</Loading>
        </div>
      )}
    </>
  )
}

function Messages({ user }: { user: SessionUser }) {
  const [query] = useSearchParams()
  const partnerId = query.get('recipientId') || null
  const [isArchive, setArchive] = useState(false)
  const list = useConversations(isArchive)
  const tag = partnerId?.startsWith(REPORTS_PARTNER) ? partnerId.slice(REPORTS_PARTNER.length) : null
  const conversation = list.data?.conversations.find((each) => each.partnerId === partnerId)
  // The conversation may be missing, archived, or on a page of the list that is not loaded.
  const isElsewhere = partnerId !== null && tag === null && !list.isPending && !conversation
  const { data: state } = trpc.message.state.useQuery(
    { partnerId: partnerId ?? '' },
    { enabled: partnerId !== null && tag === null },
  )
  const isNew = isElsewhere && state?.isStarted === false
  const newcomer = trpc.message.partner.useQuery({ partnerId: partnerId ?? '' }, { enabled: isElsewhere })
  const partner = conversation ? conversation.partner : newcomer.data

  return (
    // The layout hides the footer, so that the page fills the window.
    <div className={cx(css.page, partnerId !== null && css.open)} data-fills-window>
      <h1 className="visually-hidden">Messages</h1>
      <ConversationList
        list={list}
        selected={partnerId}
        newcomer={isNew && !isArchive ? newcomer.data : undefined}
        isArchive={isArchive}
        onArchive={setArchive}
        isAdmin={user.adminTags.length > 0 || user.isSiteAdmin}
      />
      <section className={css.chat} aria-label="Chat">
        {partnerId === null ? (
          <>
            <p className={css.middle}>Select a conversation to view messages.</p>
            <Composer />
          </>
        ) : tag !== null ? (
          <ReportsChat key={tag} tag={tag} conversations={list} />
        ) : (
          <Chat
            key={partnerId}
            user={user}
            partnerId={partnerId}
            partner={partner}
            state={state}
            target={query.get('message')}
            isNew={isNew && newcomer.isSuccess}
            unknown={isElsewhere && newcomer.error ? unknown(newcomer.error, () => void newcomer.refetch()) : null}
          />
        )}
      </section>
    </div>
  )
}

/** Returns the error of the partner. An invalid id has the same message as a user that does not exist. */
const unknown = (error: unknown, onRetry: () => void) =>
  (errorData(error)?.httpStatus ?? 500) < 500
    ? { sentence: 'User not found.' }
    : { sentence: 'This user could not be loaded.', onRetry }
