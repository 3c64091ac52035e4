import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keysOf } from '../shared/labels.ts'
import { MAX_DIGEST_LINES, MAX_GROUP_LINES, type LineMail } from '../shared/mails.ts'
import { textOf } from '../shared/notification-sentences.ts'
import { NOTIFICATIONS, type NotificationKind, type NotificationLine } from '../shared/notifications.ts'
import { renderMail } from '../client/mails/render-mail.tsx'
import { linesById } from '../server/domains/market/notifications/line-service.ts'
import {
  digestMailOf,
  lineMailOf,
  type MailReader,
} from '../server/domains/market/notifications/mail-content-service.ts'
import { bootApp, type TestApp } from './support/app.ts'
import { quietSenders } from './support/quiet-senders.ts'

// The contents of mails about notifications, with what their reader may see at the second of sending.

let site: TestApp
let model: Awaited<ReturnType<TestApp['make']['vehicle']>>
let now = new Date('2026-11-28T10:00:00Z')
beforeAll(async () => {
  site = await bootApp({}, { now: () => now, ...quietSenders })
  model = await site.make.vehicle({ parent: await site.make.vehicle({ name: 'BMW' }), name: '3 Series' })
})
afterAll(() => site.close())
beforeEach(() => {
  now = new Date(now.getTime() + 60_000)
})

type Row = { id: string }
const callerOf = async (user: Row) => site.caller(await site.make.token(user))
const readerOf = ({ id: userId }: Row): MailReader => ({ userId, unsubscribeKey: 'k3y', timeZone: 'Europe/Dublin' })

/** Handles all changes and returns the newest line of a user. */
async function lineOf(user: Row): Promise<NotificationLine> {
  await site.catchUp()
  const [line] = (await (await callerOf(user)).notification.list({})).items
  if (!line) throw new Error('The user was told of nothing.')
  return line
}

const mailOf = async (user: Row) => lineMailOf(site.deps, readerOf(user), await lineOf(user))
const factsOf = ({ facts }: LineMail) => facts.map(({ label, value }) => `${label}: ${textOf(value)}`)

/** A user in Ireland with a car that a part fits. */
async function irishReader(given: { name?: string } = {}) {
  const user = await site.make.user()
  const place = await site.make.place({ name: 'Galway', country: 'IE', region: 'Connacht' })
  await site.deps.prisma.user.update({ where: { id: user.id }, data: { placeId: place.id } })
  await site.make.car(user, { vehicle: model, builtFrom: '2002-01', builtTo: '2002-12', isChosen: true })
  const part = await site.make.part(given)
  await site.make.fitment(part, [{ vehicleId: model.id }])
  await site.make.image({ part })
  return { user, part }
}

/** Lists an ask in Graz that is sent to Ireland for $3.50. */
async function listAsk(part: Row, given: { price?: number; description?: string } = {}) {
  const seller = await site.make.user({ name: 'Kessler Motorteile' })
  const counts = { feedbackPositive: 99, feedbackNegative: 1 }
  await site.deps.prisma.user.update({ where: { id: seller.id }, data: counts })
  const place = await site.make.place()
  const listing = await (
    await callerOf(seller)
  ).listing.create({
    partId: part.id,
    type: 'ask',
    price: 31,
    description: 'With both clamps, no cracks in the folds.',
    condition: 'good',
    placeId: place.id,
    shipping: { to: 'region', countries: ['IE'], price: 3.5 },
    ...given,
  })
  return { seller, listing }
}

describe('the mail about a want', () => {
  test('says price with shipping, condition, fitment, seller and text', async () => {
    const { user, part } = await irishReader({ name: 'Intake Boot at Throttle, BMW M54 E46, 82 mm' })
    const caller = await callerOf(user)
    await caller.want.set({ partId: part.id, maxPrice: 35, condition: 'good' })
    const { listing } = await listAsk(part)
    const mail = await mailOf(user)
    expect(mail).toMatchObject({
      subject: 'New ask at $31.00: Intake Boot at Throttle, BMW M54 E46, 82 mm',
      label: 'Your want',
      heading: 'New ask at $31.00',
      title: 'Intake Boot at Throttle, BMW M54 E46, 82 mm',
      text: null,
      button: { label: 'View this ask', href: `http://localhost:3000/part/${part.slug}?listing=${listing.id}` },
      why: 'You get this because you want the part up to $35.00, in Good or better.',
      change: { label: 'Change this want', href: `http://localhost:3000/part/${part.slug}?add=want` },
      stops: [
        { label: 'Stop mails of this kind', href: 'http://localhost:3000/unsubscribe/k3y/kind-wants' },
        { label: 'Stop mails about this part', href: `http://localhost:3000/unsubscribe/k3y/part-${part.id}` },
        { label: 'All notification settings', href: 'http://localhost:3000/notifications/settings' },
      ],
    })
    expect(factsOf(mail)).toEqual([
      'Price: $31.00, $34.50 delivered to Ireland',
      'Condition: Good',
      'Fitment: ✓ Fits your 2002 BMW 3 Series',
      'Seller: Kessler Motorteile, 99% positive, Graz',
      'Text: "With both clamps, no cracks in the folds."',
    ])
    expect(mail.image?.url).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]+-640\.webp$/)
  })

  test('has the price of now, and names what is no longer on offer', async () => {
    const { user, part } = await irishReader()
    await (await callerOf(user)).want.set({ partId: part.id, maxPrice: 35 })
    const { listing } = await listAsk(part)
    const line = await lineOf(user)
    await site.deps.prisma.listing.update({ where: { id: listing.id }, data: { priceCents: 2_900, status: 'sold' } })
    const mail = await lineMailOf(site.deps, readerOf(user), line)
    expect(mail.subject).toMatch(/^New ask at \$29\.00: /)
    expect(factsOf(mail).slice(0, 2)).toEqual(['Price: $29.00, $32.50 delivered to Ireland', 'Now: No longer on offer'])
  })

  test('says nothing of a listing that was deleted or of a part that was removed', async () => {
    const { user, part } = await irishReader()
    await (await callerOf(user)).want.set({ partId: part.id, maxPrice: 35 })
    const { listing } = await listAsk(part)
    const line = await lineOf(user)
    await site.deps.prisma.listing.update({ where: { id: listing.id }, data: { status: 'deleted' } })
    const mail = await lineMailOf(site.deps, readerOf(user), line)
    expect(mail.image).toBeNull()
    expect(factsOf(mail).join()).not.toContain('Kessler')
  })
})

describe('mails about texts', () => {
  test('quote a reply, and say by which name and on which part', async () => {
    const [user, author, part] = [
      await site.make.user(),
      await site.make.user({ name: 'Marta K' }),
      await site.make.part(),
    ]
    const comment = await (await callerOf(user)).comment.create({ partId: part.id, text: 'Which impeller?' })
    const reply = { parentId: comment.id, text: 'The **steel** one & no other <b>.' }
    await (await callerOf(author)).comment.create(reply)
    const mail = await mailOf(user)
    expect(mail).toMatchObject({
      subject: `New reply to your comment: ${part.name}`,
      quote: 'The steel one & no other <b>.',
      why: 'You get this because you wrote the comment.',
    })
    expect(textOf(mail.text ?? [])).toBe(`Marta K replied to your comment on ${part.name}`)
  })
})

describe('the mail about messages', () => {
  /** Sends messages to a user who wants mails of them, and returns the mail. */
  async function mailAfter(...contents: string[]) {
    const [user, sender] = [await site.make.user(), await site.make.user({ name: 'Marta Kowalczyk' })]
    const { message } = await callerOf(sender)
    for (const content of contents) await message.send({ receiverId: user.id, content })
    await site.catchUp()
    const { id } = await site.deps.prisma.notification.findFirstOrThrow({ where: { userId: user.id, kind: 'message' } })
    const [line] = await linesById(site.deps, user.id, [id])
    if (!line) throw new Error('The user was told of no message.')
    return { user, sender, line, mail: await lineMailOf(site.deps, readerOf(user), line) }
  }

  test('has the newest one as it was typed, and the conversation as its page', async () => {
    const { sender, mail } = await mailAfter('Hello', 'Is **it** still there?\n\nBest, Marta')
    expect(mail).toMatchObject({
      subject: 'New message from Marta Kowalczyk',
      title: null,
      text: null,
      quote: 'Is **it** still there?\n\nBest, Marta',
      button: { label: 'Answer', href: `http://localhost:3000/messages?recipientId=${sender.id}` },
      stops: [
        { label: 'Stop mails of this kind' },
        { label: 'Stop mails about this conversation' },
        { label: 'All notification settings' },
      ],
    })
  })

  test('has the first 500 characters', async () => {
    const { mail } = await mailAfter('😀'.repeat(600))
    expect(mail.quote).toMatch(/^(?:😀)+ …$/u)
    expect(mail.quote?.length).toBeLessThanOrEqual(502)
  })

  test('does not have a message that was removed meanwhile', async () => {
    const { user, line } = await mailAfter('Hello', 'Spam')
    await site.deps.prisma.message.updateMany({ where: { content: 'Spam' }, data: { removedAt: now } })
    expect((await lineMailOf(site.deps, readerOf(user), line)).quote).toBe('Hello')
  })
})

// ── All kinds ────────────────────────────────────────────────────────────────────────────────────────────────────

const ID = '019f0000-0000-7000-8000-000000000000'
const line = (kind: NotificationKind, given: Partial<NotificationLine> = {}): NotificationLine => ({
  id: ID,
  seq: 1,
  kind,
  count: 1,
  actors: [{ id: ID, name: 'Marta Kowalczyk', picture: null }],
  actorCount: 1,
  part: { id: ID, name: 'Water Pump', slug: 'water-pump' },
  post: null,
  vehicle: null,
  facts: { priceCents: 4_400, until: '2026-12-01T22:30:00.000Z' },
  follow: null,
  want: null,
  searches: [],
  path: '/part/water-pump',
  at: now,
  readAt: null,
  ...given,
})
const KINDS = keysOf(NOTIFICATIONS)

describe.each(KINDS)('the mail of kind %s', (kind) => {
  test('has all its words, and a subject that more changes do not change', async () => {
    const reader = readerOf(await site.make.user())
    const mail = await lineMailOf(site.deps, reader, line(kind))
    const { html, text } = await renderMail(mail)
    expect(html).toContain(mail.heading)
    expect(text).toContain(mail.button.href)
    expect(mail.why).toMatch(/^You get this because \S.*\.$/)
    const more = await lineMailOf(site.deps, reader, line(kind, { count: 7, actorCount: 4 }))
    expect(more.subject).toBe(mail.subject)
    expect(mail.subject).not.toContain('\n')
  })
})

describe('a line that waited for its reader', () => {
  test.each([
    ['offer.made', { priceCents: 4_400 }, 'Offer of $44.00', 'View the offer'],
    ['trade.marked', { priceCents: 4_400 }, 'Trade marked as sold', 'View your trades'],
    ['trade.marked', { priceCents: 4_400, isToConfirm: true }, 'Confirm the trade', 'Confirm the trade'],
  ] as const)('asks for nothing once it is done: %s %j', async (kind, facts, heading, button) => {
    const reader = readerOf(await site.make.user())
    const mail = await lineMailOf(site.deps, reader, line(kind, { facts }))
    expect([mail.heading, mail.button.label]).toEqual([heading, button])
  })
})

describe('times', () => {
  test('are in the time zone of the reader', async () => {
    const reader = { ...readerOf(await site.make.user()), timeZone: 'Asia/Kathmandu' }
    const mail = await lineMailOf(site.deps, reader, line('offer.made'))
    expect(factsOf(mail)).toEqual([
      expect.stringMatching(/^Answer until: \d+ (?:days|h) left, 2 December 2026, 04:15 \(Asia\/Kathmandu\)$/),
    ])
  })
})

describe('a digest', () => {
  const DIGEST = { kind: 'digest', title: 'Your day on Tappet', label: 'Saturday 28 November', more: 0 } as const
  const several = (kind: NotificationKind, count: number, given: Partial<NotificationLine> = {}) =>
    Array.from({ length: count }, () => line(kind, { ...given, id: site.deps.newId() }))
  const digestOf = async (lines: NotificationLine[], more = 0) =>
    digestMailOf(site.deps, readerOf(await site.make.user()), lines, { ...DIGEST, more })

  test('has its groups in order, first what is to be done, and the most urgent counts as subject', async () => {
    const follow = { type: 'part', name: null } as const
    const mail = await digestOf([
      line('report.decided'),
      line('reply', { count: 3 }),
      line('edit', { count: 4, follow, id: site.deps.newId() }),
      line('want.matched', { count: 2 }),
      line('trade.marked', { facts: { isToConfirm: true, priceCents: 4_400 } }),
    ])
    expect(mail.subject).toBe('1 trade to confirm, 2 new asks, 4 edits')
    expect(mail.groups.map(({ title }) => title)).toEqual([
      'To do',
      'Your wants',
      'Parts you follow',
      'Replies',
      'Moderator',
    ])
    const [first] = mail.groups[0]?.lines ?? []
    expect(first).toMatchObject({ isToDo: true, link: { label: 'Confirm' } })
    expect(textOf(first?.text ?? [])).toBe('Confirm the trade of Water Pump for $44.00')
    expect(mail.stops.map(({ label }) => label)).toEqual(['Change hour or kinds', 'Stop the daily digest'])
  })

  test(`has at most ${MAX_GROUP_LINES} lines of a group and ${MAX_DIGEST_LINES} in all, and counts the others`, async () => {
    const own = [...several('offer.made', 17), ...several('want.matched', 6), ...several('ask.new', 5)]
    const wide = keysOf(NOTIFICATIONS).flatMap((kind) => several(kind, 6))
    const mail = await digestOf([...own, ...several('reply', 1)], 3)
    expect(mail.groups.map(({ title, lines, more }) => [title, lines.length, more?.label])).toEqual([
      ['To do', 5, 'and 12 more'],
      ['Your wants', 5, 'and 1 more'],
      ['More that you follow', 5, undefined],
      ['Replies', 1, undefined],
    ])
    expect(mail.more?.label).toBe('and 3 more notifications')
    const full = await digestOf(wide)
    expect(full.groups.flatMap(({ lines }) => lines)).toHaveLength(MAX_DIGEST_LINES)
    const counted = full.groups.map(({ more }) => Number(more?.label.split(' ')[1] ?? 0))
    const rest = Number(full.more?.label.split(' ')[1] ?? 0)
    expect(counted.reduce((sum, each) => sum + each, rest)).toBe(wide.length - MAX_DIGEST_LINES)
  })
})
