import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Rendered } from './site.ts'

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzipCallback)

/** Compresses a page in 2 ms. The highest quality takes 60 ms, too long for a page that is cached for seconds. */
const BROTLI_QUALITY = 5
/** Estimated bytes per page for its address, objects and promises. */
const OVERHEAD = 1_000

/**
 * A rendered page with its compressed versions, each created on first use. All are stored as bytes, to know their size.
 */
export class EncodedPage {
  readonly status: number
  readonly location: string | undefined
  readonly failure: Rendered['failure']
  readonly html: Buffer
  readonly etag: string
  /** Bytes in memory: the HTML and the compressed versions created so far. */
  bytes: number
  /** Called after another compressed version is created. */
  onGrowth: () => void = () => {}
  #brotli: Promise<Buffer> | undefined
  #gzip: Promise<Buffer> | undefined

  constructor({ html, status, location, failure }: Rendered) {
    this.html = Buffer.from(html)
    this.status = status
    this.location = location
    this.failure = failure
    this.etag = `W/"${createHash('sha1').update(this.html).digest('base64url')}"`
    this.bytes = OVERHEAD + this.html.byteLength
  }

  brotli(): Promise<Buffer> {
    return (this.#brotli ??= this.#grow(
      brotliOf(this.html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    ))
  }

  gzip(): Promise<Buffer> {
    return (this.#gzip ??= this.#grow(gzipOf(this.html)))
  }

  async #grow(compressed: Promise<Buffer>): Promise<Buffer> {
    // A copy, because zlib's result may be a small part of a larger block of memory.
    const form = Buffer.from(await compressed)
    this.bytes += form.byteLength
    this.onGrowth()
    return form
  }
}

type Entry = { version: string; page: EncodedPage }

/**
 * An LRU cache with the latest version of each page. Concurrent requests for a new version share one render. The least
 * recently used pages are dropped when the total size exceeds the limit.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Entry>
  readonly #rendering = new Map<string, { version: string; page: Promise<EncodedPage> }>()

  /** @param maxBytes the total size of all pages, including their compressed versions */
  constructor(maxBytes: number) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.bytes })
  }

  /** The total size of the stored pages. */
  get bytes(): number {
    return this.#pages.calculatedSize
  }

  async get(url: string, version: string, render: () => Promise<EncodedPage>): Promise<EncodedPage> {
    const entry = this.#pages.get(url)
    if (entry?.version === version) return entry.page
    const started = this.#rendering.get(url)
    if (started?.version === version) return started.page

    const rendering = { version, page: render() }
    this.#rendering.set(url, rendering)
    const isLatest = () => this.#rendering.get(url) === rendering
    try {
      const page = await rendering.page
      // An error page is only for the requests that waited for it.
      if (page.status === 200 && isLatest()) this.#store(url, { version, page })
      return page
    } finally {
      if (isLatest()) this.#rendering.delete(url)
    }
  }

  #store(url: string, entry: Entry): void {
    this.#pages.set(url, entry)
    // Stores the page again with its new size, unless it was dropped or replaced meanwhile. A new object is necessary,
    // because the LRU cache would keep the size of the old one.
    entry.page.onGrowth = () => {
      if (this.#pages.peek(url)?.page === entry.page) this.#pages.set(url, { ...entry })
    }
  }
}
