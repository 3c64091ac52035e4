import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_STEPS } from '../shared/undo-jobs.ts'
import { idBefore, KINDS_OF_JOBS, UNDONE_KINDS } from '../server/domains/site/undo-jobs/policy.ts'
import {
  changedQueries,
  changesByIds,
  changesOfJob,
  changesOfUser,
  endedQueries,
  headQueries,
  jobCounts,
  pageOfItems,
  pagesOfChanges,
  votesOfUser,
} from '../server/domains/site/undo-jobs/queries.ts'
import { id, ids, planDatabase } from './support/plan-database.ts'
import { callOf, planned, scanned, type Values } from './support/statements.ts'

// The reads of a job at an account with 100,000 acts, among 400,000 of others. Like plans.test.ts, with custom and generic plans.

const ACTS = 100_000
const OTHERS = 400_000
const PARTS = 40_000
const USERS = 1_000

const vandal = id(1, 1)

const when = `timestamptz '2026-01-01' + n * interval '1 second'`
const series = (rows: number) => `generate_series(1, ${rows}) n`
const change = (rows: number, from: number, actor: string) => `
  insert into change (id, seq, kind, actor_id, item_type, item_id, part_id, tells, facts, visibility, at)
    select ${ids(3, `n + ${from}`)}, n + ${from}, (array['part.edited', 'comment.created', 'comment.voted'])[1 + n % 3], ${actor},
      (array['part', 'comment', 'comment'])[1 + n % 3], case n % 3 when 0 then ${ids(2, `1 + n % ${PARTS}`)} else ${ids(4)} end,
      ${ids(2, `1 + n % ${PARTS}`)}, '{}', jsonb_build_object('revision', 2, 'value', 1), 'public', ${when} from ${series(rows)};`

/** The vandal's acts are edits, comments and votes in turn, on all parts. One job has undone 500 of them. */
const database = planDatabase(`
  insert into "user" (id, email, name, created_at) select ${ids(1)}, 'u' || n || '@example.com', 'Person ' || n, ${when} from ${series(USERS)};
  insert into tag (name) select 'tag ' || n from generate_series(1, 500) n;
  insert into part (id, slug, name, name_key, renderer_version, created_by_id, created_at, updated_at)
    select ${ids(2)}, 'part-' || n, 'Water pump of kind ' || n, 'key ' || n, 1, ${ids(1, '2')}, ${when}, ${when} from ${series(PARTS)};
  insert into part_tag (part_id, tag_id, position) select ${ids(2)}, 1 + n % 500, 0 from ${series(PARTS)};
  insert into part_revision (id, part_id, number, name, description_markdown, tags, numbers, author_id, created_at)
    select ${ids(5)}, ${ids(2, `1 + n / 5`)}, 1 + n % 5, 'Water pump', 'text', '{}', '[]', ${ids(1, `1 + n % 7`)}, ${when} from ${series(PARTS * 5 - 1)};
  insert into fitment_revision (id, part_id, number, universal, rows, author_id, created_at)
    select ${ids(6)}, ${ids(2, `1 + n / 2`)}, 1 + n % 2, false, '[]', ${ids(1, `1 + n % 7`)}, ${when} from ${series(PARTS * 2 - 1)};
  insert into comment (id, part_id, author_id, text, html, renderer_version, created_at)
    select ${ids(4)}, ${ids(2, `1 + n % ${PARTS}`)}, ${ids(1, `1 + n % ${USERS}`)}, 'text', 'text', 1, ${when} from ${series(ACTS)};
  insert into comment_vote (comment_id, user_id, value) select ${ids(4)}, ${ids(1, `1 + n % 3`)}, 1 from ${series(ACTS)};
  ${change(OTHERS, 0, ids(1, `2 + n % ${USERS - 1}`))}
  ${change(ACTS, OTHERS, ids(1, '1'))}
  insert into undo_job (id, user_id, moderator_id, reason, state, created_at, ended_at)
    values ('${id(7)}', '${vandal}', '${id(1, 2)}', 'Spam', 'done', now(), now());
  insert into undo_step (job_id, number, change_id, state)
    select '${id(7)}', n, ${ids(3, `${OTHERS + ACTS} - n`)}, 'undone' from ${series(500)}`)

const listOf = (values: readonly (string | number)[]) => `{${values.map((value) => `"${value}"`).join()}}`
const all = { userId: vandal, kinds: listOf(UNDONE_KINDS), since: null, limit: MAX_STEPS + 1 }
const some = { ids: listOf([id(2, 1), id(2, 200), id(2, 3_000)]) }
const numbered = { ...some, numbers: listOf([2, 2, 2]) }
const statements: Record<string, [text: string, values: Values]> = {
  'the changes for a site admin': callOf(changesOfUser, { ...all, tags: null, isRest: 'false' }),
  'the changes for a tag moderator': callOf(changesOfUser, { ...all, tags: listOf(['tag 8']), isRest: 'false' }),
  'the changes that no job has undone': callOf(changesOfUser, { ...all, tags: null, isRest: 'true' }),
  'the changes since a day': callOf(changesOfUser, { ...all, since: '2026-01-02', tags: null, isRest: 'false' }),
  'the changes of a job': callOf(changesOfJob, {
    moderatorId: vandal,
    jobId: id(7),
    kinds: listOf(KINDS_OF_JOBS),
    first: idBefore(id(3, OTHERS + ACTS)),
  }),
  'the changes of a step': callOf(changesByIds, { ids: listOf([id(3, 5)]) }),
  ...Object.fromEntries(
    Object.entries(headQueries).map(([type, heads]) => [`the revisions of ${type}`, callOf(heads, some)]),
  ),
  ...Object.fromEntries(
    Object.entries(endedQueries).map(([type, ended]) => [`the state of ${type}`, callOf(ended, some)]),
  ),
  ...Object.fromEntries(
    Object.entries(changedQueries).map(([type, changed]) => [
      `the changed fields of ${type}`,
      callOf(changed, numbered),
    ]),
  ),
  'the votes': callOf(votesOfUser, { userId: vandal, ids: listOf([id(4, 1), id(4, 2)]) }),
  'the pages': callOf(pagesOfChanges, some),
  'the pages of items': callOf(pageOfItems, { ids: listOf([id(4, 1)]) }),
  'the counts of a job': callOf(jobCounts, { jobId: id(7) }),
}

/** The tables with many rows here. */
const LARGE = new Set(['change', 'part', 'part_tag', 'part_revision', 'fitment_revision', 'comment', 'comment_vote'])

describe.each(['force_custom_plan', 'force_generic_plan'])('with %s', (mode) => {
  beforeAll(() => database.client.query(`set plan_cache_mode = ${mode}`))

  it.each(Object.entries(statements))('%s are read without a scan of a large table', async (_name, [text, values]) => {
    expect((await scanned(database.client, text, values)).filter((table) => LARGE.has(table))).toEqual([])
  })

  it('the newest changes are read from the index on actor and id, until the limit', async () => {
    const [text, values] = statements['the changes for a site admin'] ?? ['', []]
    const scan = (await planned(database.client, text, values)).find(
      (node) => node['Index Name'] === 'change_actor_id_id_idx',
    )
    expect(scan).toMatchObject({ 'Scan Direction': 'Backward' })
  })
})

it('the account has 100,000 acts', async () => {
  const { rows } = await database.client.query('select count(*)::int as acts from change where actor_id = $1', [vandal])
  expect(rows).toEqual([{ acts: ACTS }])
})

// A tag moderator sees no votes, which are a third.
it.each(['the changes for a site admin', 'the changes for a tag moderator', 'the changes that no job has undone'])(
  '%s are found',
  async (name) => {
    const [text, values] = statements[name] ?? ['', []]
    const { rows } = await database.client.query(text, values as unknown[])
    expect(rows.length).toBe(name.endsWith('tag moderator') ? Math.floor((ACTS * 2) / 3 / 500) : MAX_STEPS + 1)
  },
)
