import { LRUCache } from 'lru-cache'

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

type Entry = { version: string; value: Cacheable }
type Loading = { version: string; value: Promise<Cacheable> }

/**
 * Public content in memory, each item in its latest version. Concurrent calls for a new version share one load. The least
 * recently used items are dropped when the total size exceeds the limit.
 */
export class ContentCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #loading = new Map<string, Loading>()
  readonly #reads = new Map<string, CacheReads>()

  /** The most that `bytes` can be. */
  readonly maxBytes: number

  /** @param maxBytes the total size of all items */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
    this.#entries = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ value }) => OVERHEAD + value.bytes })
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
    const found = this.find<Value>(key, version)
    const reads = this.#readsOf(key)
    if (found) {
      reads.hits += 1
      return found
    }

    reads.misses += 1
    const loading = { version, value: load() }
    this.#loading.set(key, loading)
    const isLatest = () => this.#loading.get(key) === loading
    try {
      const value = await loading.value
      if (value.isStorable !== false && isLatest()) this.#entries.set(key, { version, value })
      return value
    } finally {
      if (isLatest()) this.#loading.delete(key)
    }
  }

  /** Returns the item in this version, if it is stored or loading. */
  find<Value extends Cacheable>(key: string, version: string): Value | Promise<Value> | undefined {
    const isCurrent = (entry?: Entry | Loading) => entry?.version === version
    return [this.#entries.get(key), this.#loading.get(key)].find(isCurrent)?.value as Value | Promise<Value> | undefined
  }

  #readsOf(key: string): CacheReads {
    const kind = key.slice(0, key.indexOf(' '))
    let reads = this.#reads.get(kind)
    if (!reads) this.#reads.set(kind, (reads = { hits: 0, misses: 0 }))
    return reads
  }
}

/**
 * Finds the items of another cache, but stores none: for the content of a page or an answer that is itself stored. The
 * content would take two thirds of the cache.
 */
export class FindingCache extends ContentCache {
  readonly #cache: ContentCache

  constructor(cache: ContentCache) {
    super(cache.maxBytes)
    this.#cache = cache
  }

  override async get<Value extends Cacheable>(
    key: string,
    version: string,
    load: () => Promise<Value>,
  ): Promise<Value> {
    return this.#cache.find<Value>(key, version) ?? load()
  }
}
