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
import { followInbox } from './live.ts'
import { countUnread, getPartner, listConversations, listMessages, markRead, sendMessage } from './service.ts'

export const messageRouter = router({
  /** For the badge in the navigation bar. */
  unreadCount: signedInProcedure.query(({ ctx }) => countUnread(ctx.deps, ctx.user.id)),

  /** The person's conversations, the latest first, and with the first the reports of each tag they administer. */
  conversations: signedInProcedure
    .input(messageConversationsInput)
    .query(({ ctx, input }) => listConversations(ctx.deps, ctx.user, input)),

  /** Somebody to write to. */
  partner: signedInProcedure
    .input(messagePartnerInput)
    .query(({ ctx, input }) => getPartner(ctx.deps, input.partnerId)),

  /** The messages with a partner, the newest first, as the chat scrolls up through them. */
  list: signedInProcedure.input(messageListInput).query(({ ctx, input }) => listMessages(ctx.deps, ctx.user.id, input)),

  /** The person has seen what the partner wrote. */
  markRead: signedInProcedure
    .input(messageReadInput)
    .mutation(({ ctx, input }) => markRead(ctx.deps, ctx.user.id, input.partnerId)),

  /** Muted people may write to moderators, so that the service decides. */
  send: signedInProcedure
    .meta({ limit: { count: 60, seconds: 60 } })
    .input(messageSendInput)
    .mutation(({ ctx, input }) => sendMessage(ctx.deps, ctx.user, input)),

  /** What arrives for the person, live. */
  live: signedInProcedure.input(messageLiveInput).subscription(async function* ({ ctx, input, signal }) {
    const { deps, token, user } = ctx
    const isSignedIn = async () => token !== null && (await findSession(deps, token))?.kind === 'full'
    const ended = signal ?? new AbortController().signal
    for await (const event of followInbox(deps, user.id, input.lastEventId ?? null, isSignedIn, ended)) {
      yield tracked(event.seq, event)
    }
  }),
})
