import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findStatements, ROOT } from './support/statements.ts'

/**
 * Each table has one owner: the folder of server/ whose files write it. Other folders read it and change it through the
 * owner's service or lifecycle.
 */
const OWNERS: Record<string, string> = {
  blog_post: 'domains/catalogue/blog',
  post_tag: 'domains/catalogue/blog',
  user_block: 'domains/people/blocks',
  change: 'domains/base/changes',
  change_consumer: 'domains/base/changes',
  comment: 'domains/catalogue/comments',
  feedback: 'domains/market/feedback',
  fitment_confirmation: 'domains/catalogue/fitment',
  fitment_revision: 'domains/catalogue/fitment',
  fitment_row: 'domains/catalogue/fitment',
  part_fitment: 'domains/catalogue/fitment',
  part_relation: 'domains/catalogue/relations',
  part_relations: 'domains/catalogue/relations',
  relation_revision: 'domains/catalogue/relations',
  relation_confirmation: 'domains/catalogue/relations',
  follow: 'domains/catalogue/follows',
  garage_car: 'domains/catalogue/garage',
  part_image: 'domains/catalogue/images',
  upload: 'domains/base/uploads',
  donor: 'domains/market/donors',
  donor_photo: 'domains/market/donors',
  bulk_change: 'domains/market/inventory',
  bulk_change_item: 'domains/market/inventory',
  inventory_view: 'domains/market/inventory',
  listing: 'domains/market/listings',
  listing_photo: 'domains/market/listings',
  conversation: 'domains/market/messages',
  conversation_member: 'domains/market/messages',
  inbox: 'domains/market/messages',
  inbox_head: 'domains/market/messages',
  message: 'domains/market/messages',
  message_photo: 'domains/market/messages',
  photo_code_key: 'domains/market/messages',
  mail: 'domains/people/mails',
  mail_address: 'domains/people/mails',
  mail_stop: 'domains/people/mails',
  push_subscription: 'domains/people/pushes',
  push: 'domains/people/pushes',
  user_standing: 'domains/people/levels',
  mute: 'domains/people/mutes',
  muted_leaver: 'domains/people/mutes',
  notification: 'domains/market/notifications',
  notification_event: 'domains/market/notifications',
  notification_setting: 'domains/market/notifications',
  notification_pause: 'domains/market/notifications',
  notification_times: 'domains/market/notifications',
  mail_mute: 'domains/market/notifications',
  offer: 'domains/market/offers',
  part: 'domains/catalogue/parts',
  part_number: 'domains/catalogue/parts',
  part_revision: 'domains/catalogue/parts',
  part_slug: 'domains/catalogue/parts',
  part_tag: 'domains/catalogue/parts',
  part_merge: 'domains/site/merges',
  part_merge_move: 'domains/site/merges',
  place: 'domains/base/places',
  place_list: 'domains/base/places',
  problem: 'domains/market/problems',
  problem_photo: 'domains/market/problems',
  problem_statement: 'domains/market/problems',
  moderation_log: 'domains/people/reports',
  moderator_note: 'domains/people/conduct',
  warning: 'domains/people/conduct',
  appeal: 'domains/people/conduct',
  protection: 'domains/catalogue/protections',
  flag_case: 'domains/site/flags',
  flag_rule: 'domains/site/flags',
  linked_site: 'domains/site/flags',
  recent_change: 'domains/site/recent-changes',
  duplicate_candidate: 'domains/site/duplicates',
  duplicate_scan: 'domains/site/duplicates',
  merge_proposal: 'domains/site/duplicates',
  merge_opinion: 'domains/site/duplicates',
  not_duplicate: 'domains/site/duplicates',
  undo_job: 'domains/site/undo-jobs',
  undo_step: 'domains/site/undo-jobs',
  report: 'domains/people/reports',
  report_entry: 'domains/people/reports',
  tag_admin: 'domains/people/roles',
  saved_search: 'domains/site/saved-searches',
  search_word: 'domains/site/search',
  part_search: 'domains/site/search',
  part_number_search: 'domains/site/search',
  synonym: 'domains/site/search',
  tag: 'domains/base/tags',
  trade: 'domains/market/trades',
  trade_statement: 'domains/market/trades',
  want: 'domains/market/wants',
  want_told: 'domains/market/wants',
  phone_code: 'domains/people/auth',
  session: 'domains/people/auth',
  sign_in_attempt: 'domains/people/auth',
  vehicle: 'domains/catalogue/vehicles',
  vehicle_list: 'domains/catalogue/vehicles',
  vehicle_revision: 'domains/catalogue/vehicles',
  seller_particulars: 'domains/people/users',
  user: 'domains/people/users',
  handle: 'domains/people/handles',
  comment_vote: 'domains/base/votes',
  image_vote: 'domains/base/votes',
  post_vote: 'domains/base/votes',
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
    .filter(([, table = '']) => !['of', 'set', 'skip', 'nowait'].includes(table))
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
    const unowned = [...tableOf.values()].filter((table) => OWNERS[table] === undefined)
    expect(unowned, 'Add each table to OWNERS above').toEqual([])
  })

  test('is written by its owner only', () => {
    const foreign = [...inStatements, ...inPrismaCalls].filter(
      ({ file, table }) => !file.startsWith(`server/${OWNERS[table]}/`),
    )
    expect(foreign.map(({ file, table }) => `${file} writes ${table}`)).toEqual([])
  })
})
