import type { Outputs } from './render.tsx'

/** Answers of procedures for component tests. Each function returns a new item with defaults; `given` overrides them. */

type FeedItem<Type> = Extract<Outputs['feed']['list']['items'][number], { type: Type }>['data']
export type Part = Outputs['part']['bySlug']
export type Listing = Part['asks'][number]
export type Comment = Outputs['comment']['list']['items'][number]
export type Revision = Outputs['part']['history']['items'][number]
export type Post = Outputs['post']['bySlug']
export type Profile = Outputs['user']['profile']
export type Message = Outputs['message']['list']['items'][number]
type Conversations = Outputs['message']['conversations']
type Conversation = Conversations['items'][number]
export type Person = NonNullable<Part['createdBy']>

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
  descriptionPreviewHtml: '',
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
  lowestAskCents: null,
  highestBidCents: null,
  commentCount: 0,
  threadCount: 0,
  createdBy: null,
  lastEditedBy: null,
  createdAt: EARLIER,
  updatedAt: EARLIER,
  ...given,
})

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

/** The answers of a part page without comments and sales. */
export const partAnswers = (shown: Part, comments: Comment[] = []) => ({
  part: { bySlug: shown },
  comment: { list: threads(comments) },
  trade: { history: { count: 0, sales: [] } },
  listing: {
    list: ({ type }: { type: 'ask' | 'bid' }) => ({
      items: type === 'ask' ? shown.asks : shown.bids,
      nextCursor: null,
    }),
    prices: { asks: shown.askPrices, bids: shown.bidPrices },
  },
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
  verified: false,
  seller: person('Gerd Seller'),
  createdAt: EARLIER,
  expiresAt: '2099-01-01T00:00:00.000Z',
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

export const post = (given: Partial<Post> = {}): Post => ({
  id: newId(),
  slug: 'on-camshafts',
  title: 'On camshafts',
  tags: [],
  contentHtml: '<p>The lobes wear first.</p>',
  previewHtml: '',
  author: person('Paula Poster'),
  votes: 0,
  userVote: 0,
  commentCount: 0,
  createdAt: EARLIER,
  updatedAt: EARLIER,
  ...given,
})

export const profile = (given: Partial<Profile> = {}): Profile => ({
  id: newId(),
  name: 'Petra Profile',
  picture: null,
  verified: false,
  bio: '',
  location: '',
  joinedAt: EARLIER,
  mutedUntil: null,
  trades: { sold: 0, bought: 0 },
  ...given,
})

export const conversation = (partner: Person | null, content: string | null = null, unreadCount = 0): Conversation => ({
  partnerId: partner?.id ?? newId(),
  partner,
  unreadCount,
  lastMessage: content === null ? null : { content, senderId: partner?.id ?? newId(), createdAt: EARLIER },
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
  createdAt: EARLIER,
  readAt: EARLIER,
  sendKey: null,
  ...given,
})

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
