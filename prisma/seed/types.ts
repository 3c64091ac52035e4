/** The types of the demo content. It is written by hand, so fields that can be computed are omitted. */

/** The key of a person in people.ts, e.g. 'rolf'. */
export type PersonKey = string

export type DemoPerson = {
  key: PersonKey
  name: string
  email: string
  bio: string
  location: string
  /** Shows the 'Verified' mark. True for about half of the people. */
  verified: boolean
  /** Days before the time of the seed. */
  joinedDaysAgo: number
  /** Tags this person moderates. */
  adminForTags?: string[]
  siteAdmin?: boolean
}

export type DemoComment = {
  by: PersonKey
  /** Markdown. */
  text: string
  /** Hours before the time of the seed. A reply has a smaller number than its parent. */
  hoursAgo: number
  /** Sum of the votes, from -24 to 24. */
  votes?: number
  deleted?: 'author' | 'moderator'
  replies?: DemoComment[]
}

export type DemoListing = {
  type: 'ask' | 'bid'
  by: PersonKey
  /** USD, at most two decimals. */
  price: number
  /** A short line, e.g. 'New, INA, boxed'. */
  description: string
  condition?: 'new' | 'like_new' | 'good' | 'fair' | 'for_parts'
  location?: string
  /** Less than 90 for an active listing, at least 90 for an expired listing. */
  daysAgo: number
  status?: 'active' | 'sold' | 'deleted' | 'expired'
  /** The buyer of a sold ask or the seller of a sold bid. The default is a person who commented on the part. */
  to?: PersonKey
}

/** The kind of a drawing and its dimensions, e.g. { kind: 'brake-disc', dims: { d: '288', t: '25' } }. */
export type DemoDrawing = { kind: DrawingKind; dims?: Record<string, string> }

export const drawingKinds = [
  'bucket-tappet',
  'brake-disc',
  'injector',
  'spark-plug',
  'piston-rod',
  'camshaft',
  'fuel-pump',
  'thermostat',
  'oil-filter',
  'timing-belt',
  'water-pump',
  'alternator',
  'starter',
  'clutch-disc',
  'shock-absorber',
  'wheel-bearing',
  'ball-joint',
  'control-arm-bushing',
  'cv-joint',
  'turbocharger',
  'head-gasket',
  'valve',
  'crank-sensor',
  'air-mass-meter',
  'lambda-sensor',
  'ignition-coil',
  'distributor-cap',
  'radiator',
  'brake-pad',
  'brake-caliper',
  'oil-pump',
  'timing-chain',
  'tensioner',
  'relay',
  'switch',
  'hose',
  'shaft-seal',
  'synchro-ring',
  'flywheel',
  'throttle-body',
] as const
export type DrawingKind = (typeof drawingKinds)[number]

export type DemoPart = {
  /** At least 10 characters, without the word 'test'. Contains make and size, as in a catalogue. */
  name: string
  /** At most 20, in lower case, the make first. A part that is not original equipment has a tag such as 'Non-OE: febi'. */
  tags: string[]
  /** Real part numbers as stamped or printed, the original equipment number first. */
  numbers: { number: string; brand?: string; link?: string; supersededBy?: string }[]
  /** Markdown: fitment first (because previews show six lines), then dimensions, torque and how to identify the part. */
  description: string
  drawing: DemoDrawing
  /** Number of images, 0 to 7. */
  images: number
  addedBy: PersonKey
  addedDaysAgo: number
  /** Later edits, oldest first. Each has text to append or a summary that matches a line of the description. */
  edits?: { by: PersonKey; daysAgo: number; summary: string; appendMarkdown?: string }[]
  listings: DemoListing[]
  comments: DemoComment[]
}

export type DemoPost = {
  title: string
  by: PersonKey
  tags: string[]
  content: string
  daysAgo: number
  votes: number
  comments: DemoComment[]
}

/** A conversation, oldest message first. It may quote a listing. */
export type DemoConversation = {
  between: [PersonKey, PersonKey]
  messages: { from: PersonKey; text: string; hoursAgo: number }[]
  /** The number of last messages that this person has not read. */
  unread?: { by: PersonKey; count: number }
}

export type DemoReport = {
  /** The reported item: a part by name, a comment or listing of the part by index, a person, or a post by title. */
  item: { part: string; comment?: number; listing?: number } | { person: PersonKey } | { post: string }
  reporters: { by: PersonKey; reason: string }[]
  hoursAgo: number
  status?: 'open' | 'under_review' | 'resolved_action_taken' | 'resolved_no_action' | 'dismissed'
  /** The note of the moderator. Every closed report has one. */
  note?: string
}
