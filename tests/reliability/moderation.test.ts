import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDeps, type Deps } from '../../server/deps.ts'
import type { SessionUser } from '../../server/domains/people/auth/service.ts'
import { createComment } from '../../server/domains/catalogue/comments/service.ts'
import {
  deleteItem,
  deleteItemAndMute,
  restoreItem,
  setReportStatus,
} from '../../server/domains/site/moderation/action-service.ts'
import { editPart, revertPart } from '../../server/domains/catalogue/parts/edit-service.ts'
import { fileReport } from '../../server/domains/people/reports/service.ts'
import { deleteAccount } from '../../server/domains/people/users/account-service.ts'
import { setVote } from '../../server/domains/base/votes/service.ts'
import { AppError } from '../../server/errors.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { seeded } from '../support/reliability.ts'
import { sql } from '../support/database.ts'

// Concurrent actions of moderators and users, through two connection pools like those of two processes.

let site: TestApp
let other: ReturnType<typeof createDeps>
beforeAll(async () => {
  site = await bootApp({ DATABASE_POOL_SIZE: '12' })
  other = createDeps(site.deps.config, site.deps.log)
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const depsFor = (turn: number): Deps => (turn % 2 === 0 ? site.deps : other)

async function moderators(count: number): Promise<SessionUser[]> {
  await site.make.tag('saab')
  const people = await Promise.all(Array.from({ length: count }, () => site.make.moderator('saab')))
  return people.map(({ id, name }) => ({
    id,
    name,
    handle: 'moderator',
    picture: null,
    isPhoneVerified: false,
    isSiteAdmin: false,
    adminTags: ['saab'],
    mute: null,
  }))
}

/** Returns the errors other than AppErrors that a user can act on. */
const unexpectedErrors = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) =>
    result.status === 'rejected' && !(result.reason instanceof AppError && result.reason.code !== 'UNAVAILABLE')
      ? [String(result.reason)]
      : [],
  )

it('of many moderators who close a report at once, one succeeds and the others get an error with the name of that moderator', async () => {
  const team = await moderators(12)
  for (let round = 0; round < 5; round++) {
    const author = await site.make.user()
    const comment = await site.make.comment({ part: await site.make.part({ tags: ['saab'] }), author })
    const { id } = await fileReport(site.deps, (await site.make.user()).id, {
      itemType: 'comment',
      itemId: comment.id,
      reason: 'Spam',
    })
    const input = { id, adminReason: 'Spam' }
    const results = await Promise.allSettled(
      team.map((one, turn) => {
        if (turn % 3 === 0) return deleteItem(depsFor(turn), one, input)
        if (turn % 3 === 1) return deleteItemAndMute(depsFor(turn), one, { ...input, muteDurationDays: 3 })
        return setReportStatus(depsFor(turn), one, { id, status: 'dismissed', adminNotes: 'Spam' })
      }),
    )
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      expect(result.reason).toMatchObject({
        code: 'CONFLICT',
        details: { report: { id, handledBy: { id: team[winner]?.id } } },
      })
    }
    const log = await site.deps.prisma.moderationLog.findMany({ where: { reportId: id }, orderBy: { id: 'asc' } })
    const actions = [['delete-item'], ['delete-item', 'mute-user'], ['dismiss']][winner % 3]
    expect(log.map(({ action, moderatorId }) => [action, moderatorId])).toEqual(
      actions?.map((action) => [action, team[winner]?.id]),
    )
    const { deletedBy } = await site.deps.prisma.comment.findUniqueOrThrow({ where: { id: comment.id } })
    expect(deletedBy).toBe(winner % 3 === 2 ? null : 'moderator')
    expect(await site.deps.prisma.mute.count({ where: { userId: author.id } })).toBe(winner % 3 === 1 ? 1 : 0)
  }
})

it('of many moderators who restore an item at once, one succeeds', async () => {
  const team = await moderators(10)
  const comment = await site.make.comment({ part: await site.make.part({ tags: ['saab'] }) })
  const { id } = await fileReport(site.deps, (await site.make.user()).id, {
    itemType: 'comment',
    itemId: comment.id,
    reason: 'Spam',
  })
  const input = { id, adminReason: 'x' }
  await deleteItem(site.deps, team[0] as SessionUser, input)
  const results = await Promise.allSettled(team.map((one, turn) => restoreItem(depsFor(turn), one, input)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(unexpectedErrors(results)).toEqual([])
  expect(await site.deps.prisma.moderationLog.count({ where: { reportId: id, action: 'restore' } })).toBe(1)
})

it('a hundred users who report an item while moderators close its reports are all in a report, and one report is open', async () => {
  const team = await moderators(10)
  const comment = await site.make.comment({ part: await site.make.part({ tags: ['saab'] }) })
  const people = await Promise.all(Array.from({ length: 100 }, async () => site.make.user()))
  const closing = async (turn: number) => {
    const open = { itemId: comment.id, status: { in: ['open' as const, 'under_review' as const] } }
    const report = await site.deps.prisma.report.findFirst({ where: open })
    if (report)
      await setReportStatus(depsFor(turn), team[turn % 10] as SessionUser, {
        id: report.id,
        status: 'resolved_no_action',
        adminNotes: 'x',
      })
  }
  const report = (turn: number) =>
    fileReport(depsFor(turn), people[turn]?.id ?? '', { itemType: 'comment', itemId: comment.id, reason: 'Spam' })
  const last = people.length - 1
  // Six users at a time: a write that waits longer than 1.2 s for the lock of the row is rejected (server/db/client.ts), and
  // on a busy machine a hundred users wait longer than that.
  const results = (
    await Promise.all(
      Array.from({ length: 6 }, async (_, lane) => {
        const settled: PromiseSettledResult<unknown>[] = []
        for (let turn = lane; turn < last; turn += 6)
          settled.push(...(await Promise.allSettled([report(turn), ...(turn % 10 === 5 ? [closing(turn)] : [])])))
        return settled
      }),
    )
  ).flat()
  // The last report comes after all moderators, so that one report is open.
  results.push(...(await Promise.allSettled([report(last)])))
  expect(unexpectedErrors(results)).toEqual([])
  const reports = await site.deps.prisma.report.findMany({ where: { itemId: comment.id }, include: { entries: true } })
  for (const { reportCount, entries } of reports) expect([entries.length, reportCount > 0]).toEqual([reportCount, true])
  expect(reports.flatMap(({ entries }) => entries)).toHaveLength(100)
  expect(reports.filter(({ status }) => status === 'open')).toHaveLength(1)
  console.info(`${reports.length} reports`)
})

it('the deletion of an account and moderator actions on its content do not deadlock', async () => {
  const team = await moderators(3)
  const asSiteAdmin = (turn: number): SessionUser => ({ ...(team[turn] as SessionUser), isSiteAdmin: true })
  for (let round = 0; round < 10; round++) {
    const me = await site.make.user({ bio: 'Leaves' })
    const reporter = await site.make.user()
    const part = await site.make.part({ tags: ['saab'] })
    const message = await site.make.message(await site.make.conversation(me, reporter), me)
    const items = [
      { itemType: 'user' as const, itemId: me.id },
      { itemType: 'message' as const, itemId: message.id },
      { itemType: 'listing' as const, itemId: (await site.make.listing({ part, seller: me })).id },
    ]
    const reports = await Promise.all(items.map((item) => fileReport(site.deps, reporter.id, { ...item, reason: 'x' })))
    const results = await Promise.allSettled([
      ...reports.map(({ id }, turn) =>
        deleteItemAndMute(depsFor(turn), asSiteAdmin(turn), { id, adminReason: 'x', muteDurationDays: 1 }).catch(
          (error: unknown) => {
            // A deleted account cannot be muted.
            if (!(error instanceof AppError) || error.code !== 'VALIDATION') throw error
          },
        ),
      ),
      deleteAccount(depsFor(round), me.id, me.name),
    ])
    expect(unexpectedErrors(results)).toEqual([])
    const deleted = await site.deps.prisma.user.findUniqueOrThrow({ where: { id: me.id } })
    // If a moderator removed the name first, the typed name was wrong.
    if (results[3]?.status === 'fulfilled') expect(deleted.name).toBe('Unknown User')
    else expect(deleted.name).toBe(`User ${me.id.slice(-4)}`)
  }
})

/** Finds a part with the content of a removed revision, or not of its last revision, or with a later revert to a removed one. */
const SHOWING_REMOVED = `
  select r.number from part p join part_revision r on r.part_id = p.id and r.number = p.revision
  where p.id = $1 and (r.removed_at is not null or (r.name, r.description_markdown) is distinct from (p.name, p.description_markdown))
  union all
  select r.number from part_revision r join part_revision removed on removed.part_id = r.part_id and removed.number = r.reverts_to
  where r.part_id = $1 and r.created_at > removed.removed_at`

it.each([1, 2])(
  'a part never shows a removed revision during concurrent edits, reverts and removals, seed %i',
  async (seed) => {
    const team = await moderators(4)
    const part = await site.make.part({ tags: ['saab'], revisions: 1 })
    const people = await Promise.all(Array.from({ length: 8 }, async () => site.make.user()))
    let removed = 0
    const { id } = part
    const act = async (turn: number) => {
      const deps = depsFor(turn)
      const me = people[turn]?.id ?? ''
      const { below } = seeded(seed * 100 + turn)
      for (let i = 0; i < 12; i++) {
        const revisions = await deps.prisma.partRevision.findMany({
          where: { partId: id, removedAt: null },
          orderBy: { number: 'desc' },
        })
        const any = revisions[below(Math.min(revisions.length, 3))]
        const action = below(4)
        if (action === 0 && any) {
          const report = await fileReport(deps, me, { itemType: 'revision', itemId: any.id, reason: 'x' })
          await deleteItem(deps, team[turn % 4] as SessionUser, { id: report.id, adminReason: 'x' })
          removed += 1
        } else if (action === 1 && any) {
          await revertPart(deps, me, { id, baseRevision: revisions[0]?.number ?? 0, to: any.number })
        } else if (action === 2) {
          await createComment(deps, me, { kind: 'part', id }, 'x')
        } else {
          await editPart(deps, me, {
            id,
            baseRevision: null,
            description: `Of ${turn}, ${i}`,
            name: `Water pump ${part.id} ${below(3)}`,
            summary: '',
          })
        }
      }
    }
    const results = await Promise.allSettled(
      people.map(async (_, turn) => {
        // Conflicts with the actions of others are AppErrors.
        for (let round = 0; round < 4; round++)
          await act(turn).catch((error: unknown) => {
            if (!(error instanceof AppError) || error.code === 'UNAVAILABLE' || error.code === 'INTERNAL') throw error
          })
      }),
    )
    expect(unexpectedErrors(results)).toEqual([])
    expect(await sql(site.deps, SHOWING_REMOVED, [id])).toEqual([])
    expect(removed).toBeGreaterThan(2)
    console.info(`${removed} removed`)
  },
)

it('concurrent removals of a part, its comments, listings and images do not deadlock', async () => {
  const team = await moderators(6)
  for (let round = 0; round < 4; round++) {
    const part = await site.make.part({ tags: ['saab'] })
    const items = [
      { itemType: 'part' as const, itemId: part.id },
      { itemType: 'comment' as const, itemId: (await site.make.comment({ part })).id },
      { itemType: 'listing' as const, itemId: (await site.make.listing({ part })).id },
      { itemType: 'image' as const, itemId: (await site.make.image({ part })).id },
    ]
    const people = await Promise.all(Array.from({ length: 10 }, async () => site.make.user()))
    const [, comment, , image] = items
    const results = await Promise.allSettled([
      ...items.map(async (item, turn) => {
        const { id } = await fileReport(depsFor(turn), people[0]?.id ?? '', { ...item, reason: 'x' })
        await deleteItem(depsFor(turn), team[turn] as SessionUser, { id, adminReason: 'x' })
        await restoreItem(depsFor(turn + 1), team[turn] as SessionUser, { id, adminReason: 'x' })
      }),
      ...people.flatMap(({ id }, turn) => [
        setVote(depsFor(turn), id, { kind: 'comment', id: comment?.itemId ?? '' }, 1),
        setVote(depsFor(turn), id, { kind: 'image', id: image?.itemId ?? '' }, 1),
        createComment(depsFor(turn), id, { kind: 'part', id: part.id }, 'x'),
      ]),
    ])
    expect(unexpectedErrors(results)).toEqual([])
    const [recount] = await sql<{ ok: boolean }>(
      site.deps,
      `select p.comment_count = (select count(*) from comment where part_id = p.id and deleted_at is null) and p.ask_count = 1
         and p.image_count = 1 and p.removed_at is null as ok from part p where p.id = $1`,
      [part.id],
    )
    expect(recount?.ok).toBe(true)
  }
})
