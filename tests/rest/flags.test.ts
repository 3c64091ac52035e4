import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CASES, FLAG_RULES, type Flag } from '../../shared/flags.ts'
import { transaction } from '../../server/db/transaction.ts'
import { numberCommitted } from '../../server/domains/base/changes/job.ts'
import { changesBetween, insertChange, type LoggedChange } from '../../server/domains/base/changes/queries.ts'
import { decideFlags, flagChanges, storeFlagCases } from '../../server/domains/site/flags/service.ts'
import { CHANGE_KINDS } from '../../shared/changes.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'

const NUMBER = '06A 109 309 AD'
const DAY = 86_400_000

let site: TestApp
let now = new Date('2026-11-28T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({ PUBLIC_URL: 'https://tappet.example' }, { now: () => now })
})
afterAll(() => site.close())

let read = 0
/** The last number of a change that is not in the log. */
let made = 5_000_000
/** Returns the numbered changes since the last call. */
async function newChanges(): Promise<LoggedChange[]> {
  await numberCommitted(site.deps)
  const changes = await site.deps.query(changesBetween, { seq: read, last: 1_000_000, kinds: CHANGE_KINDS })
  read = changes.at(-1)?.seq ?? read
  return changes
}
const flag = (changes: LoggedChange[]) => transaction(site.deps, (deps) => flagChanges(deps, changes))
/** Returns the flags of the acts since the last call, without those about the author. */
async function newFlags(): Promise<Flag[]> {
  const flags = [...(await flag(await newChanges())).values()].flat()
  return flags.filter(({ rule }) => rule !== 'first-edit' && rule !== 'many-edits')
}
/** Creates a user of a year, and returns a caller of the procedures. */
async function signIn() {
  const user = await site.make.user()
  await site.deps.prisma.user.update({
    where: { id: user.id },
    data: { createdAt: new Date(now.getTime() - 365 * DAY) },
  })
  return { user, caller: site.caller(await site.make.token(user)) }
}
/** Lists a change as the consumer does that calls `flagChanges`. */
const list = ({ id, seq, kind, itemId, actorId, at }: LoggedChange) =>
  site.deps.prisma.recentChange.create({
    data: {
      seq,
      changeId: id,
      kind,
      subject: 'part',
      pageId: itemId,
      itemId,
      actorId,
      at,
      keys: [],
      added: 0,
      removed: 0,
      unit: 'characters',
      state: 'unchecked',
    },
  })

describe('the flags of a change', () => {
  it('count the active listings of the part that name a removed number', async () => {
    const { part: parts } = (await signIn()).caller
    const part = await site.make.part({ numbers: [NUMBER, 'PA632'], revisions: 1 })
    for (const description of ['Pump 06a109309ad', 'VW 06A-109-309-AD, new', '06A 109 309 AE'])
      await site.make.listing({ part, description })
    await site.make.listing({ part, description: NUMBER, status: 'expired' })
    await site.make.listing({ description: NUMBER })
    await parts.edit({ id: part.id, baseRevision: null, numbers: [{ number: 'PA632' }] })
    expect(await newFlags()).toEqual([{ rule: 'number-removed', number: NUMBER, listings: 2 }])
    await parts.edit({ id: part.id, baseRevision: null, numbers: [] })
    expect(await newFlags()).toEqual([])
  })

  it('compare each revision with the one before, also if one edit is followed by others', async () => {
    const { part: parts } = (await signIn()).caller
    const { id } = await site.make.part({ description: 'Four nuts, M6, 10 Nm.', revisions: 1 })
    const edit = (description: string) => parts.edit({ id, baseRevision: null, description })
    await edit('Four nuts, M6, 25 Nm.')
    await edit('Four nuts, M6, 25 Nm. New sentence.')
    await parts.revert({ id, baseRevision: 3, to: 1 })
    expect(await newFlags()).toEqual([
      { rule: 'value-changed', what: 'Torque', from: '10 Nm', to: '25 Nm' },
      { rule: 'value-changed', what: 'Torque', from: '25 Nm', to: '10 Nm' },
    ])
  })

  it('leave out a revision that a moderator removed, and compare with the one before it', async () => {
    const { part: parts } = (await signIn()).caller
    const { id } = await site.make.part({ description: 'Four nuts, M6, 10 Nm.', revisions: 1 })
    await parts.edit({ id, baseRevision: null, description: 'Four nuts, M6, 25 Nm.' })
    await site.deps.prisma.partRevision.updateMany({ where: { partId: id, number: 2 }, data: { removedAt: now } })
    await parts.edit({ id, baseRevision: null, description: 'Four nuts, M6, 12 Nm.' })
    expect(await newFlags()).toEqual([{ rule: 'value-changed', what: 'Torque', from: '10 Nm', to: '12 Nm' }])
  })

  it('name a site once, also within one step', async () => {
    const { part: parts } = (await signIn()).caller
    for (const description of [
      'https://www.shop.example:8443/a',
      'http://shop.example/b',
      'https://tappet.example/part/a',
    ])
      await parts.edit({ id: (await site.make.part({ revisions: 1 })).id, baseRevision: null, description })
    expect(await newFlags()).toEqual([{ rule: 'new-site', host: 'shop.example' }])
    await parts.edit({
      id: (await site.make.part({ revisions: 1 })).id,
      baseRevision: null,
      description: 'www.shop.example',
    })
    expect(await newFlags()).toEqual([])
  })

  it('know the makes of cars on all levels', async () => {
    const { fitment } = (await signIn()).caller
    const [bmw, audi] = [await site.make.vehicle({ name: 'BMW' }), await site.make.vehicle({ name: 'Audi' })]
    const series = await site.make.vehicle({ parent: bmw, name: '3 Series' })
    const { id: partId } = await site.make.part({ revisions: 1 })
    const row = ({ id }: { id: string }, source: 'owner' | 'catalogue' = 'owner') => ({ vehicleId: id, source })
    await fitment.save({ partId, baseRevision: null, rows: [row(bmw), row(audi, 'catalogue')] })
    await fitment.save({ partId, baseRevision: null, rows: [row(series), row(audi, 'catalogue')] })
    await fitment.save({ partId, baseRevision: null, rows: [row(series)] })
    expect(await newFlags()).toEqual([
      { rule: 'sources', rows: 2, withSource: 1 },
      { rule: 'make-removed', make: 'Audi', rows: 1 },
    ])
  })

  it('are raised for relations', async () => {
    const { relation } = (await signIn()).caller
    const [{ id: partId }, { id: otherId }] = [await site.make.part(), await site.make.part()]
    const row = { kind: 'works_with_changes', otherId, source: 'catalogue' } as const
    await relation.save({ partId, baseRevision: 0, rows: [{ ...row, note: 'asdf' }] })
    await relation.save({
      partId,
      baseRevision: 1,
      rows: [
        { ...row, note: 'asdf' },
        { ...row, kind: 'same_as' },
      ],
    })
    expect(await newFlags()).toEqual([
      { rule: 'placeholder', text: 'asdf' },
      { rule: 'sources', rows: 1, withSource: 1 },
      { rule: 'sources', rows: 1, withSource: 1 },
    ])
  })

  it('are raised for vehicles', async () => {
    const { vehicle } = (await signIn()).caller
    const { id } = await site.make.vehicle({ name: 'Borgward' })
    await vehicle.edit({ id, baseRevision: null, name: '12345' })
    await vehicle.create({ level: 'make', name: 'asdf' })
    expect(await newFlags()).toEqual([
      { rule: 'title-digits', title: '12345' },
      { rule: 'placeholder', text: 'asdf' },
    ])
  })

  it('are missing for a change whose content the rules cannot read, and are found for the others', async () => {
    const { vehicle } = (await signIn()).caller
    const { id } = await vehicle.create({ level: 'make', name: 'Wanderer' })
    await site.deps.prisma.vehicleRevision.updateMany({ where: { vehicleId: id }, data: { content: {} } })
    await vehicle.create({ level: 'make', name: 'qwertz' })
    const reported = vi.spyOn(site.deps.failures, 'job').mockImplementation(() => {})
    onTestFinished(() => reported.mockRestore())
    expect(await newFlags()).toEqual([{ rule: 'placeholder', text: 'qwertz' }])
    expect(reported.mock.calls.map(([job]) => job)).toEqual(['flags of a change'])
  })

  it('are missing for changes that are older than 30 days, for removals and for a job', async () => {
    const { part: parts } = (await signIn()).caller
    const { id } = await site.make.part({ revisions: 1 })
    await parts.edit({ id, baseRevision: null, description: 'asdf' })
    const changes = await newChanges()
    const [change] = changes
    if (!change) throw new Error('There is no change.')
    expect((await flag([{ ...change, actorId: null }])).get(change.id)).toEqual([{ rule: 'placeholder', text: 'asdf' }])
    now = new Date(now.getTime() + 31 * DAY)
    expect(await flag(changes)).toEqual(new Map())
    now = new Date(now.getTime() - 31 * DAY)
  })
})

describe('same-picture', () => {
  /** Adds an image for each name, on its part. The same names are the same picture. */
  async function picturesOf(all: [part: string, picture: string, state?: 'removed'][]) {
    const parts = new Map<string, { id: string }>()
    const flags: number[] = []
    const { user } = await signIn()
    for (const [name, picture, state] of all) {
      const part =
        parts.get(name) ?? (await site.make.part({ removedAt: name.startsWith('removed') ? now : undefined }))
      parts.set(name, part)
      const { id: itemId } = await site.make.image({ part, uploader: user })
      const contentHash = Buffer.from(picture.padEnd(32, '.'))
      const removedAt = state === 'removed' ? now : null
      await site.deps.prisma.partImage.update({ where: { id: itemId }, data: { contentHash, removedAt } })
      const base = { id: site.deps.newId(), seq: (made += 1), actorId: user.id, partId: part.id, groupId: null }
      const found = await flag([{ ...base, kind: 'image.added', itemId, tells: [], facts: {}, at: now }])
      const same = [...found.values()].flat().find(({ rule }) => rule === 'same-picture')
      flags.push(same && 'parts' in same ? same.parts : 0)
    }
    return flags
  }

  it.each<[string, [string, string, 'removed'?][], number]>([
    [
      'one other part',
      [
        ['a', 'x'],
        ['b', 'x'],
      ],
      1,
    ],
    [
      'two other parts',
      [
        ['a', 'x'],
        ['b', 'x'],
        ['c', 'x'],
      ],
      2,
    ],
    [
      'three other parts',
      [
        ['a', 'x'],
        ['b', 'x'],
        ['c', 'x'],
        ['d', 'x'],
      ],
      3,
    ],
    [
      'beside another picture',
      [
        ['a', 'y'],
        ['b', 'x'],
        ['c', 'x'],
      ],
      1,
    ],
    [
      'after another picture of the part',
      [
        ['a', 'x'],
        ['b', 'y'],
        ['b', 'x'],
      ],
      1,
    ],
    [
      'a part with two pictures',
      [
        ['a', 'x'],
        ['a', 'y'],
        ['b', 'x'],
      ],
      1,
    ],
    [
      'one of two that was removed',
      [
        ['a', 'x', 'removed'],
        ['b', 'x'],
        ['c', 'x'],
      ],
      1,
    ],
    [
      'one of two parts that was removed',
      [
        ['removed', 'x'],
        ['b', 'x'],
        ['c', 'x'],
      ],
      1,
    ],
    [
      'a picture with a long name',
      [
        ['a', 'long name'],
        ['b', 'long name'],
      ],
      1,
    ],
    [
      'a Japanese picture',
      [
        ['a', '写真'],
        ['b', '写真'],
      ],
      1,
    ],
    [
      'the second of two pictures',
      [
        ['a', 'p1'],
        ['a', 'p2'],
        ['b', 'p2'],
      ],
      1,
    ],
    [
      'five other parts',
      [
        ['a', 'q'],
        ['b', 'q'],
        ['c', 'q'],
        ['d', 'q'],
        ['e', 'q'],
        ['f', 'q'],
      ],
      5,
    ],
    [
      'again after a removal of its own',
      [
        ['a', 'x'],
        ['b', 'y', 'removed'],
        ['b', 'x'],
      ],
      1,
    ],
    [
      'two of three',
      [
        ['a', 'x'],
        ['b', 'x'],
        ['c', 'y'],
        ['d', 'x'],
      ],
      2,
    ],
    [
      'a picture in capitals',
      [
        ['a', 'X'],
        ['b', 'X'],
      ],
      1,
    ],
    [
      'another picture',
      [
        ['a', 'x'],
        ['b', 'y'],
      ],
      0,
    ],
    ['the first one', [['a', 'x']], 0],
    [
      'another one of its part',
      [
        ['a', 'x'],
        ['a', 'y'],
      ],
      0,
    ],
    [
      'three pictures of a part',
      [
        ['a', 'x'],
        ['a', 'y'],
        ['a', 'z'],
      ],
      0,
    ],
    [
      'a removed one',
      [
        ['a', 'x', 'removed'],
        ['b', 'x'],
      ],
      0,
    ],
    [
      'two removed ones',
      [
        ['a', 'x', 'removed'],
        ['b', 'x', 'removed'],
        ['c', 'x'],
      ],
      0,
    ],
    [
      'of a removed part',
      [
        ['removed', 'x'],
        ['b', 'x'],
      ],
      0,
    ],
    [
      'of two removed parts',
      [
        ['removed', 'x'],
        ['removed 2', 'x'],
        ['b', 'x'],
      ],
      0,
    ],
    [
      'it is removed itself',
      [
        ['a', 'x'],
        ['b', 'x', 'removed'],
      ],
      0,
    ],
    [
      'a name that begins alike',
      [
        ['a', 'x'],
        ['b', 'xx'],
      ],
      0,
    ],
    [
      'a name in capitals',
      [
        ['a', 'x'],
        ['b', 'X'],
      ],
      0,
    ],
    [
      'other pictures of two parts',
      [
        ['a', 'x'],
        ['b', 'y'],
        ['c', 'z'],
      ],
      0,
    ],
    [
      'a Japanese one',
      [
        ['a', '写真'],
        ['b', '写'],
      ],
      0,
    ],
    [
      'one of a part, removed with the part',
      [
        ['removed', 'x', 'removed'],
        ['b', 'x'],
      ],
      0,
    ],
    [
      'the other picture of a part',
      [
        ['a', 'p1'],
        ['a', 'p2'],
        ['b', 'p3'],
      ],
      0,
    ],
  ])('counts the other parts with the last picture: %s', async (_, pictures, parts) => {
    await sql(site.deps, 'truncate part_image cascade')
    expect((await picturesOf(pictures)).at(-1)).toBe(parts)
  })
})

describe('the flags of an author', () => {
  const rulesOf = async (changes: LoggedChange[]) => {
    const flags = await flag(changes)
    return changes.map(({ id }) => flags.get(id)?.map(({ rule }) => rule) ?? [])
  }

  it('are raised for the first edit of a new account only', async () => {
    const user = await site.make.user()
    const { part: parts } = site.caller(await site.make.token(user))
    const { id } = await site.make.part({ revisions: 1 })
    for (const description of ['One text', 'Another text']) await parts.edit({ id, baseRevision: null, description })
    const changes = await newChanges()
    expect(await rulesOf(changes)).toEqual([['first-edit'], []])
    for (const change of changes) await list(change)
    await parts.edit({ id, baseRevision: null, description: 'A third text' })
    expect(await rulesOf(await newChanges())).toEqual([[]])
  })

  it('count the acts of the last minute, over steps, and a group as one', async () => {
    const { user, caller } = await signIn()
    const { id } = await site.make.part({ revisions: 1 })
    const edits = async (count: number) => {
      for (let at = 0; at < count; at++) {
        now = new Date(now.getTime() + 5_000)
        await caller.part.edit({ id, baseRevision: null, description: `A text at ${now.toISOString()}` })
      }
      return newChanges()
    }
    const first = await edits(9)
    expect((await rulesOf(first)).flat()).toEqual([])
    for (const change of first) await list(change)
    const flags = await flag(await edits(4))
    // 12 edits of 5 seconds are in a minute: the edit itself and those of less than 60 seconds before.
    expect([...flags.values()].flat()).toEqual([10, 11, 12, 12].map((count) => ({ rule: 'many-edits', edits: count })))
    const groupId = site.deps.newId()
    const [last] = first
    if (!last) throw new Error('There is no change.')
    const at = new Date(now.getTime() + 600_000)
    const group = Array.from({ length: 20 }, () => ({ ...last, id: site.deps.newId(), actorId: user.id, groupId, at }))
    expect((await rulesOf(group)).flat()).toEqual([])
  })
})

describe('a rule', () => {
  /** Stores a case of the rules of a change and decides it. */
  async function decide(rules: Flag[], isGood: boolean | null): Promise<number> {
    const user = await site.make.user()
    await site.deps.query(insertChange, {
      kind: 'part.edited',
      actorId: user.id,
      itemType: 'part',
      itemId: site.deps.newId(),
      partId: null,
      groupId: null,
      tells: [],
      facts: '{"revision":1}',
      visibility: 'public',
      at: now,
    })
    const change = (await newChanges()).at(-1)
    if (!change) throw new Error('There is no change.')
    await list(change)
    await storeFlagCases(site.deps, new Map([[change.seq, rules]]))
    now = new Date(now.getTime() + 1_000)
    await transaction(site.deps, (deps) => decideFlags(deps, [change.seq], isGood))
    return change.seq
  }
  /** Fills the last cases of a rule: so many that were good, then so many that were not. */
  async function fill(rule: string, good: number, bad: number) {
    await sql(
      site.deps,
      `with log as (
        insert into change (id, kind, item_type, item_id, tells, facts, visibility, at)
        select gen_random_uuid(), 'part.edited', 'part', gen_random_uuid(), '{}', '{"revision":1}', 'public', now()
        from generate_series(1, ${good + bad}) returning id),
      listed as (
        insert into recent_change (seq, change_id, kind, subject, page_id, item_id, at, keys, added, removed, unit, state)
        select ${(made += 1_000)} + row_number() over (), id, 'part.edited', 'part', id, id, now(), '{}', 0, 0, 'rows', 'trusted'
        from log returning seq)
      insert into flag_case (seq, rule, is_good, decided_at)
      select seq, '${rule}', seq - ${made} <= ${good}, '${now.toISOString()}'::timestamptz - interval '1 day' + seq * interval '1 ms'
      from listed`,
    )
    await newChanges()
  }
  const state = async (rule: string) => (await site.caller().flag.rules()).find((each) => each.rule === rule)?.off
  const PLACEHOLDER: Flag = { rule: 'placeholder', text: 'asdf' }

  it('is switched off when more than 80 % of its last 200 decided flags were good', async () => {
    await fill('placeholder', 160, CASES - 160)
    expect(await state('placeholder')).toBeNull()
    // The oldest of the last 200 was good: 160 of 200 stay good.
    await decide([PLACEHOLDER], true)
    expect(await state('placeholder')).toBeNull()
    await sql(
      site.deps,
      `update flag_case set is_good = true where seq = (select max(seq) from flag_case where not is_good)`,
    )
    await decide([PLACEHOLDER], false)
    expect(await state('placeholder'), 'not by a flag that was right').toBeNull()
    await sql(site.deps, `update flag_case set is_good = true where not is_good and seq % 2 = 0`)
    await decide([PLACEHOLDER], true)
    expect(await state('placeholder')).toEqual({ since: now, goodPercent: expect.any(Number) })
    expect((await state('placeholder'))?.goodPercent).toBeGreaterThan(80)
  })

  it('raises no flag while it is off, and begins to count anew when a site admin switches it on', async () => {
    const { part: parts } = (await signIn()).caller
    const edit = async (description: string) =>
      parts.edit({ id: (await site.make.part({ revisions: 1 })).id, baseRevision: null, description })
    await newChanges()
    await edit('asdf')
    expect(await newFlags()).toEqual([])
    const tagModerator = site.caller(await site.make.token(await site.make.moderator('saab')))
    await expect(tagModerator.flag.switchOn({ rule: 'placeholder' })).rejects.toThrow('moderators of the whole site')
    const admin = site.caller(await site.make.token(await site.make.user({ isSiteAdmin: true })))
    const rules = await admin.flag.switchOn({ rule: 'placeholder' })
    expect(rules.map(({ rule, off }) => [rule, off])).toEqual(FLAG_RULES.map((rule) => [rule, null]))
    await edit('asdf')
    expect(await newFlags()).toEqual([{ rule: 'placeholder', text: 'asdf' }])
    await decide([PLACEHOLDER], true)
    expect(await state('placeholder')).toBeNull()
  })

  it('is not switched off before it has 200 decided flags', async () => {
    await fill('first-edit', CASES - 2, 0)
    await decide([{ rule: 'first-edit' }], true)
    expect(await state('first-edit')).toBeNull()
    await decide([{ rule: 'first-edit' }], true)
    expect(await state('first-edit')).toMatchObject({ goodPercent: 100 })
  })

  it('is decided by simultaneous checks as if one came after the other', async () => {
    await fill('many-edits', 159, 0)
    await fill('many-edits', 0, 39)
    const flags: Flag[] = [{ rule: 'many-edits', edits: 12 }]
    const seqs = [await decide(flags, null), await decide(flags, null)]
    await Promise.all(seqs.map((seq) => transaction(site.deps, (deps) => decideFlags(deps, [seq], true))))
    // 161 of 200: only both together.
    expect(await state('many-edits')).toMatchObject({ goodPercent: 81 })
  })

  it('counts a decision that was taken back no more, and sources not at all', async () => {
    const seq = await decide([PLACEHOLDER, { rule: 'sources', rows: 1, withSource: 1 }], true)
    const cases = () => site.deps.prisma.flagCase.findMany({ where: { seq }, select: { rule: true, isGood: true } })
    expect(await cases()).toEqual([{ rule: 'placeholder', isGood: true }])
    await transaction(site.deps, (deps) => decideFlags(deps, [seq], null))
    expect(await cases()).toEqual([{ rule: 'placeholder', isGood: null }])
    await transaction(site.deps, (deps) => decideFlags(deps, [seq], false))
    expect(await cases()).toEqual([{ rule: 'placeholder', isGood: false }])
  })
})

describe('flag.ofEdit', () => {
  it('says what an edit of a part would break, as the flags of the saved edit do', async () => {
    const { part: parts, flag: flags } = (await signIn()).caller
    const part = await site.make.part({ numbers: [NUMBER], description: 'Four nuts, M6, 10 Nm.', revisions: 1 })
    await site.make.listing({ part, description: `Pump ${NUMBER}` })
    const edit = { numbers: [], description: 'Four nuts, M6, 25 Nm. https://unknown.example' }
    const found = await flags.ofEdit({ subject: 'part', id: part.id, ...edit })
    expect(found).toEqual([
      { rule: 'number-removed', number: NUMBER, listings: 1 },
      { rule: 'new-site', host: 'unknown.example' },
      { rule: 'value-changed', what: 'Torque', from: '10 Nm', to: '25 Nm' },
    ])
    expect(await flags.ofEdit({ subject: 'part', id: part.id, description: 'Four nuts, M6, 10 Nm. More.' })).toEqual([])
    const linked = [{ number: NUMBER, link: 'https://maker.example/06a' }]
    expect(await flags.ofEdit({ subject: 'part', id: part.id, numbers: linked })).toEqual([])
    await newChanges()
    await parts.edit({ id: part.id, baseRevision: null, ...edit })
    expect(await newFlags()).toEqual(found)
  })

  it('says nothing about the author, and stores nothing', async () => {
    const { flag: flags } = site.caller(await site.make.token())
    const draft = { subject: 'part', id: null, name: '1234567890', description: 'See https://draft.example' } as const
    const expected = [
      { rule: 'title-digits', title: '1234567890' },
      { rule: 'new-site', host: 'draft.example' },
    ]
    expect(await flags.ofEdit(draft)).toEqual(expected)
    expect(await flags.ofEdit(draft)).toEqual(expected)
    expect(await newChanges()).toEqual([])
  })

  it('checks cars, relations and vehicles, without sources', async () => {
    const { flag: flags } = (await signIn()).caller
    const [bmw, audi] = [await site.make.vehicle({ name: 'BMW 2' }), await site.make.vehicle({ name: 'Audi 2' })]
    const part = await site.make.part({ revisions: 1 })
    await site.make.fitment(part, [{ vehicleId: bmw.id }])
    const rows = [{ vehicleId: audi.id, source: 'catalogue' as const }]
    expect(await flags.ofEdit({ subject: 'cars', partId: part.id, rows })).toEqual([
      { rule: 'make-removed', make: 'BMW 2', rows: 1 },
    ])
    const relation = { otherId: (await site.make.part()).id, kind: 'same_as', source: 'catalogue' } as const
    expect(
      await flags.ofEdit({ subject: 'relations', partId: part.id, rows: [{ ...relation, note: 'lorem ipsum' }] }),
    ).toEqual([{ rule: 'placeholder', text: 'lorem ipsum' }])
    expect(await flags.ofEdit({ subject: 'vehicle', id: bmw.id, name: '2' })).toEqual([])
    expect(await flags.ofEdit({ subject: 'vehicle', id: bmw.id, name: '77' })).toEqual([
      { rule: 'title-digits', title: '77' },
    ])
  })

  it('answers unknown pages with 404', async () => {
    const { flag: flags } = (await signIn()).caller
    const id = site.deps.newId()
    await expect(flags.ofEdit({ subject: 'part', id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(flags.ofEdit({ subject: 'cars', partId: id, rows: [] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(flags.ofEdit({ subject: 'vehicle', id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
