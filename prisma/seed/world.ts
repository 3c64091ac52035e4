import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { below, share, shuffle } from './chance.ts'
import type { DemoContent } from './content.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Returns `time` if it is after `than`, otherwise one minute after `than`. */
export const after = (than: Date, time: Date) => (time > than ? time : new Date(than.getTime() + MINUTE))

/** Returns a UUIDv7 whose random part is computed from a key. */
export function idAt(time: Date, key: string): string {
  return uuidv7({ msecs: time.getTime(), random: createHash('sha256').update(key).digest().subarray(0, 16) })
}

/** The content with the time and id of each item. */
export type World = ReturnType<typeof createWorld>

export function createWorld(content: DemoContent, now: Date) {
  const placed = new Map<object, { id: string; createdAt: Date }>()
  const people = new Map(content.people.map((person) => [person.key, person]))
  const before = (milliseconds: number) => new Date(now.getTime() - Math.round(milliseconds))

  const world = {
    content,
    now,
    /** Returns a time before now. A whole number means a time within that hour, so that the minutes differ. */
    hoursAgo: (hours: number, key: string) =>
      before((hours + (Number.isInteger(hours) ? 0.45 * share(`${key} hour`) : 0)) * HOUR),
    /** Returns a time before now. A whole number means a time within that day. */
    daysAgo: (days: number, key: string) =>
      before((days + (Number.isInteger(days) ? 0.8 * share(`${key} day`) : 0)) * DAY),
    /** Returns the time at the share `part` (0 to 1) of the interval. */
    between: (from: Date, to: Date, part: number) =>
      new Date(Math.round(from.getTime() + (to.getTime() - from.getTime()) * part)),
    /** Assigns an id that sorts by time. The key identifies the item, so that the id is the same in every run. */
    place(item: object, key: string, createdAt: Date) {
      const row = { id: idAt(createdAt, key), createdAt }
      placed.set(item, row)
      return row
    },
    /** Returns the id and time of an item. @throws Error if the item has not been placed */
    rowOf(item: object) {
      const row = placed.get(item)
      if (!row) throw new Error(`This item has not been placed: ${JSON.stringify(item).slice(0, 200)}`)
      return row
    },
    /** Returns the id of a person. */
    person(key: string): string {
      const person = people.get(key)
      if (!person) throw new Error(`There is no person '${key}' in the demo content`)
      return world.rowOf(person).id
    },
    /** Returns votes whose sum is `net`. */
    voters(net: number, key: string): { userId: string; value: 1 | -1 }[] {
      // Most items also have votes against the majority. Each person votes once.
      const spare = Math.floor((people.size - Math.abs(net)) / 2)
      const against = Math.min(below(1 + Math.ceil(Math.abs(net) / 5), `${key} against`), spare)
      const voters = shuffle([...people.keys()], key).slice(0, Math.abs(net) + 2 * against)
      return voters.map((voter, i) => ({ userId: world.person(voter), value: i < against === net < 0 ? 1 : -1 }))
    },
  }
  return world
}
