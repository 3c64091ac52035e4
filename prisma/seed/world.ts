import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { below, share, shuffle } from './chance.ts'
import type { DemoContent } from './content.ts'
import type { DemoPerson, PersonKey } from './types.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The row of an item of the content. */
export type Placed = { id: string; createdAt: Date }

/** The content with the time and id of each item. */
export type World = {
  content: DemoContent
  now: Date
  /** Returns a time before now. A whole number means a time within that hour, so that the minutes differ. */
  hoursAgo(hours: number, key: string): Date
  /** Returns a time before now. A whole number means a time within that day. */
  daysAgo(days: number, key: string): Date
  /** Returns the time at the share `part` (0 to 1) of the interval. */
  between(from: Date, to: Date, part: number): Date
  /** Assigns an id that sorts by time. The key identifies the item, so that the id is the same in every run. */
  place(item: object, key: string, createdAt: Date): Placed
  /** Returns the row of an item. @throws Error if the item has not been placed */
  of(item: object): Placed
  /** Returns the id of a person. */
  person(key: PersonKey): string
  /** Returns votes whose sum is `net`. */
  voters(net: number, key: string): { userId: string; value: 1 | -1 }[]
}

/** Returns `time` if it is after `than`, otherwise one minute after `than`. */
export const after = (than: Date, time: Date) => (time > than ? time : new Date(than.getTime() + MINUTE))

/** Returns a UUIDv7 whose random part is computed from a key. */
export function idAt(time: Date, key: string): string {
  return uuidv7({ msecs: time.getTime(), random: createHash('sha256').update(key).digest().subarray(0, 16) })
}

export function createWorld(content: DemoContent, now: Date): World {
  const placed = new Map<object, Placed>()
  const people = new Map(content.people.map((person) => [person.key, person]))

  const before = (milliseconds: number) => new Date(now.getTime() - Math.round(milliseconds))
  const of = (item: object) => {
    const found = placed.get(item)
    if (!found) throw new Error(`This item has not been placed: ${JSON.stringify(item).slice(0, 200)}`)
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
      // Most items also have votes against the majority. Each person votes once.
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
