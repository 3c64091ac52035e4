/** What the demo content is made of. Written by hand, so every field that can be derived is left out. */

/** The key of a person in people.ts, e.g. 'rolf'. */
export type PersonKey = string

export type DemoPerson = {
  key: PersonKey
  name: string
  email: string
  bio: string
  location: string
  /** Shows the 'Verified' mark; true for about half of them. */
  verified: boolean
  /** Days before the seed's now. */
  joinedDaysAgo: number
  /** Tags this person moderates. */
  adminForTags?: string[]
  siteAdmin?: boolean
}

export type DemoComment = {
  by: PersonKey
  /** Markdown, as a person types it into a comment box. */
  text: string
  /** Hours before the seed's now; a reply is later (a smaller number) than its parent. */
  hoursAgo: number
  /** Net votes: the seed makes that many people vote (at most 24 up or down). */
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
  /** Less than 90 for an active one, at least 90 for an expired one. */
  daysAgo: number
  status?: 'active' | 'sold' | 'deleted' | 'expired'
  /** The other side of a sold one; left out, somebody who talked about the part. */
  to?: PersonKey
}

/** A drawing is named by its kind and the dimensions to letter it with, e.g. { kind: 'brake-disc', dims: { d: '288', t: '25' } }. */
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
  /** At least 10 characters, no 'test' in any case; make and size in it, as a catalogue would. */
  name: string
  /** At most 20, lower case; a solution that is not original equipment is 'Non-OE: febi'. The make comes first. */
  tags: string[]
  /** True numbers as stamped or printed; the original equipment number first. */
  numbers: { number: string; brand?: string; link?: string; supersededBy?: string }[]
  /** Markdown, fitment first (it must survive a clamp at six lines), then dimensions, torque, how to tell it apart. */
  description: string
  drawing: DemoDrawing
  /** 0 to 7 pictures; several for most parts, none for a few, exactly 1, 2 and 3 for some. */
  pictures: number
  addedBy: PersonKey
  addedDaysAgo: number
  /** Later edits, oldest first; each changes the description or says what it did. */
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

/** A conversation about a listing or nothing in particular, oldest message first. */
export type DemoConversation = {
  between: [PersonKey, PersonKey]
  messages: { from: PersonKey; text: string; hoursAgo: number }[]
  /** How many of the last messages the person named has not read. */
  unread?: { by: PersonKey; count: number }
}

export type DemoReport = {
  /** Which item: a part by its name; or the comment or listing of that part at this index; or a person. */
  item: { part: string; comment?: number; listing?: number } | { person: PersonKey } | { post: string }
  reporters: { by: PersonKey; reason: string }[]
  hoursAgo: number
  status?: 'open' | 'under_review' | 'resolved_action_taken' | 'resolved_no_action' | 'dismissed'
  /** What the moderator wrote about it; every closed one has it. */
  note?: string
}
