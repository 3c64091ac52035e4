import { tracked } from '@trpc/server'
import {
  conversationChangeInput,
  messageConversationsInput,
  messageListInput,
  messageLiveInput,
  messagePartnerInput,
  messageReadInput,
  messageSearchInput,
  messageSearchPageInput,
  messageSendInput,
  photoCodeInput,
} from '../../../../shared/messages.ts'
import { router, signedInProcedure } from '../../../trpc/init.ts'
import { findSession } from '../../people/auth/service.ts'
import { getPerson } from '../../people/users/person-service.ts'
import { followInbox } from './events.ts'
import { getPhotoCode } from './photo-code-service.ts'
import { pageFoundMessages, searchMessages } from './search-service.ts'
import {
  changeConversation,
  countUnread,
  getState,
  listConversations,
  listMessages,
  markRead,
  sendMessage,
} from './service.ts'

const SEARCH_RATE_LIMIT = { count: 120, seconds: 60 }

export const messageRouter = router({
  /** For the badge in the navigation bar. */
  unreadCount: signedInProcedure.query(({ ctx }) => countUnread(ctx.deps, ctx.user.id)),

  conversations: signedInProcedure
    .input(messageConversationsInput)
    .query(({ ctx, input }) => listConversations(ctx.deps, ctx.user, input)),

  partner: signedInProcedure.input(messagePartnerInput).query(({ ctx, input }) => getPerson(ctx.deps, input.partnerId)),

  state: signedInProcedure
    .input(messagePartnerInput)
    .query(({ ctx, input }) => getState(ctx.deps, ctx.user.id, input.partnerId)),

  setConversation: signedInProcedure
    .meta({ limit: { count: 120, seconds: 600 } })
    .input(conversationChangeInput)
    .mutation(({ ctx, input }) => changeConversation(ctx.deps, ctx.user.id, input)),

  search: signedInProcedure
    .meta({ limit: SEARCH_RATE_LIMIT })
    .input(messageSearchInput)
    .query(({ ctx, input }) => searchMessages(ctx.deps, ctx.user.id, input)),

  searchPage: signedInProcedure
    .meta({ limit: SEARCH_RATE_LIMIT })
    .input(messageSearchPageInput)
    .query(({ ctx, input }) => pageFoundMessages(ctx.deps, ctx.user.id, input)),

  photoCode: signedInProcedure
    .input(photoCodeInput)
    .query(({ ctx, input }) => getPhotoCode(ctx.deps, ctx.user.id, input.listingId)),

  list: signedInProcedure.input(messageListInput).query(({ ctx, input }) => listMessages(ctx.deps, ctx.user.id, input)),

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
    const isSignedIn = async () => token !== null && (await findSession(deps, token, false))?.kind === 'full'
    const ended = signal ?? new AbortController().signal
    for await (const event of followInbox(deps, user.id, input.lastEventId ?? null, isSignedIn, ended)) {
      yield tracked(event.seq, event)
    }
  }),
})
