import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { below, share, shuffle } from './chance.ts'
import type { DemoContent } from './content.ts'
import type { DemoPerson, PersonKey } from './types.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** What an item of the content became. */
export type Placed = { id: string; createdAt: Date }

/** The content, placed in time: who and what each item is in the database. */
export type World = {
  content: DemoContent
  now: Date
  /** Whole hours are taken as 'some time in that hour', so that not everything happens at the same minute. */
  hoursAgo(hours: number, key: string): Date
  /** Whole days are taken as 'some time on that day'. */
  daysAgo(days: number, key: string): Date
  /** A moment between two, nearer to the first the smaller `part` is (0 to 1). */
  between(from: Date, to: Date, part: number): Date
  /** Gives an item its id, which sorts by time; the key names the item in every run. */
  place(item: object, key: string, createdAt: Date): Placed
  /** @throws Error when the item was not placed yet. */
  of(item: object): Placed
  /** The id of a person. */
  person(key: PersonKey): string
  /** Who votes, so that the sum is `net`. */
  voters(net: number, key: string): { userId: string; value: 1 | -1 }[]
}

/** `time`, or a minute after `than` where it would be before that. */
export const after = (than: Date, time: Date) => (time > than ? time : new Date(than.getTime() + MINUTE))

/** A UUIDv7 whose random part comes from a key. */
export function idAt(time: Date, key: string): string {
  return uuidv7({ msecs: time.getTime(), random: createHash('sha256').update(key).digest().subarray(0, 16) })
}

export function createWorld(content: DemoContent, now: Date): World {
  const placed = new Map<object, Placed>()
  const people = new Map(content.people.map((person) => [person.key, person]))

  const before = (milliseconds: number) => new Date(now.getTime() - Math.round(milliseconds))
  const of = (item: object) => {
    const found = placed.get(item)
    if (!found) throw new Error(`Not placed yet: ${JSON.stringify(item).slice(0, 200)}`)
    return found
  }
  const person = (key: PersonKey) => {
    const found = people.get(key)
    if (!found) throw new Error(`There is no person '${key}' in the demo content`)
    return of(found).id
  }

  return {
    content,
    now,
    hoursAgo: (hours, key) => before((hours + (Number.isInteger(hours) ? 0.45 * share(`${key} hour`) : 0)) * HOUR),
    daysAgo: (days, key) => before((days + (Number.isInteger(days) ? 0.8 * share(`${key} day`) : 0)) * DAY),
    between: (from, to, part) => new Date(Math.round(from.getTime() + (to.getTime() - from.getTime()) * part)),
    place(item, key, createdAt) {
      const result = { id: idAt(createdAt, key), createdAt }
      placed.set(item, result)
      return result
    },
    of,
    person,
    voters(net, key) {
      // Few are liked by all; but nobody votes twice.
      const spare = Math.floor((content.people.length - Math.abs(net)) / 2)
      const against = Math.min(below(1 + Math.ceil(Math.abs(net) / 5), `${key} against`), spare)
      const turnout = shuffle<DemoPerson>(content.people, key, (voter) => voter.key)
      return turnout.slice(0, Math.abs(net) + 2 * against).map((voter, i) => ({
        userId: person(voter.key),
        value: i < against === net < 0 ? 1 : -1,
      }))
    },
  }
}
