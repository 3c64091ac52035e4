import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { commentTextSchema } from '../../shared/comments.ts'
import { rowFields } from '../../shared/fitment.ts'
import { keysOf } from '../../shared/labels.ts'
import { listingCreateFields } from '../../shared/listings.ts'
import { messageSendInput } from '../../shared/messages.ts'
import { OFFER_STATES, offerMakeInput } from '../../shared/offers.ts'
import { problemCloseInput, problemOpenInput } from '../../shared/problems.ts'
import { RELATION_KINDS } from '../../shared/relation-rows.ts'
import { REPORT_STATUS, type ReportStatus, reasonSchema } from '../../shared/reports.ts'
import { partCreateInput, partEditInput } from '../../shared/parts.ts'
import { particularsSchema, placeIdSchema, shippingSchema } from '../../shared/places.ts'
import { postCreateInput } from '../../shared/posts.ts'
import { odometerSchema } from '../../shared/used-parts.ts'
import { userAboutInput, userUpdateInput } from '../../shared/users.ts'
import { monthSchema } from '../../shared/vehicles.ts'

/** The demo content: Markdown and YAML files in content/, checked on reading with the rules of the site. */

const FOLDER = join(import.meta.dirname, 'content')

/** The key of a person in people.yaml, e.g. 'rolf'. */
const personKey = z.string()
/** Hours or days before the time of the seed. */
const age = z.number().nonnegative()

const personSchema = z.strictObject({
  key: personKey,
  ...userUpdateInput.shape,
  ...userAboutInput.shape,
  email: z.email(),
  /** Also the place of the listings with the same location. */
  placeId: placeIdSchema,
  /** Of all asks. */
  shipping: shippingSchema.nullable().default(null),
  /** Of a business seller. */
  particulars: particularsSchema.optional(),
  /** Shows the 'Verified' mark. */
  verified: z.boolean(),
  joinedDaysAgo: age,
  /** Tags that this person moderates. */
  adminForTags: z.array(z.string()).default([]),
  siteAdmin: z.boolean().default(false),
  /** The chosen car first: the names of a variant from the make down, the code of its engine, and the year in which it was built. */
  cars: z.array(z.strictObject({ car: z.string(), engine: z.string(), built: z.int() })).default([]),
})

const { name, tags, numbers } = partCreateInput.shape

const partSchema = z.strictObject({
  name,
  tags,
  numbers: numbers.default([]),
  /** Empty for a part without revisions, like an imported part. */
  description: partEditInput.shape.description.unwrap(),
  addedBy: personKey,
  addedDaysAgo: age,
  /**
   * Later edits, oldest first. `adds` is the text of the description that is missing in the revisions before the edit, `changes`
   * what the description said instead, `numbersBefore` the numbers until then.
   */
  edits: z
    .array(
      z.strictObject({
        by: personKey,
        daysAgo: age,
        summary: z.string(),
        adds: z.string().optional(),
        changes: z.strictObject({ from: z.string(), to: z.string() }).optional(),
        numbersBefore: numbers.optional(),
      }),
    )
    .default([]),
  /** Names of files in content/images without width and extension, the main image first. */
  images: z.array(z.string()).default([]),
})

const saleSchema = z.strictObject({
  /** The buyer of an ask, the seller of a bid. */
  to: personKey,
  state: z.enum(['reserved', 'to_confirm', 'confirmed', 'cancelled']).default('confirmed'),
  /** The price that was agreed on, if it is not that of the listing. */
  price: listingCreateFields.shape.price.optional(),
  /** Without it, the sale is in the second quarter of the lifetime of the listing. */
  hoursAgo: age.optional(),
})

const listingSchema = z
  .strictObject({
    ...listingCreateFields.omit({
      partId: true,
      evenIfCrossing: true,
      placeId: true,
      shipping: true,
      photos: true,
      offerPhoto: true,
      donorId: true,
    }).shape,
    by: personKey,
    /** The key of a donor in donors.yaml. */
    donor: z.string().optional(),
    daysAgo: age,
    status: z.enum(['active', 'sold', 'deleted', 'expired']).default('active'),
    sale: saleSchema.optional(),
    /** Names of files in content/photos without width and extension, the cover first. */
    photos: z.array(z.string()).default([]),
  })
  .refine(
    ({ status, sale, by }) =>
      (status === 'sold') === (sale !== undefined && sale.state !== 'cancelled') && sale?.to !== by,
    'A sold listing has a sale to another person, and only its sale is not cancelled.',
  )

/** A car that a person takes apart. */
const donorSchema = z.strictObject({
  key: z.string(),
  by: personKey,
  /** The names from the make down: 'BMW/3 Series/E46/320i'. */
  car: z.string(),
  engine: z.string().nullable().default(null),
  built: monthSchema,
  odometerKm: odometerSchema,
  odometerUnit: z.enum(['km', 'mi']).default('km'),
  colourCode: z.string(),
  transmission: z.enum(['manual', 'automatic']),
  gears: z.int(),
  state: z.string(),
  damagedAreas: z.array(z.int()),
  daysAgo: age,
  /** As of a listing. */
  photos: z.array(z.string()),
})

const year = z.int().min(1900).max(2099).nullable().default(null)

/** A car that a part fits. */
const fitmentRowSchema = z.strictObject({
  /** The names from the make down: 'BMW/3 Series/E46/320i'. */
  car: z.string().regex(/^[^/]+(?:\/[^/]+){0,3}$/),
  /** The code of the engine of a variant. */
  engine: z.string().nullable().default(null),
  from: year,
  to: year,
  fits: z.boolean().default(true),
  position: rowFields.position,
  quantity: rowFields.quantity,
  note: rowFields.note,
  /** Conditions in words. */
  when: z.array(z.string()).default([]),
  source: rowFields.source.default('owner'),
  /** Owners who have tried the part. */
  fitted: z.array(personKey).default([]),
  notFitted: z.array(personKey).default([]),
})
export type DemoFitmentRow = z.output<typeof fitmentRowSchema>
/** The cars of a part, or that it fits every car. */
const fitmentSchema = z.union([z.literal('universal'), z.array(fitmentRowSchema)])

/** A relation of a part to another one, by the file of that part. */
const relationSchema = z.strictObject({
  kind: z.enum(keysOf(RELATION_KINDS)),
  other: z.string(),
  quantity: z.int().nullable().default(null),
  note: z.string().default(''),
  source: rowFields.source,
  confirmed: z.array(personKey).default([]),
})

const proposalSchema = z.strictObject({
  part: z.string(),
  into: z.string(),
  by: personKey,
  hoursAgo: age,
  reason: z.string(),
  /** What the two have in common. */
  number: z.string(),
  brand: z.string(),
  agreed: z.array(personKey),
})

const commentSchema = z.strictObject({
  by: personKey,
  hoursAgo: age,
  /** Sum of the votes. Without it, the comment has no votes. */
  votes: z.int().optional(),
  deleted: z.enum(['author', 'moderator']).optional(),
  text: commentTextSchema,
  get replies() {
    return z.array(commentSchema).default([])
  },
})

const postSchema = z.strictObject({ ...postCreateInput.shape, by: personKey, daysAgo: age, votes: z.int() })

const offerSchema = z.strictObject({
  /** The listing of a part by its index. */
  part: z.string(),
  listing: z.int(),
  ...offerMakeInput.omit({ listingId: true }).shape,
  /** After a countered offer, the next one on the listing is the counter-offer. */
  state: z.enum(OFFER_STATES).default('open'),
})

const messageSchema = z
  .strictObject({
    from: personKey,
    hoursAgo: age,
    text: messageSendInput.shape.content.default(''),
    offer: offerSchema.optional(),
  })
  .refine(({ text, offer }) => (text === '') === (offer !== undefined), 'A message has a text or an offer.')

const conversationSchema = z.strictObject({
  between: z.tuple([personKey, personKey]),
  /** The number of last messages that this person has not read. */
  unread: z.strictObject({ by: personKey, count: z.int() }).optional(),
  /** Oldest first. */
  messages: z.array(messageSchema),
})

const problemSchema = z.strictObject({
  /** A confirmed sale: the listing of a part by its index. */
  part: z.string(),
  listing: z.int(),
  kind: problemOpenInput.shape.kind,
  /** Oldest first. The first one is by the side that reported the problem. */
  statements: z.array(
    z.strictObject({
      by: personKey,
      hoursAgo: age,
      text: problemOpenInput.shape.text,
      /** As of a listing. */
      photos: z.array(z.string()).default([]),
    }),
  ),
  closed: z
    .strictObject({ by: personKey, hoursAgo: age, ...problemCloseInput.omit({ tradeId: true }).shape })
    .optional(),
})

const reportSchema = z.strictObject({
  /** A person, a post or part by its file name, or a comment or listing of a part by its index. */
  item: z.union([
    z.strictObject({ person: personKey }),
    z.strictObject({ post: z.string() }),
    z.strictObject({ part: z.string(), comment: z.int().optional(), listing: z.int().optional() }),
  ]),
  hoursAgo: age,
  status: z.enum(Object.keys(REPORT_STATUS) as [ReportStatus, ...ReportStatus[]]).default('open'),
  /** The moderator of a report that is not open. */
  handledBy: personKey.optional(),
  note: z.string().default(''),
  reporters: z.array(z.strictObject({ by: personKey, reason: reasonSchema })),
})

export type DemoListing = z.output<typeof listingSchema>
export type DemoComment = z.output<typeof commentSchema>
/** `slug` is the name of the file. */
export type DemoPart = z.output<typeof partSchema> & {
  slug: string
  listings: DemoListing[]
  comments: DemoComment[]
  fitment: z.output<typeof fitmentSchema>
  relations: z.output<typeof relationSchema>[]
}
export type DemoPost = z.output<typeof postSchema> & { slug: string; comments: DemoComment[] }
export type DemoReport = z.output<typeof reportSchema>
export type DemoContent = ReturnType<typeof readContent>

/** Returns the people of the demo content. The demo sign-in page offers their e-mail addresses. */
export const readPeople = () => readYaml('people.yaml', z.array(personSchema))

/** Returns the demo content. @throws Error that names the file and the field, if a file is not valid */
export function readContent() {
  const listings = readYaml('listings.yaml', z.record(z.string(), z.array(listingSchema)))
  const fitment = readYaml('fitment.yaml', z.record(z.string(), fitmentSchema))
  const relations = readYaml('relations.yaml', z.record(z.string(), z.array(relationSchema)))
  const comments = Object.fromEntries(
    filesIn('comments').map(({ slug, file }) => [slug, readYaml(file, z.array(commentSchema))]),
  )
  const parts = filesIn('parts').map(({ slug, file }): DemoPart => {
    const part = readMarkdown(file, partSchema, 'description')
    return {
      slug,
      ...part,
      listings: listings[slug] ?? [],
      comments: comments[slug] ?? [],
      fitment: fitment[slug] ?? [],
      relations: relations[slug] ?? [],
    }
  })
  const posts = filesIn('posts').map(({ slug, file }): DemoPost => {
    return { slug, ...readMarkdown(file, postSchema, 'content'), comments: comments[slug] ?? [] }
  })
  const conversations = readYaml('conversations.yaml', z.array(conversationSchema))
  const reports = readYaml('reports.yaml', z.array(reportSchema))
  const problems = readYaml('problems.yaml', z.array(problemSchema))
  const proposals = readYaml('proposals.yaml', z.array(proposalSchema))
  const donors = readYaml('donors.yaml', z.array(donorSchema))
  return { people: readPeople(), parts, posts, conversations, reports, problems, proposals, donors }
}

/** Returns the listing of a part by its index. @throws Error if the content has no such listing */
export function demoListing({ parts }: Pick<DemoContent, 'parts'>, slug: string, index: number) {
  const part = parts.find((each) => each.slug === slug)
  const listing = part?.listings[index]
  if (!listing) throw new Error(`The demo content has no listing ${index} of '${slug}'`)
  return { part, listing }
}

/** Yields the comments and all their replies, each parent before its replies. */
export function* everyComment(
  comments: DemoComment[],
  parent: DemoComment | null = null,
): Generator<{ comment: DemoComment; parent: DemoComment | null }> {
  for (const comment of comments) {
    yield { comment, parent }
    yield* everyComment(comment.replies, comment)
  }
}

const filesIn = (folder: string) =>
  readdirSync(join(FOLDER, folder))
    .toSorted()
    .map((file) => ({ slug: basename(file).replace(/\.\w+$/, ''), file: `${folder}/${file}` }))

const readYaml = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> =>
  check(file, schema, parse(readFileSync(join(FOLDER, file), 'utf8')))

/** Reads a Markdown file with front matter. `body` is the field of the text below the front matter. */
function readMarkdown<Schema extends z.ZodType>(file: string, schema: Schema, body: string): z.output<Schema> {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const [, frontMatter = '', markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  return check(file, schema, { ...(parse(frontMatter) as object), [body]: markdown.trim() })
}

function check<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw new Error(`prisma/seed/content/${file}:\n${z.prettifyError(result.error)}`)
  return result.data
}
