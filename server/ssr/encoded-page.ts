import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import type { Cacheable } from '../cache/content-cache.ts'
import { etagOf } from '../cache/etag.ts'
import type { Rendered } from './site.ts'

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzipCallback)

/** Compresses a page in 2 ms. The highest quality takes 60 ms, too long for a page that may change with the next vote. */
const BROTLI_QUALITY = 5

/**
 * A rendered page with its compressed versions, each created on first use. All are stored as bytes, to know their size.
 */
export class EncodedPage implements Cacheable {
  readonly status: number
  readonly location: string | undefined
  readonly failure: Rendered['failure']
  readonly html: Buffer
  readonly etag: string
  /** Bytes in memory: the HTML and the compressed versions created so far. */
  bytes: number
  onGrowth: () => void = () => {}
  #brotli: Promise<Buffer> | undefined
  #gzip: Promise<Buffer> | undefined

  constructor({ html, status, location, failure }: Rendered) {
    this.html = Buffer.from(html)
    this.status = status
    this.location = location
    this.failure = failure
    this.etag = etagOf(this.html)
    this.bytes = this.html.byteLength
  }

  /** An error page is only for the requests that waited for it. */
  get isStorable(): boolean {
    return this.status === 200
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
