import { describe, expect, test } from 'vitest'
import { LENGTH, TAGS_PER_PART } from '../../shared/limits.ts'
import { checkPartName } from '../../shared/parts.ts'
import { cleanLine, nameKey, normalizePartNumber, slugify } from '../../shared/text.ts'
import { content, everyComment } from './content.ts'
import { drawPart } from './drawings/index.ts'
import { LISTING_LIFE } from './rows/listings.ts'
import { targetOf } from './rows/reports.ts'
import type { DemoComment, DemoPart, PersonKey } from './types.ts'

// Checks for mistakes in content that is written by hand.

const { people, parts, posts, conversations, reports } = content
const joined = new Map(people.map((person) => [person.key, person.joinedDaysAgo]))
const isActive = ({ status = 'active' }: DemoPart['listings'][number]) => status === 'active'

type UserAction = { by: PersonKey; daysAgo: number; what: string }

/** Yields all actions of users with their age in days. */
function* userActions(): Generator<UserAction> {
  for (const part of parts) {
    yield { by: part.addedBy, daysAgo: part.addedDaysAgo, what: part.name }
    for (const edit of part.edits ?? []) yield { ...edit, what: `edit of ${part.name}: ${edit.summary}` }
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

const isBadTag = (tag: string) =>
  tag !== cleanLine(tag) || tag.length > LENGTH.tag || tag !== tag.toLowerCase().replace(/^non-oe: /, 'Non-OE: ')

const countDrawings = (part: DemoPart) => new Set(drawPart(part.drawing, part.images).map(({ svg }) => svg)).size

const activePrices = (part: DemoPart, type: 'ask' | 'bid') =>
  part.listings.filter((l) => isActive(l) && l.type === type).map((l) => l.price)

test('the author of every item exists and joined before', () => {
  const early = [...userActions()].filter(({ by, daysAgo }) => !(daysAgo >= 0 && daysAgo < (joined.get(by) ?? 0)))
  expect(early.map(({ by, what }) => `${by}: ${what}`)).toEqual([])
})

test('people have unique keys and e-mail addresses, and moderate tags in use', () => {
  expect(joined.size).toBe(people.length)
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  const used = new Set([...parts, ...posts].flatMap(({ tags }) => tags))
  expect(people.flatMap(({ adminForTags = [] }) => adminForTags).filter((tag) => !used.has(tag))).toEqual([])
})

describe('parts', () => {
  test('have valid and unique names', () => {
    expect(
      parts.filter(({ name }) => checkPartName(name) !== null || cleanLine(name) !== name).map(({ name }) => name),
    ).toEqual([])
    expect(new Set(parts.map(({ name }) => slugify(name))).size).toBe(parts.length)
    expect(new Set(parts.map(({ name }) => nameKey(name))).size).toBe(parts.length)
  })

  test('and posts have normalized tags', () => {
    const wrong = [...parts, ...posts].filter(
      ({ tags }) => tags.length > TAGS_PER_PART || new Set(tags).size < tags.length || tags.some(isBadTag),
    )
    expect(wrong.map(({ tags }) => tags.join(', '))).toEqual([])
  })

  test('have unique part numbers', () => {
    const wrong = parts.filter(({ numbers }) => {
      const normalized = numbers.map(({ number }) => normalizePartNumber(number))
      return new Set(normalized).size < numbers.length || !normalized.every((number) => /^[0-9A-Z]+$/.test(number))
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('have the stated number of different drawings, with known dimensions', () => {
    expect(parts.filter((part) => countDrawings(part) !== part.images).map(({ name }) => name)).toEqual([])
  })

  test('have edits in order of time, and only if they have a description', () => {
    const wrong = parts.filter(({ description, addedDaysAgo, edits = [] }) => {
      const days = [addedDaysAgo, ...edits.map(({ daysAgo }) => daysAgo)]
      return days.some((day, i) => day > (days[i - 1] ?? day)) || (description === '' && edits.length > 0)
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})

describe('listings', () => {
  const listings = parts.flatMap((part) => part.listings.map((listing) => ({ part, listing })))
  const named = (all: typeof listings) =>
    all.map(({ part, listing }) => `${part.name}: ${listing.type} ${listing.price}, ${listing.by}`)

  test('have a price in whole cents and an age that matches part and status', () => {
    const wrong = listings.filter(({ part, listing: { price, daysAgo, status = 'active' } }) => {
      const wholeCents = Math.abs(price * 100 - Math.round(price * 100)) < 1e-6 && price > 0
      const fits = { active: daysAgo < LISTING_LIFE, expired: daysAgo >= LISTING_LIFE, sold: true, deleted: true }[
        status
      ]
      return !wholeCents || !fits || daysAgo > part.addedDaysAgo
    })
    expect(named(wrong)).toEqual([])
  })

  test('have bids below the asks of the part', () => {
    expect(
      parts
        .filter((part) => Math.max(...activePrices(part, 'bid')) >= Math.min(...activePrices(part, 'ask')))
        .map(({ name }) => name),
    ).toEqual([])
  })

  test('are not sold to their author', () => {
    expect(
      named(listings.filter(({ listing: { by, to, status } }) => to !== undefined && (to === by || status !== 'sold'))),
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

  test('and posts have no more votes than there are people', () => {
    expect(
      [...all.map(({ comment }) => comment), ...posts]
        .filter(({ votes = 0 }) => Math.abs(votes) > people.length)
        .map(({ by }) => by),
    ).toEqual([])
  })

  test('have a report if a moderator removed them', () => {
    const closed = reports
      .filter(({ status }) => status === 'resolved_action_taken')
      .map(({ item }) => targetOf(content, item))
    const removed = all.filter(({ comment }) => comment.deleted === 'moderator')
    expect(
      removed
        .filter(({ comment }) => !closed.some((t) => t.type === 'comment' && t.comment === comment))
        .map(({ comment }) => comment.text),
    ).toEqual([])
  })
})

describe('conversations', () => {
  test('are one per pair, in order of time, with unread messages of the other person only', () => {
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

  test('quote only listings that the other person had at that time', () => {
    const wrong = conversations.flatMap(({ between, messages }) =>
      messages.filter(({ from, text, hoursAgo }) => {
        const quoted = /^Re: Your listing for "(.+)" to (sell|buy) for \$([\d.]+)\. \(View product: (\S+)\)/.exec(text)
        if (!quoted) return text.startsWith('Re: ')
        const [, name, act, price, url] = quoted
        const part = parts.find((p) => p.name === name)
        const type = act === 'sell' ? 'ask' : 'bid'
        const meant = part?.listings.some(
          (l) =>
            l.type === type &&
            l.price.toFixed(2) === price &&
            l.by !== from &&
            between.includes(l.by) &&
            l.daysAgo * 24 > hoursAgo,
        )
        return !meant || url !== `/part/${slugify(name ?? '')}`
      }),
    )
    expect(wrong.map(({ text }) => text.slice(0, 120))).toEqual([])
  })
})

test('links within the site lead to existing parts and posts', () => {
  const known = new Set([
    ...parts.map(({ name }) => `/part/${slugify(name)}`),
    ...posts.map(({ title }) => `/blog/${slugify(title)}`),
  ])
  const texts = [
    ...parts.flatMap((part) => [part.description, ...(part.edits ?? []).map((edit) => edit.appendMarkdown ?? '')]),
    ...posts.map((post) => post.content),
    ...[...parts, ...posts].flatMap((place) => [...everyComment(place.comments)].map(({ comment }) => comment.text)),
    ...conversations.flatMap(({ messages }) => messages.map(({ text }) => text)),
  ]
  const links = texts.flatMap((text) => text.match(/(?<=View product: |\]\()\/(?:part|blog)\/[^\s)#?]+/g) ?? [])
  expect(links.filter((link) => !known.has(link))).toEqual([])
})

test('reports are about older items of other people, and closed reports have a note', () => {
  const wrong = reports.filter(({ item, hoursAgo, reporters, status = 'open', note }) => {
    const target = targetOf(content, item)
    const [owner, age] = {
      user: () => (target.type === 'user' ? [target.person.key, target.person.joinedDaysAgo * 24] : []),
      part: () => (target.type === 'part' ? [target.part.addedBy, target.part.addedDaysAgo * 24] : []),
      blog_post: () => (target.type === 'blog_post' ? [target.post.by, target.post.daysAgo * 24] : []),
      listing: () => (target.type === 'listing' ? [target.listing.by, target.listing.daysAgo * 24] : []),
      comment: () => (target.type === 'comment' ? [target.comment.by, target.comment.hoursAgo] : []),
    }[target.type]() as [string, number]
    const gone =
      (target.type === 'listing' && target.listing.status === 'deleted') ||
      (target.type === 'comment' && target.comment.deleted)
    const removal = status === 'resolved_action_taken' && (target.type === 'listing' || target.type === 'comment')
    const reporterKeys = reporters.map(({ by }) => by)
    const repeated = new Set(reporterKeys).size < reporterKeys.length
    const unexplained = status !== 'open' && status !== 'under_review' && !note
    return hoursAgo >= age || reporterKeys.includes(owner) || repeated || unexplained || Boolean(gone) !== removal
  })
  expect(wrong.map(({ item, reporters }) => `${JSON.stringify(item)}: ${reporters[0]?.reason}`)).toEqual([])
})
