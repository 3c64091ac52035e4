import { LRUCache } from 'lru-cache'
import { readDatabase } from '../db/replicas.ts'
import { hashOf } from './etag.ts'

/** What the cache stores. */
export type Cacheable = {
  /** Estimated bytes in memory. */
  readonly bytes: number
  /** False if the value is only for the requests that waited for it. True by default. */
  readonly isStorable?: boolean
}

/** Returns the estimated bytes of the object that a JSON text describes. */
export const bytesOfJson = (json: string): number => json.length * 2

/** Estimated bytes per item for its key, objects and promises. */
const OVERHEAD = 1_000

/** How often items of one kind were found in the cache, and how often they had to be loaded. */
export type CacheReads = { hits: number; misses: number }

/** An item in one version, loaded or being loaded. */
type Entry = { version: string; value: Promise<Cacheable> }

/**
 * Public content in memory, each item in its latest version. Concurrent calls for a new version share one load. The least
 * recently used items are dropped when the total size exceeds the limit.
 */
export class ContentCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #reads = new Map<string, CacheReads>()
  readonly #values = new Map<string, { hash: string; changes: number }>()

  /** The most that `bytes` can be. */
  readonly maxBytes: number

  /** @param maxBytes the total size of all items */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
    this.#entries = new LRUCache({ maxSize: maxBytes })
  }

  /** The total size of the stored items. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** All reads so far, by kind of the item. A call that waits for a load of another call counts as a hit. */
  get reads(): ReadonlyMap<string, CacheReads> {
    return this.#reads
  }

  /**
   * Returns the item in this version.
   * @param key begins with the kind of the item, because all items of a kind have the same type: 'page /part/pump'
   * @param version read from the database before the call. It is never used again after the item has changed.
   * @param load reads the item. It may be newer than `version`, never older.
   */
  async get<Value extends Cacheable>(key: string, version: string, load: () => Promise<Value>): Promise<Value> {
    const found = this.#entries.get(key)
    const reads = this.#readsOf(key)
    if (found?.version === version) {
      reads.hits += 1
      return found.value as Promise<Value>
    }

    reads.misses += 1
    const loading = { version, value: load() }
    this.#entries.set(key, loading, { size: OVERHEAD })
    const isLatest = () => this.#entries.peek(key) === loading
    try {
      const value = await loading.value
      if (isLatest()) {
        if (value.isStorable === false) this.#entries.delete(key)
        else this.#entries.set(key, { ...loading }, { size: OVERHEAD + value.bytes })
      }
      return value
    } catch (error) {
      if (isLatest()) this.#entries.delete(key)
      throw error
    }
  }

  /**
   * Returns a version for content without one in the database. It changes with the value, and is never used again, because
   * an item may be newer than its version.
   */
  versionOf(name: string, value: unknown): string {
    const key = `${name} of ${readDatabase()}`
    const hash = hashOf(JSON.stringify(value))
    const last = this.#values.get(key) ?? { hash: '', changes: 0 }
    const changes = hash === last.hash ? last.changes : last.changes + 1
    this.#values.set(key, { hash, changes })
    return `${readDatabase()} ${changes}`
  }

  #readsOf(key: string): CacheReads {
    const kind = key.slice(0, key.indexOf(' '))
    let reads = this.#reads.get(kind)
    if (!reads) this.#reads.set(kind, (reads = { hits: 0, misses: 0 }))
    return reads
  }
}

/**
 * Stores nothing: for the content of a page or an answer that is itself stored. The content would take two thirds of the
 * cache.
 */
export const NOTHING_STORED = new ContentCache(1)
