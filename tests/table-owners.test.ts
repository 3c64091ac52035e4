import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findStatements, ROOT } from './support/statements.ts'

/**
 * Each table has one owner: the folder of server/ whose files write it. Other folders read it and change it through the
 * owner's service or lifecycle.
 */
const OWNERS: Record<string, string> = {
  blog_post: 'domains/blog',
  post_tag: 'domains/blog',
  user_block: 'domains/blocks',
  change: 'domains/changes',
  change_consumer: 'domains/changes',
  comment: 'domains/comments',
  feedback: 'domains/feedback',
  fitment_confirmation: 'domains/fitment',
  fitment_revision: 'domains/fitment',
  fitment_row: 'domains/fitment',
  part_fitment: 'domains/fitment',
  garage_car: 'domains/garage',
  part_image: 'domains/images',
  upload: 'domains/images',
  listing: 'domains/listings',
  listing_photo: 'domains/listings',
  conversation: 'domains/messages',
  conversation_member: 'domains/messages',
  inbox: 'domains/messages',
  inbox_head: 'domains/messages',
  message: 'domains/messages',
  message_photo: 'domains/messages',
  photo_code_key: 'domains/messages',
  moderation_log: 'domains/moderation',
  mute: 'domains/moderation',
  muted_leaver: 'domains/moderation',
  tag_admin: 'domains/moderation',
  offer: 'domains/offers',
  part: 'domains/parts',
  part_number: 'domains/parts',
  part_revision: 'domains/parts',
  part_slug: 'domains/parts',
  part_tag: 'domains/parts',
  place: 'domains/places',
  place_list: 'domains/places',
  problem: 'domains/problems',
  problem_photo: 'domains/problems',
  problem_statement: 'domains/problems',
  report: 'domains/reports',
  report_entry: 'domains/reports',
  search_word: 'domains/search',
  part_search: 'domains/search',
  part_number_search: 'domains/search',
  synonym: 'domains/search',
  tag: 'domains/tags',
  trade: 'domains/trades',
  phone_code: 'domains/auth',
  session: 'domains/auth',
  sign_in_attempt: 'domains/auth',
  vehicle: 'domains/vehicles',
  vehicle_list: 'domains/vehicles',
  vehicle_revision: 'domains/vehicles',
  seller_particulars: 'domains/users',
  user: 'domains/users',
  comment_vote: 'domains/votes',
  image_vote: 'domains/votes',
  post_vote: 'domains/votes',
  site_version: 'cache',
  idempotency_key: 'idempotency',
  rate_count: 'rate-limit',
}

const schema = readFileSync(join(ROOT, 'prisma/schema.prisma'), 'utf8')

/** The table of each model, by the name that Prisma Client gives the model. */
const tableOf = new Map(
  [...schema.matchAll(/^model (\w+) \{([^]*?)^\}/gm)].map(([, model = '', body = '']) => [
    model.charAt(0).toLowerCase() + model.slice(1),
    /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model.toLowerCase(),
  ]),
)

const SQL_WRITE = /\b(?:insert into|delete from|update) "?(\w+)"?/g
const PRISMA_WRITE = /\.(\w+)\.(?:create|update|upsert|delete)\w*\(/g

type Write = { file: string; table: string }

const inStatements: Write[] = (await findStatements()).flatMap(({ module, statement }) =>
  [...statement.text.matchAll(SQL_WRITE)]
    // `for update of m` and `do update set` follow the same word.
    .filter(([, table = '']) => !['of', 'set', 'skip'].includes(table))
    .map(([, table = '']) => ({ file: module, table })),
)

const inPrismaCalls: Write[] = globSync('server/**/*.ts', { cwd: ROOT })
  .filter((file) => !file.includes('generated') && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(PRISMA_WRITE)].flatMap(([, model = '']) => {
      const table = tableOf.get(model)
      return table === undefined ? [] : [{ file, table }]
    }),
  )

describe('a table', () => {
  test('has an owner', () => {
    expect([...tableOf.values()].filter((table) => OWNERS[table] === undefined)).toEqual([])
  })

  test('is written by its owner only', () => {
    const foreign = [...inStatements, ...inPrismaCalls].filter(
      ({ file, table }) => !file.startsWith(`server/${OWNERS[table]}/`),
    )
    expect(foreign.map(({ file, table }) => `${file} writes ${table}`)).toEqual([])
  })
})
