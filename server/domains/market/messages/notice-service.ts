import type { ChangeKind } from '../../../../shared/changes.ts'
import { formatDate, formatPrice } from '../../../../shared/format.ts'
import { PROBLEM_KINDS, PROBLEM_OUTCOMES } from '../../../../shared/labels.ts'
import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { paths } from '../../../../shared/paths.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Consumer, LoggedChange } from '../../base/changes/consumer-service.ts'
import { keepUsers } from '../../people/users/person-service.ts'
import { insertNotices, type Notice } from './queries.ts'

/** The kinds of changes about which the site writes a notice. */
const KINDS = {
  listing: ['listing.expiring'],
  trade: ['trade.marked', 'trade.corrected', 'trade.cancelled', 'trade.ending', 'trade.ended'],
  problem: ['problem.opened', 'problem.stated', 'problem.closed'],
} as const satisfies Record<string, readonly ChangeKind[]>
type ListingKind = (typeof KINDS.listing)[number]
type TradeKind = (typeof KINDS.trade)[number]
type ProblemKind = (typeof KINDS.problem)[number]
type NoticeChange = LoggedChange<ListingKind | TradeKind | ProblemKind>

/** Writes the notices of the site from the log of changes: to each user whom a change tells, in the chat of the site. */
export const noticeConsumer: Consumer<NoticeChange['kind']> = {
  name: 'notices',
  kinds: Object.values(KINDS).flat(),
  async handle(deps, changes) {
    const items = await readItems(deps, changes)
    const notices = changes.flatMap((change) => {
      const content = contentOf(change, items, deps.config.publicUrl)
      return content === null ? [] : change.tells.map((receiverId) => toNotice(deps, receiverId, content, change))
    })
    if (notices.length === 0) return
    // The foreign keys of conversations lock the users too, but after the conversations.
    const receiverIds = notices.map(({ receiverId }) => receiverId)
    await keepUsers(deps, receiverIds)
    await deps.query(insertNotices, { siteId: SITE_USER_ID, notices: JSON.stringify(notices) })
  },
}

const toNotice = (deps: Deps, receiverId: string, content: string, { at }: NoticeChange): Notice => ({
  messageId: deps.newId(),
  conversationId: deps.newId(),
  receiverId,
  content,
  at,
})

const listingSelect = { id: true, part: { select: { name: true, slug: true } } } satisfies Prisma.ListingSelect
const tradeSelect = {
  id: true,
  buyerId: true,
  agreedCents: true,
  part: { select: { name: true, removedAt: true } },
} satisfies Prisma.TradeSelect
const problemSelect = { id: true, kind: true, outcome: true } satisfies Prisma.ProblemSelect

type Listing = Prisma.ListingGetPayload<{ select: typeof listingSelect }>
type Trade = Prisma.TradeGetPayload<{ select: typeof tradeSelect }>
type Problem = Prisma.ProblemGetPayload<{ select: typeof problemSelect }>

/** The listings, trades and problems of a batch by id. */
type Items = { listings: Map<string, Listing>; trades: Map<string, Trade>; problems: Map<string, Problem> }

const isOf =
  <K extends NoticeChange['kind']>(kinds: readonly K[]) =>
  (change: NoticeChange): change is Extract<NoticeChange, { kind: K }> =>
    (kinds as readonly ChangeKind[]).includes(change.kind)
const isOfListing = isOf(KINDS.listing)
const isOfTrade = isOf(KINDS.trade)
const isOfProblem = isOf(KINDS.problem)

const idsOf = (changes: NoticeChange[]) => changes.map(({ itemId }) => itemId)
const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Reads what the notices name: one read for each kind of item, also for the largest batch. */
async function readItems({ prisma }: Deps, changes: NoticeChange[]): Promise<Items> {
  const problems = changes.filter(isOfProblem)
  const problemIds = problems.map(({ facts }) => facts.problemId)
  const listings = { id: { in: idsOf(changes.filter(isOfListing)) } }
  const trades = { id: { in: idsOf([...changes.filter(isOfTrade), ...problems]) } }
  return {
    listings: byId(await prisma.listing.findMany({ where: listings, select: listingSelect })),
    trades: byId(await prisma.trade.findMany({ where: trades, select: tradeSelect })),
    problems: byId(await prisma.problem.findMany({ where: { id: { in: problemIds } }, select: problemSelect })),
  }
}

/** Returns the text of the notice about a change; null if its item is gone. It contains no names of users. */
function contentOf(change: NoticeChange, items: Items, site: string): string | null {
  if (isOfListing(change)) {
    const listing = items.listings.get(change.itemId)
    return listing ? listingContent(change, listing, site) : null
  }
  const trade = items.trades.get(change.itemId)
  if (!trade) return null
  if (isOfTrade(change)) return tradeContent(change, trade, site)
  const problem = isOfProblem(change) && items.problems.get(change.facts.problemId)
  return problem ? problemContent(change, trade, problem, site) : null
}

function listingContent({ facts, itemId }: LoggedChange<ListingKind>, { part }: Listing, site: string): string {
  const { type, priceCents, until } = facts
  return `Your ${type} of ${formatPrice(priceCents)} on "${part.name}" ends on ${formatDate(until)}. Renew it on the part's page to keep it listed: ${site}${paths.listing(part.slug, itemId)}`
}

function tradeContent(change: LoggedChange<TradeKind>, trade: Trade, site: string): string {
  const { name } = trade.part
  const side = change.actorId === trade.buyerId ? 'buyer' : 'seller'
  const trades = `See your trades: ${site}${paths.trades}`
  switch (change.kind) {
    case 'trade.marked':
    case 'trade.corrected': {
      const { priceCents, soldOn } = change.facts
      const agreed = trade.agreedCents
      const price = agreed === null || agreed === priceCents ? '' : ` instead of the agreed ${formatPrice(agreed)}`
      const sale = side === 'seller' ? `sold you "${name}"` : `bought "${name}" from you`
      return `The ${side} says that they ${sale} for ${formatPrice(priceCents)}${price} on ${formatDate(soldOn)}. Confirm or decline the trade in your conversation: ${site}${paths.messages(change.actorId ?? '')}`
    }
    case 'trade.cancelled':
      return change.facts.isLeaving
        ? `The ${side} of "${name}" deleted their account. The trade is cancelled. ${trades}`
        : `The ${side} cancelled your trade of "${name}". ${trades}`
    case 'trade.ending':
      return `The reservation of "${name}" ends on ${formatDate(change.facts.until)}, unless one of you marks it as sold. ${trades}`
    case 'trade.ended':
      return `The reservation of "${name}" has ended, because nobody marked it as sold. ${trades}`
  }
}

function problemContent(
  { kind }: LoggedChange<ProblemKind>,
  { id, part }: Trade,
  problem: Problem,
  site: string,
): string {
  const of = part.removedAt === null ? `your trade of "${part.name}"` : 'your trade'
  const sentence = {
    'problem.opened': `A problem was reported with ${of}: ${PROBLEM_KINDS[problem.kind].toLowerCase()}. Read it and answer`,
    'problem.stated': `There is a new statement on the problem with ${of}. Read it`,
    'problem.closed': `The problem with ${of} was closed: ${problem.outcome === null ? '' : PROBLEM_OUTCOMES[problem.outcome].toLowerCase()}. Read the note`,
  }[kind]
  return `${sentence}: ${site}${paths.problem(id)}`
}
