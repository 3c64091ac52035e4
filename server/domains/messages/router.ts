import { tracked } from '@trpc/server'
import {
  messageConversationsInput,
  messageListInput,
  messageLiveInput,
  messagePartnerInput,
  messageReadInput,
  messageSendInput,
} from '../../../shared/messages.ts'
import { router, signedInProcedure } from '../../trpc/init.ts'
import { findSession } from '../auth/service.ts'
import { followInbox } from './events.ts'
import { countUnread, getPartner, listConversations, listMessages, markRead, sendMessage } from './service.ts'

export const messageRouter = router({
  /** For the badge in the navigation bar. */
  unreadCount: signedInProcedure.query(({ ctx }) => countUnread(ctx.deps, ctx.user.id)),

  /** The user's conversations, the latest first; on the first page also the reports of each tag that the user moderates. */
  conversations: signedInProcedure
    .input(messageConversationsInput)
    .query(({ ctx, input }) => listConversations(ctx.deps, ctx.user, input)),

  /** A user to whom the caller can write. */
  partner: signedInProcedure
    .input(messagePartnerInput)
    .query(({ ctx, input }) => getPartner(ctx.deps, input.partnerId)),

  /** The messages with a partner, newest first. */
  list: signedInProcedure.input(messageListInput).query(({ ctx, input }) => listMessages(ctx.deps, ctx.user.id, input)),

  /** Marks the partner's messages as read. */
  markRead: signedInProcedure
    .input(messageReadInput)
    .mutation(({ ctx, input }) => markRead(ctx.deps, ctx.user.id, input.partnerId)),

  /** Not `unmutedProcedure`: a muted user may write to moderators, which the service checks. */
  send: signedInProcedure
    .meta({ limit: { count: 60, seconds: 60 } })
    .input(messageSendInput)
    .mutation(({ ctx, input }) => sendMessage(ctx.deps, ctx.user, input)),

  /** The messages that arrive in the user's inbox. */
  live: signedInProcedure.input(messageLiveInput).subscription(async function* ({ ctx, input, signal }) {
    const { deps, token, user } = ctx
    const isSignedIn = async () => token !== null && (await findSession(deps, token))?.kind === 'full'
    const ended = signal ?? new AbortController().signal
    for await (const event of followInbox(deps, user.id, input.lastEventId ?? null, isSignedIn, ended)) {
      yield tracked(event.seq, event)
    }
  }),
})
