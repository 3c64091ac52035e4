import { createHash } from 'node:crypto'

// Pseudorandom values that are the same in every run, because they are computed from the hash of a key.

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export const share = (key: string) => createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32

/** Returns an integer from 0 (inclusive) to `count` (exclusive). */
export const below = (count: number, key: string) => Math.floor(share(key) * count)

export const shuffle = (items: string[], key: string) =>
  items
    .map((item) => ({ item, order: share(`${key} ${item}`) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
