import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Rendered } from './site.ts'

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzipCallback)

/** Good enough for a page that lives for seconds: 2 ms instead of 60. */
const BROTLI_QUALITY = 5
/** Bytes that a page takes besides its forms: its address, objects and promises. */
const OVERHEAD = 1_000

/** A rendered page with its compressed forms, each made when first asked for. The forms are bytes, which can be counted. */
export class EncodedPage {
  readonly status: number
  readonly location: string | undefined
  readonly failure: Rendered['failure']
  readonly html: Buffer
  readonly etag: string
  /** Bytes in memory: the HTML and the compressed forms that are made so far. */
  bytes: number
  /** Called when another compressed form is made. */
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
    // A copy: zlib's own result may be a small part of a larger block of memory.
    const form = Buffer.from(await compressed)
    this.bytes += form.byteLength
    this.onGrowth()
    return form
  }
}

type Kept = { version: string; page: EncodedPage }

/**
 * Keeps the latest version of each page. Of many requests at once for a new version, the first renders it for all. The
 * pages that were not asked for the longest are dropped when all together exceed the limit.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Kept>
  readonly #rendering = new Map<string, { version: string; page: Promise<EncodedPage> }>()

  /** @param maxBytes of all pages together, their compressed forms included */
  constructor(maxBytes: number) {
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.bytes })
  }

  /** Bytes that the kept pages take. */
  get bytes(): number {
    return this.#pages.calculatedSize
  }

  async get(url: string, version: string, render: () => Promise<EncodedPage>): Promise<EncodedPage> {
    const kept = this.#pages.get(url)
    if (kept?.version === version) return kept.page
    const begun = this.#rendering.get(url)
    if (begun?.version === version) return begun.page

    const rendering = { version, page: render() }
    this.#rendering.set(url, rendering)
    const isLatest = () => this.#rendering.get(url) === rendering
    try {
      const page = await rendering.page
      // A failure is only for the requests that waited for it.
      if (page.status === 200 && isLatest()) this.#keep(url, { version, page })
      return page
    } finally {
      if (isLatest()) this.#rendering.delete(url)
    }
  }

  #keep(url: string, kept: Kept): void {
    this.#pages.set(url, kept)
    // Stored again with its new size, unless it was dropped or replaced meanwhile. The same object would keep its old size.
    kept.page.onGrowth = () => {
      if (this.#pages.peek(url)?.page === kept.page) this.#pages.set(url, { ...kept })
    }
  }
}
