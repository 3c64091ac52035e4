import { MERGE_CHOICES } from '../../shared/merges.ts'
import { groupRows } from '../../shared/fitment-rows.ts'
import type { InventoryItem } from '../../shared/inventory.ts'
import type { FoundVehicle, VehicleName } from '../../shared/vehicle-names.ts'
import type { Answers, Inputs, Outputs } from './render.tsx'

/** Answers of procedures for component tests. Each function returns a new item with defaults; `given` overrides them. */

type FeedItem<Type> = Extract<Outputs['feed']['list']['items'][number], { type: Type }>['data']
export type Part = Outputs['part']['bySlug']
export type Listing = Part['asks'][number]
export type Comment = Outputs['comment']['create']
export type Post = Outputs['post']['bySlug']
type PartSource = Outputs['part']['source']
export type Revision = Outputs['part']['history']['items'][number]
export type Profile = Outputs['user']['profile']
export type Trade = Outputs['trade']['list']['items'][number]
export type Offer = Outputs['offer']['withPartner'][number]
export type Message = Outputs['message']['list']['items'][number]
type Conversations = Outputs['message']['conversations']
type Conversation = Conversations['items'][number]
export type ReportRow = Outputs['moderation']['reports']['items'][number]
type ReportDetails = Outputs['moderation']['report']
type LogEntry = Outputs['moderation']['log']['items'][number]
type Vehicle = Outputs['vehicle']['bySlug']
export type Person = NonNullable<Part['lastEditedBy']>

export type Notification = Outputs['notification']['list']['items'][number]

let made = 0
/** Returns a new id. Ids are in the order of their creation, as in the database, and differ from that of `aUser`. */
export const newId = () => `00000000-0000-7000-9000-${(made += 1).toString(16).padStart(12, '0')}`

export const person = (name: string): Person => ({ id: newId(), name, picture: null })

const EARLIER = '2026-01-02T03:04:05.000Z'

export const listOf = <Item>(items: Item[] = []) => ({ items, total: items.length, nextCursor: null })

export const part = (given: Partial<Part> = {}): Part => ({
  id: newId(),
  slug: 'camshaft',
  name: 'Camshaft',
  descriptionHtml: '',
  revision: 1,
  numbers: [],
  tags: [],
  images: [],
  asks: [],
  bids: [],
  askCount: given.asks?.length ?? 0,
  bidCount: given.bids?.length ?? 0,
  askPrices: given.asks?.map(({ priceCents }) => priceCents) ?? [],
  bidPrices: given.bids?.map(({ priceCents }) => priceCents) ?? [],
  saleCount: 0,
  lowestAskCents: null,
  highestBidCents: null,
  commentCount: 0,
  followCount: 0,
  wantCount: 0,
  protection: null,
  mergedParts: [],
  proposals: [],
  lastEditedBy: null,
  updatedAt: EARLIER,
  ...given,
})

/** A result of the finder of vehicles. */
export const foundVehicle = (given: Partial<FoundVehicle> & { names: string[] }): FoundVehicle => ({
  ...vehicle(given),
  year: null,
  ignoredWords: [],
  isExact: true,
  ...given,
})

/** The names decide the level, without engines: ['BMW', '3 Series'] is a model. */
export const vehicle = ({ names, ...given }: Partial<Vehicle> & { names: string[] }): Vehicle => {
  const level = (['make', 'model', 'generation', 'variant'] as const)[names.length - 1] ?? 'make'
  const path = names.map(newId)
  return {
    id: path.at(-1) ?? '',
    level,
    slug: names.join('-').toLowerCase().replaceAll(' ', '-'),
    name: names.at(-1) ?? '',
    path,
    names,
    codes: [],
    engine: null,
    builtFrom: null,
    builtTo: null,
    aliases: [],
    from: given.builtFrom ?? null,
    to: given.builtTo ?? null,
    attributes: {},
    revision: 1,
    protection: null,
    updatedAt: EARLIER,
    ancestors: names.slice(0, -1).map((name) => ({ slug: name.toLowerCase().replaceAll(' ', '-'), name })),
    previous: null,
    next: null,
    children: [],
    engines: [],
    posts: [],
    ...given,
  }
}

export const image = (given: Partial<Part['images'][number]> = {}): Part['images'][number] => ({
  id: newId(),
  storageKey: '0000000000000000',
  width: 640,
  height: 480,
  isDrawing: false,
  votes: 0,
  userVote: 0,
  uploader: person('Ulf Uploader'),
  createdAt: EARLIER,
  ...given,
})

/** An open proposal to merge two parts. */
export const mergeProposal = (
  given: Pick<Outputs['mergeProposal']['get'], 'loser' | 'winner'> & Partial<Outputs['mergeProposal']['get']>,
): Outputs['mergeProposal']['get'] => ({
  id: newId(),
  choices: MERGE_CHOICES,
  reason: 'The same number.',
  proposer: person('Paula Proposer'),
  state: 'open',
  createdAt: EARLIER,
  endedAt: null,
  objectedAt: null,
  refusal: null,
  mergeId: null,
  agreements: [],
  objections: [],
  ...given,
})

export const partSource = (given: Partial<PartSource> = {}): PartSource => ({
  id: 'part',
  slug: 'camshaft',
  name: 'Camshaft, hydraulic',
  descriptionMarkdown: 'As it was.',
  tags: ['cooling'],
  numbers: [{ number: '1K0 121 011', brand: null, link: null, supersededBy: null }],
  revision: 1,
  editor: null,
  updatedAt: EARLIER,
  ...given,
})

/** The answers of a part page without comments and sales. */
type Outline = Outputs['fitment']['outline']
type FitmentRow = Outputs['fitment']['ofPart']['rows'][number]

/** A row of a fitment. */
export const fitmentRow = (of: VehicleName, given: Partial<FitmentRow> = {}): FitmentRow => ({
  id: newId(),
  vehicle: of,
  from: null,
  to: null,
  precision: 'month',
  fits: true,
  position: '',
  quantity: null,
  note: '',
  conditions: [],
  source: 'catalogue',
  fitted: 0,
  bought: 0,
  notFitted: 0,
  ...given,
})

/** The cars of a part as its page first shows them. */
export const outline = (partId: string, rows: FitmentRow[] = [], given: Partial<Outline> = {}): Outline => ({
  partId,
  revision: rows.length === 0 ? 0 : 1,
  revisionId: rows.length === 0 ? null : newId(),
  universal: false,
  editor: null,
  updatedAt: rows.length === 0 ? null : EARLIER,
  groups: groupRows(rows),
  rows,
  ...given,
})

type Relations = Outputs['relation']['list']
type Relation = Relations['rows'][number]

/** A relation of a part with a part of this title, which has no asks. */
export const relation = (title: string, given: Partial<Relation> = {}): Relation => ({
  id: newId(),
  ordinal: 0,
  kind: 'same_as',
  quantity: null,
  note: '',
  source: 'catalogue',
  confirmations: { cars: 0, trades: 0 },
  part: { id: newId(), slug: title.toLowerCase().replaceAll(' ', '-'), name: title, image: null, number: null },
  askCount: 0,
  lowestAskCents: null,
  ...given,
})

/** The relations of a part; `rows` are those that are stored at it. */
export const relations = (partId: string, rows: Relation[] = [], given: Partial<Relations> = {}): Relations => ({
  partId,
  revision: rows.length === 0 ? 0 : 1,
  revisionId: rows.length === 0 ? null : newId(),
  editor: null,
  updatedAt: rows.length === 0 ? null : EARLIER,
  rows: rows.map((row, ordinal) => ({ ...row, ordinal })),
  fromOthers: [],
  further: [],
  ...given,
})

export const partAnswers = (shown: Part, comments: Comment[] = []) => ({
  part: { bySlug: shown },
  comment: { list: threads(comments) },
  fitment: { outline: outline(shown.id) },
  trade: { history: { count: 0, sales: [] }, soldPrices: { groups: [], ownAsk: null } },
  merge: { of: [] },
  mergeProposal: { ofPart: [] },
  listing: {
    list: ({ type }: { type: 'ask' | 'bid' }) => ({
      items: type === 'ask' ? shown.asks : shown.bids,
      nextCursor: null,
    }),
    prices: { asks: shown.askPrices, bids: shown.bidPrices },
  },
})

type PartState = Outputs['part']['live'] extends AsyncIterable<infer State> ? State : never
/** Returns an event of `part.live`. */
export const partState = (
  given: Partial<Pick<Part, 'lowestAskCents' | 'highestBidCents' | 'askCount' | 'bidCount'>> = {},
): PartState => ({
  lowestAskCents: given.lowestAskCents ?? null,
  highestBidCents: given.highestBidCents ?? null,
  askCount: given.askCount ?? 0,
  bidCount: given.bidCount ?? 0,
  listingsAt: EARLIER,
  saleCount: 0,
  revision: 1,
  editorId: null,
  fitmentRevision: 0,
  fitmentEditorId: null,
  relationRevision: 0,
  relationEditorId: null,
  protection: null,
  proposals: [],
  commentCount: 0,
  recentComments: [],
})

export const listing = (given: Partial<Listing> = {}): Listing => ({
  id: newId(),
  partId: 'part',
  type: 'ask',
  status: 'active',
  priceCents: 6_400,
  description: '',
  location: null,
  condition: null,
  quantity: 1,
  taken: 0,
  placeId: null,
  country: null,
  shipping: null,
  donorId: null,
  odometerKm: null,
  odometerNote: null,
  removedOn: null,
  tested: null,
  damage: null,
  grade: null,
  coreCents: null,
  warrantyDays: null,
  verified: false,
  seller: person('Gerd Seller'),
  photos: [],
  createdAt: EARLIER,
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...given,
})

/** Returns an ask as its seller reads it in the inventory. */
export const inventoryItem = (name: string, given: Partial<InventoryItem> = {}): InventoryItem => ({
  id: newId(),
  status: 'active',
  part: { id: newId(), slug: 'door', name, number: '41 51 7 034 152' },
  image: null,
  condition: 'good',
  priceCents: 8_500,
  quantity: 1,
  taken: 0,
  storagePlace: 'Shelf 12-C',
  reference: null,
  donor: { id: newId(), title: 'E46 320i, 03/2002' },
  wants: 3,
  highestWantCents: 9_000,
  followers: 2,
  openOffers: 0,
  createdAt: EARLIER,
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...given,
})

/** Returns a page of an inventory. */
export const inventoryPage = (given: Partial<Outputs['inventory']['list']> = {}): Outputs['inventory']['list'] => ({
  items: [],
  total: 0,
  page: 1,
  limit: 50,
  totalPages: 0,
  figures: { valueCents: 0, soldIn30Days: 0, expireIn7Days: 0 },
  states: { active: given.total ?? 0, expired: 0, sold: 0, paused: 0 },
  ...given,
})

/** Returns the answer of `listing.byId`. */
export const listingDetails = (shown: Listing): Outputs['listing']['byId'] => ({
  ...shown,
  part: { id: shown.partId, slug: 'camshaft', name: 'Camshaft', image: null, number: null },
  reservation: null,
  trades: { sold: 0, bought: 0 },
  particulars: null,
  distanceKm: null,
  storagePlace: null,
  donor: null,
  donorAskCount: 0,
})

/** Returns the answer to a change of a listing. */
export const written = (saved: Listing): Outputs['listing']['edit'] => ({ ...saved, image: null })

/** A trade that the buyer, who is the user, is asked to confirm. */
export const trade = (given: Partial<Trade> = {}): Trade => ({
  id: newId(),
  listing: {
    id: newId(),
    type: 'ask',
    isActive: false,
    priceCents: 6_400,
    condition: 'new',
    location: 'Graz',
    cover: null,
  },
  part: { id: newId(), slug: 'camshaft', name: 'Camshaft', image: null, number: null },
  state: 'to_confirm',
  hasProblem: false,
  side: 'buyer',
  asked: 'buyer',
  priceCents: 6_400,
  firstPriceCents: null,
  agreedCents: 6_400,
  shippingCents: null,
  soldOn: '2026-01-02',
  reservedUntil: null,
  buyer: person('Ann Archer'),
  seller: person('Bob Byrne'),
  openedAt: EARLIER,
  markedAt: EARLIER,
  confirmedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  listedAt: EARLIER,
  facts: { condition: null, odometerKm: null, damage: null, tested: null, donorId: null },
  statements: [],
  ...given,
})

export const offer = (maker: Person, receiver: Person, given: Partial<Offer> = {}): Offer => ({
  id: newId(),
  listing: { id: newId(), sellerId: receiver.id, type: 'ask', priceCents: 4_800, condition: 'good', cover: null },
  part: { id: newId(), slug: 'camshaft', name: 'Camshaft', image: null, number: null },
  makerId: maker.id,
  maker,
  receiver,
  priceCents: 4_000,
  listedCents: 4_800,
  shippingCents: null,
  note: 'Can pay today.',
  state: 'open',
  createdAt: EARLIER,
  expiresAt: new Date(Date.now() + 47.5 * 3_600_000).toISOString(),
  answeredAt: null,
  counterToId: null,
  messageId: newId(),
  tradeId: null,
  ...given,
})

export const comment = (text: string, given: Partial<Comment> = {}): Comment => ({
  id: newId(),
  partId: 'part',
  postId: null,
  parentId: null,
  depth: 0,
  deleted: null,
  text,
  html: `<p>${text}</p>`,
  author: person('Carla Comment'),
  replyCount: 0,
  votes: 0,
  userVote: 0,
  createdAt: EARLIER,
  editedAt: null,
  ...given,
})

export const threads = (items: Comment[]): Outputs['comment']['list'] => ({
  ...listOf(items),
  newest: items.at(-1)?.id ?? null,
})

export const post = (given: Partial<Post> = {}): Post => ({
  id: newId(),
  slug: 'on-camshafts',
  title: 'On camshafts',
  tags: [],
  contentHtml: '<p>A worn lobe.</p>',
  previewHtml: '<p>A worn lobe.</p>',
  author: person('Paula Poster'),
  votes: 0,
  userVote: 0,
  commentCount: 0,
  createdAt: EARLIER,
  updatedAt: EARLIER,
  ...given,
})

export const revision = (number: number, given: Partial<Revision> = {}): Revision => ({
  id: newId(),
  number,
  author: person('Anna Author'),
  summary: '',
  revertsTo: null,
  changed: ['description'],
  growth: 0,
  removed: false,
  createdAt: EARLIER,
  ...given,
})

export const feedPart = (given: Partial<FeedItem<'new_part'>> = {}): FeedItem<'new_part'> => ({
  id: newId(),
  slug: 'camshaft',
  name: 'Camshaft',
  tags: [],
  numbers: [],
  image: null,
  lowestAskCents: null,
  highestBidCents: null,
  descriptionPreviewHtml: '',
  createdAt: EARLIER,
  ...given,
})

export const feedPost = (given: Partial<FeedItem<'trending_blog_post'>> = {}): FeedItem<'trending_blog_post'> => ({
  id: newId(),
  slug: 'on-camshafts',
  title: 'On camshafts',
  tags: [],
  previewHtml: '',
  author: person('Paula Poster'),
  votes: 3,
  userVote: 0,
  commentCount: 0,
  createdAt: EARLIER,
  ...given,
})

export const profile = (given: Partial<Profile> = {}): Profile => ({
  id: newId(),
  name: 'Petra Profile',
  handle: 'petra-profile',
  picture: null,
  verified: false,
  bio: '',
  location: '',
  joinedAt: EARLIER,
  mutedUntil: null,
  trades: { sold: 0, bought: 0 },
  particulars: null,
  ...given,
})

export const conversation = (partner: Person | null, content: string | null = null, unreadCount = 0): Conversation => ({
  partnerId: partner?.id ?? newId(),
  partner,
  unreadCount,
  isMuted: false,
  lastMessage:
    content === null ? null : { content, photoCount: 0, senderId: partner?.id ?? newId(), createdAt: EARLIER },
})

export const conversations = (items: Conversation[], given: Partial<Conversations> = {}): Conversations => ({
  items,
  nextCursor: null,
  unread: [],
  reports: [],
  ...given,
})

/** A message that was read. */
export const messageBetween = (
  sender: Person,
  receiver: Person,
  content: string | null,
  given: Partial<Message> = {},
): Message => ({
  id: newId(),
  senderId: sender.id,
  receiverId: receiver.id,
  sender,
  receiver,
  content,
  photos: [],
  createdAt: EARLIER,
  readAt: EARLIER,
  sendKey: null,
  mentions: null,
  ...given,
})

/** A reported listing. Its title is also its id. */
export const reported = (title: string, given: Partial<ReportRow> = {}): ReportRow => ({
  id: `report-${title}`,
  itemType: 'listing',
  reportedRevision: null,
  hides: {},
  revertsTo: null,
  isReplaced: false,
  editedTo: null,
  itemId: '00000000-0000-7000-8000-000000abcdef',
  tags: ['brakes'],
  title,
  text: 'Genuine VAG, unused.',
  owner: { id: 'owner', name: 'Gerd Seller', picture: null },
  reason: 'It is an advertisement.',
  reporter: { id: '00000000-0000-7000-8000-00000000beef', name: 'Rita Reporter', picture: null },
  status: 'open',
  createdAt: new Date().toISOString(),
  reportCount: 2,
  adminNotes: '',
  handledBy: null,
  canRestore: false,
  isWarned: false,
  mutedUntil: null,
  live: { title, text: 'Genuine VAG, unused.' },
  path: '/part/camshaft?listing=1',
  ...given,
})

export const reportDetails = (row: ReportRow, given: Partial<ReportDetails> = {}): ReportDetails => ({
  ...row,
  snapshot: { title: row.title, text: row.text },
  item: row.live,
  entries: [{ reporter: row.reporter, reason: row.reason ?? '', createdAt: row.createdAt }],
  authorRecord: {
    reports: { count: 0, latest: null },
    warnings: { count: 0, latest: null },
    mutes: { count: 0, latest: null },
  },
  log: [],
  ...given,
})

export const logEntry = (reason: string, given: Partial<LogEntry> = {}): LogEntry => ({
  id: reason,
  moderator: { id: 'moderator', name: 'Moritz Moderator', picture: null },
  action: 'delete-item',
  owner: { id: 'owner', name: 'Carla Comment', picture: null },
  muteDays: null,
  reportId: 'report',
  itemType: 'comment',
  itemId: 'comment',
  title: 'Camshaft',
  path: null,
  tags: ['brakes'],
  reason,
  rule: null,
  publicReason: '',
  items: 1,
  createdAt: new Date().toISOString(),
  ...given,
})

/**
 * The answers of a server with these reports: pages of ten, filtered by status and type, and actions by Moritz Moderator,
 * which change them.
 */
export function moderationOf(all: ReportRow[]) {
  function find(id: string): ReportRow {
    const row = all.find((each) => each.id === id)
    if (!row) throw new Error(`The test has no report ${id}.`)
    return row
  }
  function change(id: string, given: Partial<ReportRow>): ReportRow {
    const row = { ...find(id), handledBy: { id: 'moderator', name: 'Moritz Moderator', picture: null }, ...given }
    all[all.indexOf(find(id))] = row
    return row
  }
  const removed = { status: 'resolved_action_taken', canRestore: true, live: null, path: null } as const
  return {
    reports({ status = 'open', itemType = 'all', page = 1 }: Inputs['moderation']['reports']) {
      const isMatch = (row: ReportRow) =>
        ['all', row.status].includes(status) && ['all', row.itemType].includes(itemType)
      const [matching, number] = [all.filter(isMatch), Number(page)]
      const items = matching.slice((number - 1) * 10, number * 10)
      return { items, page: number, limit: 10, total: matching.length, totalPages: Math.ceil(matching.length / 10) }
    },
    report: ({ id }: { id: string }) => reportDetails(find(id)),
    setStatus: ({ id, status, adminNotes }: Inputs['moderation']['setStatus']) => change(id, { status, adminNotes }),
    warn: ({ id }: { id: string }) => change(id, { isWarned: true }),
    deleteItem: ({ id }: { id: string }) => change(id, removed),
    deleteItemAndMute: ({ id }: { id: string }) =>
      change(id, { ...removed, mutedUntil: new Date(Date.now() + 86_400_000).toISOString() }),
    restore: ({ id }: { id: string }) => change(id, { canRestore: false, live: { title: 'Camshaft', text: '' } }),
    log: { items: [], nextCursor: null },
  } satisfies Answers['moderation']
}

/** Invalid prices with the error message of the form and the API. */
const WRONG = 'Please enter a price in US dollars, such as 80 or 1,250.50.'
const RANGE = 'A price must be between $0.01 and $1,000,000.00.'
export const REFUSED_PRICES: readonly [written: string, sentence: string][] = [
  ['-1', WRONG],
  ['0', RANGE],
  ['0.001', WRONG],
  ['1e400', WRONG],
  ['NaN', WRONG],
  ['1,5', WRONG],
  ['1000000.01', RANGE],
]

/** A reply of one person to a comment of the reader on a part, unread and of now. */
export const notification = (given: Partial<Notification> = {}): Notification => ({
  id: newId(),
  seq: made,
  kind: 'reply',
  count: 1,
  actors: [person('Marta Kowalczyk')],
  actorCount: 1,
  part: { id: newId(), name: 'Water Pump', slug: 'water-pump' },
  post: null,
  vehicle: null,
  facts: {},
  follow: null,
  want: null,
  searches: [],
  path: '/help',
  at: new Date().toISOString(),
  readAt: null,
  ...given,
})
