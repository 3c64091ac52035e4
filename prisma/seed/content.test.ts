import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { formatPrice } from '../../shared/format.ts'
import { IMAGE_WIDTHS } from '../../shared/paths.ts'
import { readQuote } from '../../shared/listing-message.ts'
import { LISTING_DAYS } from '../../shared/listings.ts'
import { OFFER_HOURS } from '../../shared/limits.ts'
import { nameKey, normalizePartNumber, slugify } from '../../shared/text.ts'
import {
  type DemoComment,
  type DemoListing,
  type DemoPart,
  demoListing,
  everyComment,
  readContent,
  readPeople,
} from './content.ts'
import { communityRows } from './rows/comments.ts'
import { listingRows } from './rows/listings.ts'
import { partRows } from './rows/parts.ts'
import { peopleRows } from './rows/people.ts'
import { reportedItem } from './rows/reports.ts'
import { HOUR, type World, createWorld } from './world.ts'

vi.mock('node:fs', { spy: true })

// Checks for mistakes in content that the schemas of content.ts do not find.

const FOLDER = join(import.meta.dirname, 'content')
const content = readContent()
const { people, parts, posts, conversations, reports, problems, donors } = content
const joined = new Map(people.map((person) => [person.key, person.joinedDaysAgo]))

type UserAction = { by: string; daysAgo: number; what: string }

/** Yields each action of a user and the number of days since it. */
function* userActions(): Generator<UserAction> {
  for (const part of parts) {
    yield { by: part.addedBy, daysAgo: part.addedDaysAgo, what: part.name }
    for (const edit of part.edits) yield { ...edit, what: `edit of ${part.name}: ${edit.summary}` }
    for (const listing of part.listings) yield { ...listing, what: `listing of ${part.name}: ${listing.description}` }
    yield* commentActions(part.comments, part.name)
  }
  for (const post of posts) {
    yield { ...post, what: post.title }
    yield* commentActions(post.comments, post.title)
  }
  for (const { messages } of conversations) {
    for (const { from, hoursAgo, text } of messages)
      yield { by: from, daysAgo: hoursAgo / 24, what: `message: ${text.slice(0, 40)}` }
  }
  for (const { statements } of problems) {
    for (const { by, hoursAgo, text } of statements)
      yield { by, daysAgo: hoursAgo / 24, what: `statement: ${text.slice(0, 40)}` }
  }
  for (const { reporters, hoursAgo } of reports) {
    for (const { by, reason } of reporters) yield { by, daysAgo: hoursAgo / 24, what: `report: ${reason}` }
  }
}

function* commentActions(roots: DemoComment[], place: string): Generator<UserAction> {
  for (const { comment } of everyComment(roots)) {
    yield {
      by: comment.by,
      daysAgo: comment.hoursAgo / 24,
      what: `comment on ${place}: ${comment.text.slice(0, 40)}`,
    }
  }
}

const activePrices = (part: DemoPart, type: 'ask' | 'bid') =>
  part.listings.filter((l) => l.status === 'active' && l.type === type).map((l) => l.price)

test('the user of each action exists and joined before the action', () => {
  const early = [...userActions()].filter(({ by, daysAgo }) => !(daysAgo >= 0 && daysAgo < (joined.get(by) ?? 0)))
  expect(early.map(({ by, what }) => `${by}: ${what}`)).toEqual([])
})

test('users have unique keys and e-mail addresses, and every moderated tag is used', () => {
  expect(joined.size).toBe(people.length)
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  const used = new Set([...parts, ...posts].flatMap(({ tags }) => tags))
  expect(people.flatMap(({ adminForTags }) => adminForTags).filter((tag) => !used.has(tag))).toEqual([])
})

test('the file of a part or post is named after the slug of its title, and part names are unique', () => {
  const titles = [...parts.map(({ slug, name }) => [slug, name]), ...posts.map(({ slug, title }) => [slug, title])]
  expect(titles.filter(([slug, title = '']) => slug !== slugify(title))).toEqual([])
  expect(new Set(parts.map(({ name }) => nameKey(name))).size).toBe(parts.length)
})

test('listings and comments belong to existing parts and posts', () => {
  const slugs = new Set([...parts, ...posts].map(({ slug }) => slug))
  const listings = Object.keys(parse(readFileSync(join(FOLDER, 'listings.yaml'), 'utf8')) as object)
  const comments = readdirSync(join(FOLDER, 'comments')).map((file) => file.replace('.yaml', ''))
  expect([...listings, ...comments].filter((slug) => !slugs.has(slug))).toEqual([])
})

test('normalized numbers consist of letters and digits', () => {
  const numbers = parts.flatMap((part) => part.numbers.map(({ number }) => normalizePartNumber(number)))
  expect(numbers.filter((number) => !/^[0-9A-Z]+$/.test(number))).toEqual([])
})

test('edits are in chronological order, and the description contains the text that each edit adds or changes', () => {
  const wrong = parts.filter(({ description, addedDaysAgo, edits }) => {
    const days = [addedDaysAgo, ...edits.map(({ daysAgo }) => daysAgo)]
    return (
      days.some((day, i) => day > (days[i - 1] ?? day)) ||
      edits.some(({ adds = '', changes }) => !description.includes(adds) || !description.includes(changes?.to ?? ''))
    )
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

const widthsOf = (names: Iterable<string>) =>
  [...names].flatMap((name) => IMAGE_WIDTHS.map((width) => `${name}-${width}.webp`)).toSorted()
const bytesIn = (folder: string) =>
  readdirSync(join(FOLDER, folder)).reduce((sum, file) => sum + statSync(join(FOLDER, folder, file)).size, 0)

describe('photos', () => {
  const names = [
    ...parts.flatMap(({ listings }) => listings),
    ...donors,
    ...problems.flatMap(({ statements }) => statements),
  ].flatMap(({ photos }) => photos)

  test('belong to one listing, donor or statement, have a file for every width, and use every file', () => {
    expect(new Set(names).size).toBe(names.length)
    expect(readdirSync(join(FOLDER, 'photos')).toSorted()).toEqual(widthsOf(names))
  })

  test('have at most 1 MB in all', () => {
    expect(bytesIn('photos')).toBeLessThanOrEqual(1_000_000)
  })
})

describe('images', () => {
  const files = readdirSync(join(FOLDER, 'images'))

  test('occur once in a part, have a file for every width, and use every file', () => {
    expect(parts.filter(({ images }) => new Set(images).size < images.length).map(({ name }) => name)).toEqual([])
    expect(files.toSorted()).toEqual(widthsOf(new Set(parts.flatMap(({ images }) => images))))
  })

  test('have the width in their name and a transparent background', async () => {
    for (const file of files) {
      const { width, hasAlpha } = await sharp(join(FOLDER, 'images', file)).metadata()
      expect([file, hasAlpha]).toEqual([expect.stringMatching(new RegExp(`-${width}\\.webp$`)), true])
    }
  })

  test('have at most 7 MB in all', () => {
    expect(bytesIn('images')).toBeLessThanOrEqual(7_000_000)
  })
})

describe('listings', () => {
  const listings = parts.flatMap((part) => part.listings.map((listing) => ({ part, listing })))
  const named = (all: typeof listings) =>
    all.map(({ part, listing }) => `${part.name}: ${listing.type} ${listing.price}, ${listing.by}`)

  test('are not older than their part; only active ones are younger than their lifetime', () => {
    const wrong = listings.filter(({ part, listing: { daysAgo, status } }) => {
      const fits = { active: daysAgo < LISTING_DAYS, expired: daysAgo >= LISTING_DAYS, sold: true, deleted: true }[
        status
      ]
      return !fits || daysAgo > part.addedDaysAgo
    })
    expect(named(wrong)).toEqual([])
  })

  test('of a donor are newer than the donor, by the same person', () => {
    const wrong = listings.filter(({ listing: { donor: key, by, daysAgo } }) => {
      const donor = donors.find((each) => each.key === key)
      return key !== undefined && !(donor && donor.by === by && donor.daysAgo > daysAgo)
    })
    expect(named(wrong)).toEqual([])
  })

  test('have no active bid above an active ask of the same part', () => {
    expect(
      parts
        .filter((part) => Math.max(...activePrices(part, 'bid')) >= Math.min(...activePrices(part, 'ask')))
        .map(({ name }) => name),
    ).toEqual([])
  })
})

describe('comments', () => {
  const places = [
    ...parts.map((part) => ({ name: part.name, age: part.addedDaysAgo, roots: part.comments })),
    ...posts.map((post) => ({ name: post.title, age: post.daysAgo, roots: post.comments })),
  ]
  const all = places.flatMap(({ roots, ...place }) => [...everyComment(roots)].map((found) => ({ ...found, ...place })))

  test('are newer than their part, post and parent', () => {
    const wrong = all.filter(
      ({ comment, parent, age }) => comment.hoursAgo >= Math.min(age * 24, parent?.hoursAgo ?? Infinity),
    )
    expect(wrong.map(({ name, comment }) => `${name}: ${comment.text.slice(0, 60)}`)).toEqual([])
  })

  test('and posts have at most one vote per user', () => {
    expect(
      [...all.map(({ comment }) => comment), ...posts]
        .filter(({ votes = 0 }) => Math.abs(votes) > people.length)
        .map(({ by }) => by),
    ).toEqual([])
  })
})

describe('conversations', () => {
  test('exist once for two users, have messages in chronological order, and only messages of the other user are unread', () => {
    expect(new Set(conversations.map(({ between }) => between.toSorted().join())).size).toBe(conversations.length)
    const wrong = conversations.filter(({ between, messages, unread }) => {
      const tail = unread ? messages.slice(-unread.count) : []
      const inOrder = messages.every(({ hoursAgo }, i) => hoursAgo < (messages[i - 1]?.hoursAgo ?? Infinity))
      return (
        !inOrder || messages.some(({ from }) => !between.includes(from)) || tail.some(({ from }) => from === unread?.by)
      )
    })
    expect(wrong.map(({ between }) => between.join(' and '))).toEqual([])
  })

  test('have offers of the two users on a listing of one of them, and open ones can still be answered', () => {
    const wrong = conversations.flatMap(({ between, messages }) =>
      messages.filter(({ offer, hoursAgo }) => {
        if (!offer) return false
        const { by, daysAgo, sale } = demoListing(content, offer.part, offer.listing).listing
        const isAccepted = sale !== undefined && sale.state !== 'cancelled' && between.includes(sale.to)
        return (
          !between.includes(by) ||
          daysAgo * 24 <= hoursAgo ||
          (offer.state === 'open' && hoursAgo >= OFFER_HOURS) ||
          (offer.state === 'expired' && hoursAgo < OFFER_HOURS) ||
          (offer.state === 'accepted' && !(isAccepted && sale.price === offer.price))
        )
      }),
    )
    expect(wrong.map(({ from, offer }) => `${from}: ${offer?.price}`)).toEqual([])
  })

  test('quote only listings that the other user created before the message', () => {
    const wrong = conversations.flatMap(({ between, messages }) =>
      messages.filter(({ from, text, hoursAgo }) => {
        const quote = readQuote(text)?.quote
        if (!quote) return text.startsWith('Re: ')
        const part = parts.find(({ name }) => name === quote.title)
        const isMeant = (listing: DemoListing) =>
          listing.type === (quote.verb === 'sell' ? 'ask' : 'bid') &&
          formatPrice(listing.price) === quote.price &&
          listing.by !== from &&
          between.includes(listing.by) &&
          listing.daysAgo * 24 > hoursAgo
        return !part?.listings.some(isMeant) || quote.url !== `/part/${part.slug}`
      }),
    )
    expect(wrong.map(({ text }) => text.slice(0, 120))).toEqual([])
  })
})

test('links within the site lead to existing parts and posts', () => {
  const known = new Set([...parts.map(({ slug }) => `/part/${slug}`), ...posts.map(({ slug }) => `/blog/${slug}`)])
  const texts = [
    ...parts.map((part) => part.description),
    ...posts.map((post) => post.content),
    ...[...parts, ...posts].flatMap((place) => [...everyComment(place.comments)].map(({ comment }) => comment.text)),
    ...conversations.flatMap(({ messages }) => messages.map(({ text }) => text)),
  ]
  const links = texts.flatMap((text) => text.match(/(?<=View product: |\]\()\/(?:part|blog)\/[^\s)#?]+/g) ?? [])
  expect(links.filter((link) => !known.has(link))).toEqual([])
})

test('a reported item is older than its report and belongs to another user, and a closed report has a note', () => {
  const world = createWorld(content, new Date())
  for (const donor of donors) world.place(donor, donor.key, world.now)
  for (const addRows of [peopleRows, partRows, (each: World) => listingRows(each, new Map())]) addRows(world)
  communityRows(world, new Map())
  const wrong = reports.filter((report) => {
    const { owner, content: reported } = reportedItem(content, report)
    const isOlder = world.rowOf(reported).createdAt.getTime() < world.now.getTime() - report.hoursAgo * HOUR
    const isClosed = report.status !== 'open' && report.status !== 'under_review'
    return !isOlder || report.reporters.some(({ by }) => by === owner) || (isClosed && report.note === '')
  })
  expect(wrong.map(({ item, reporters }) => `${JSON.stringify(item)}: ${reporters[0]?.reason}`)).toEqual([])
})

test('reading a file that is not valid throws an error that names the file and the field', () => {
  vi.mocked(readFileSync).mockReturnValueOnce('[{ key: rolf, name: Rolf Brandt, email: rolf }]')
  expect(() => readPeople()).toThrow(/content\/people\.yaml:\n[^]*at \[0\]\.email/)
})
