import { createHash } from 'node:crypto'

// Chance that comes out the same in every run: all of it is drawn from the hash of a key.

/** A number from 0 up to, not including, 1. */
export function share(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32
}

/** A whole number from 0 up to, not including, `count`. */
export const below = (count: number, key: string) => Math.floor(share(key) * count)

export const shuffle = <Item>(items: readonly Item[], key: string, nameOf: (item: Item) => string): Item[] =>
  items
    .map((item) => ({ item, order: share(`${key} ${nameOf(item)}`) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
