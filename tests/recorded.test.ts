import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signInAs } from '../server/domains/people/auth/sign-in-service.ts'
import { insertChange } from '../server/domains/base/changes/queries.ts'
import { findOrCreateUser } from '../server/domains/people/users/identity-service.ts'
import { JOBS } from '../server/jobs/cleanup.ts'
import { appRouter, type Caller } from '../server/trpc/router.ts'
import { CHANGE_KINDS } from '../shared/changes.ts'
import { PROPOSAL_DAYS } from '../shared/proposal-rules.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { mailEnv } from './support/smtp.ts'
import { pushEnv } from './support/push-server.ts'
import { imageUrl as urlOfImage, photo, startImageServer, type ImageServer } from './support/image-server.ts'
import { cells, PROCEDURES, type Cell, type Role } from './support/matrix.ts'
import { ROOT } from './support/statements.ts'

// Every mutation and every job records a change, or is listed here with its reason.

/** The mutations that record nothing. */
const SILENT: Record<string, string> = {
  'auth.logout': 'A session is private.',
  'auth.requestPhoneCode': 'A code changes nothing before it is used.',
  'auth.skipPhone': 'A session is private.',
  'block.add': 'Nobody may learn of a block.',
  'block.remove': 'Nobody may learn of a block.',
  'follow.set': 'Nobody may learn of a follow.',
  'garage.add': 'A garage is private.',
  'garage.edit': 'A garage is private.',
  'garage.answer': 'A garage is private.',
  'garage.choose': 'A garage is private.',
  'garage.remove': 'A garage is private.',
  'savedSearch.save': 'Saved searches are private.',
  'savedSearch.remove': 'Saved searches are private.',
  'garage.decodeVin': 'It stores nothing.',
  'conduct.addNote': 'Nobody but moderators may learn of a note.',
  'conduct.removeNote': 'Nobody but moderators may learn of a note.',
  'image.upload': 'Nothing shows an upload before it is used.',
  'image.removeUpload': 'Nothing shows an upload before it is used.',
  'inventory.saveView': 'Views are private.',
  'inventory.deleteView': 'Views are private.',
  'listingImport.preview': 'It stores nothing.',
  'bulk.rehearse': 'It stores nothing.',
  'message.markRead': 'What a user has read is private.',
  'notification.read': 'What a user has read is private.',
  'notification.unread': 'What a user has read is private.',
  'notification.setSetting': 'What a user is told of is private.',
  'notification.setTimes': 'When a user is told is private.',
  'notification.rememberTimeZone': 'When a user is told is private.',
  'notification.pause': 'What a user is told of is private.',
  'notification.resume': 'What a user is told of is private.',
  'notification.resumePage': 'What a user is told of is private.',
  'message.setConversation': 'How a user keeps a conversation is private.',
  'mail.changeAddress': 'The address of a user is private.',
  'mail.cancelChange': 'The address of a user is private.',
  'mail.sendTest': 'It only sends a test.',
  'mail.confirmAddress': 'The address of a user is private.',
  'mail.turnOff': 'Who gets mails is private.',
  'mail.turnOn': 'Who gets mails is private.',
  'push.subscribe': 'The browsers of a user are private.',
  'push.renew': 'The browsers of a user are private.',
  'push.remove': 'The browsers of a user are private.',
  'push.test': 'It only sends a test.',
  'mergeProposal.agree': 'The proposal shows it, and its end is recorded with those who agreed.',
  'mergeProposal.object': 'The proposal shows it.',
  'duplicate.notDuplicate': 'No page shows it, and it can be taken back.',
  'duplicate.takeBack': 'No page shows it.',
  'flag.switchOn': 'A rule belongs to no item.',
  'change.open': 'Others see it only for some minutes.',
  'want.set': 'A want is private.',
  'want.renew': 'A want is private.',
  'want.remove': 'A want is private.',
}

/** The jobs that record nothing. */
const SILENT_JOBS: Record<string, string> = {
  deleteOldNotifications: 'What a user is told is private.',
  deleteOldMails: 'What is sent to a user is private.',
  deleteOldPushes: 'What is sent to a user is private.',
  deleteExpiredSignIns: 'Sessions and codes are private.',
  endPastProtections: 'It only hides what has ended by itself.',
  deleteExpiredMutes: 'They belong to deleted accounts. A mute has its end in its own change.',
  deleteOldRateCounts: 'Only the rate limits read them.',
  deleteOldAnswers: 'Only repeated requests read them.',
  deleteOldInboxEntries: 'The messages stay.',
  deleteOldUploads: 'Nothing shows an upload before it is used.',
  deleteOldBulks: 'The log has what they changed.',
  endUndos: 'Only the photos of withdrawn asks go, which nobody sees.',
  deleteOldWants: 'A want is private.',
  hashStoredPhotos: 'It computes what the photos contain already.',
  findDuplicatePairs: 'It compares what the parts contain already.',
  recountWords: 'It computes what the texts contain already.',
}

const procedures = appRouter._def.procedures as object as Record<string, { _def: { type: string } }>
const mutations = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'mutation')

const DAY = 86_400_000

let site: TestApp
let imageServer: ImageServer
let cellOf: ReturnType<typeof cells>
let now = new Date()
beforeAll(async () => {
  imageServer = await startImageServer()
  site = await bootApp({ IMAGE_FETCH_HOSTS: imageServer.fetchHosts, ...pushEnv(), ...mailEnv }, { now: () => now })
  cellOf = cells(site, imageServer)
})
afterAll(async () => {
  await site.close()
  await imageServer.close()
})

/** Returns the changes that an act records. */
async function changesOf(act: () => Promise<unknown>) {
  const last = await site.deps.prisma.change.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
  // Within a transaction, deps have a query function of their own.
  const query = vi.spyOn(site.deps, 'query')
  await act()
  const outside = query.mock.calls.map(([statement]) => statement)
  query.mockRestore()
  expect(outside, 'Call recordChange within transaction(deps, …)').not.toContain(insertChange)
  return site.deps.prisma.change.findMany({ where: { id: { gt: last?.id } }, orderBy: { id: 'asc' } })
}

const recordedBy = async (act: () => Promise<unknown>) => (await changesOf(act)).map(({ kind }) => kind)

/** Calls a mutation as the first role that may, and returns the kinds that the call itself records. */
async function recordedByMutation(
  name: string,
  roles: Role[] = ['owner', 'member', 'moderator', 'muted', 'site'],
): Promise<string[]> {
  const [role, ...others] = roles
  if (!role) throw new Error(`No role may call ${name}, or tests/support/matrix.ts has no call of it.`)
  const [router = '', procedure = ''] = name.split('.')
  const cell = await ownCell(name, await cellOf(role, name, false))
  let kinds: string[] | undefined
  const call = async (input: unknown) => {
    // The call of the matrix has created what it needs.
    const caller = cell.caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
    kinds = await recordedBy(async () => caller[router]?.[procedure]?.(input))
  }
  const caller = { [router]: { [procedure]: call } } as unknown as Caller
  await (OWN_CALLS[name] ?? PROCEDURES[name])?.({ ...cell, caller }).catch((error: unknown) => {
    if (others.length === 0) throw error
  })
  return kinds ?? recordedByMutation(name, others)
}

/** The calls that differ from the matrix, where they only fail or change nothing. */
const OWN_CALLS: Record<string, (cell: Cell) => Promise<unknown>> = {
  async 'listingImport.run'({ caller }) {
    await site.make.part({ numbers: ['RC100'] })
    return caller.listingImport.run({ lines: [{ line: 2, cells: { number: 'RC100', price: '80' } }] })
  },
  async 'listingImport.photos'({ caller, imported }) {
    const urls = [urlOfImage(imageServer.put(await photo(1, { width: 80, height: 60 })))]
    return caller.listingImport.photos({ listingId: (await imported()).id, urls })
  },
  'user.remove': async ({ caller, other }) => caller.user.remove({ name: other.name }),
}

/** The cell of a call, which for `user.remove` is signed in as the user of the cell. */
const ownCell = async (name: string, cell: Cell): Promise<Cell> =>
  name === 'user.remove' ? { ...cell, caller: site.caller(await site.make.token(cell.other)) } : cell

describe('a mutation', () => {
  test.each(mutations)('%s records a change or has a reason not to', async (name) => {
    const kinds = await recordedByMutation(name)
    if (SILENT[name] === undefined) expect(kinds, 'Call recordChange, or add the reason to SILENT').not.toEqual([])
    else expect(kinds).toEqual([])
  })

  test('that has a reason not to record exists', () => {
    expect(Object.keys(SILENT).filter((name) => !mutations.includes(name))).toEqual([])
  })
})

const daysAfter = (time: Date, days: number) => new Date(time.getTime() + days * DAY)

/** Makes what a job acts on. Returns when it does. */
const DUE: Record<string, (site: TestApp) => Promise<Date>> = {
  expireListings: async ({ make }) => (await make.listing()).expiresAt,
  async resumeUnmuted({ make }) {
    await make.listing({ status: 'paused' })
    return now
  },
  warnOwners: async ({ make }) => daysAfter((await make.listing()).expiresAt, -1),
  expireOffers: async ({ make }) => (await make.offer()).expiresAt,
  async endReservations({ make }) {
    const reservedUntil = daysAfter(now, 7)
    await make.trade({ confirmedAt: null, soldOn: null, reservedUntil })
    return reservedUntil
  },
  async warnOfEnds({ make }) {
    await make.trade({ confirmedAt: null, soldOn: null, reservedUntil: daysAfter(now, 7) })
    return daysAfter(now, 6)
  },
  async endProposals({ make, deps }) {
    const [loser, winner, proposer] = [await make.part(), await make.part(), await make.user()]
    const parts = { loserId: loser.id, winnerId: winner.id, choices: {} }
    await deps.prisma.mergeProposal.create({
      data: { id: deps.newId(), ...parts, reason: 'Same', proposerId: proposer.id, createdAt: now },
    })
    return daysAfter(now, PROPOSAL_DAYS)
  },
  publishDueFeedback: async ({ make }) => (await make.feedback({ trade: await make.trade() })).dueAt,
}

describe('a job', () => {
  test('records changes or has a reason not to', () => {
    const names = JOBS.map(({ name }) => name)
    expect([...Object.keys(DUE), ...Object.keys(SILENT_JOBS)].toSorted()).toEqual(names.toSorted())
  })

  test.each(Object.entries(DUE))('%s records a change', async (name, makeDue) => {
    now = await makeDue(site)
    const job = JOBS.find((each) => each.name === name)
    const kinds = await recordedBy(async () => job?.(site.deps))
    expect(kinds).not.toEqual([])
  })
})

describe('a kind of change', () => {
  const source = globSync('server/**/*.ts', { cwd: ROOT })
    .filter((file) => !file.includes('generated') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')

  test('is written by the server', () => {
    const unwritten = CHANGE_KINDS.filter((kind) => !source.includes(`'${kind}'`))
    expect(unwritten).toEqual([])
  })
})

describe('a change', () => {
  const person = async () => {
    const user = await site.make.user()
    return { ...user, caller: site.caller(await site.make.token(user)) }
  }

  test('of a vote tells the author of the item. A repeated vote is no change', async () => {
    const [author, voter] = [await person(), await person()]
    const comment = await site.make.comment({ author })
    const set = (caller: Caller, value: 1 | 0) => caller.vote.set({ kind: 'comment', id: comment.id, value })
    const vote = { kind: 'comment.voted', actorId: voter.id, itemId: comment.id, partId: comment.partId }
    expect(await changesOf(() => set(voter.caller, 1))).toMatchObject([
      { ...vote, tells: [author.id], facts: { value: 1 } },
    ])
    expect(await changesOf(() => set(voter.caller, 1))).toEqual([])
    expect(await changesOf(() => set(voter.caller, 0))).toMatchObject([
      { ...vote, tells: [author.id], facts: { value: 0 } },
    ])
    expect(await changesOf(() => set(voter.caller, 0))).toEqual([])
    expect(await changesOf(() => set(author.caller, 1))).toMatchObject([{ actorId: author.id, tells: [] }])
  })

  test('of a revert tells the authors of the revisions that it undoes', async () => {
    const [creator, first, second, reverter] = [await person(), await person(), await person(), await person()]
    const { id } = await site.make.part({ createdBy: creator, revisions: 1 })
    await first.caller.part.edit({ id, baseRevision: 1, description: 'a' })
    await second.caller.part.edit({ id, baseRevision: 2, description: 'b' })
    await reverter.caller.part.edit({ id, baseRevision: 3, description: 'c' })
    const [change] = await changesOf(() => reverter.caller.part.revert({ id, baseRevision: 4, to: 1 }))
    expect(change).toMatchObject({ kind: 'part.reverted', partId: id, facts: { revision: 5, toRevision: 1 } })
    expect(change?.tells.toSorted()).toEqual([first.id, second.id].toSorted())
    expect(await recordedBy(() => first.caller.part.edit({ id, baseRevision: 5, description: 'd' }))).toEqual([
      'part.edited',
    ])
    expect(await recordedBy(() => first.caller.part.edit({ id, baseRevision: 6, description: 'd' }))).toEqual([])
  })

  test('of a confirmation tells the last editor of the cars of the part', async () => {
    const [editor, owner] = [await person(), await person()]
    const { id: partId } = await site.make.part()
    const { id: vehicleId } = await site.make.vehicle({ parent: await site.make.vehicle() })
    await site.make.car(owner, { vehicle: { id: vehicleId } })
    await editor.caller.fitment.save({ partId, baseRevision: 0, rows: [{ vehicleId, source: 'owner' }] })
    const confirm = () => owner.caller.fitment.confirm({ partId, car: { vehicleId }, fitted: false })
    expect(await changesOf(confirm)).toMatchObject([
      { kind: 'confirmation.given', partId, tells: [editor.id], facts: { vehicleId, fits: false } },
    ])
  })

  test('of a moderator tells the author of the item and the users who reported it', async () => {
    const [author, first, second] = [await person(), await person(), await person()]
    const moderator = await site.make.moderator('changes')
    const part = await site.make.part({ tags: ['changes'] })
    const comment = await site.make.comment({ part, author })
    const report = { itemType: 'comment', itemId: comment.id, reason: 'Spam' } as const
    const facts = { itemType: 'comment', itemId: comment.id, ownerId: author.id }
    const { id } = await first.caller.report.create(report)
    const filed = { kind: 'report.filed', actorId: second.id, itemId: id, tells: [], facts }
    expect(await changesOf(() => second.caller.report.create(report))).toMatchObject([filed])
    const act = async () => {
      const { moderation } = site.caller(await site.make.token(moderator))
      await moderation.setStatus({ id, status: 'under_review', adminNotes: 'x' })
      await moderation.deleteItemAndMute({ id, adminReason: 'x', muteDurationDays: 1 })
      await moderation.unmute({ id, adminReason: 'x' })
      await moderation.restore({ id, adminReason: 'x' })
    }
    const changes = await changesOf(act)
    expect(changes.every(({ actorId, visibility }) => actorId === moderator.id && visibility === 'moderators')).toBe(
      true,
    )
    expect(changes.map(({ kind, partId, tells }) => [kind, partId, tells.toSorted()])).toEqual([
      ['report.changed', null, []],
      ['report.changed', null, [first.id, second.id].toSorted()],
      ['user.muted', null, [author.id]],
      ['item.removed', part.id, [author.id]],
      ['user.unmuted', null, [author.id]],
      ['item.restored', part.id, [author.id]],
    ])
  })

  test('of the first sign-in is recorded once', async () => {
    const identity = { subject: 'joined', email: 'joined@example.com', name: 'Joined', picture: null }
    const signIn = () => findOrCreateUser(site.deps, identity)
    expect(await recordedBy(signIn)).toEqual(['user.joined'])
    expect(await recordedBy(signIn)).toEqual([])
  })

  test('of a mute that applies again at the next sign-in has no actor', async () => {
    const muted = await person()
    await site.make.mute(muted)
    await muted.caller.user.remove({ name: muted.name })
    const identity = { subject: null, email: muted.email, name: 'Again', picture: null }
    const [joined, mute] = await changesOf(() => signInAs(site.deps, identity))
    expect(joined?.kind).toBe('user.joined')
    expect(mute).toMatchObject({ kind: 'user.muted', actorId: null, tells: [joined?.itemId] })
  })

  test('of a new part with an image is two changes', async () => {
    const { caller } = await person()
    const imageUrl = urlOfImage(imageServer.put(await photo(1, { width: 80, height: 60 })))
    const part = { name: 'A part with an image', tags: ['new'], numbers: [], description: 'Text', imageUrl }
    expect(await recordedBy(() => caller.part.create(part))).toEqual(['part.created', 'image.added'])
  })
})
