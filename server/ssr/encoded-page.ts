import { gunzipSync, gzipSync } from 'node:zlib'
import type { Cacheable } from '../cache/content-cache.ts'
import { etagOf } from '../cache/etag.ts'
import type { Rendered } from './site.ts'

/** Takes half the time of the default level. Pages are 7 % larger. */
const LEVEL = 3

/**
 * A rendered page. Only its compressed form stays in memory: gzip, which all browsers accept. zstd takes as long and makes a
 * page 3% smaller, but other browsers would need a second form. gzipSync takes the main thread less time than a thread pool.
 */
export class EncodedPage implements Cacheable {
  readonly status: number
  readonly location: string | undefined
  readonly failure: Rendered['failure']
  readonly etag: string
  readonly #gzip: Buffer

  constructor({ html, status, location, failure }: Rendered) {
    const bytes = Buffer.from(html)
    this.status = status
    this.location = location
    this.failure = failure
    this.etag = etagOf(bytes)
    // A copy, because zlib returns a part of a larger block.
    this.#gzip = Buffer.from(new Uint8Array(gzipSync(bytes, { level: LEVEL })).buffer)
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.#gzip.byteLength
  }

  /** An error page is only for the requests that waited for it. */
  get isStorable(): boolean {
    return this.status === 200
  }

  /** Returns the body for an Accept-Encoding header. */
  encoded(accepted = ''): { body: Buffer; encoding?: 'gzip' } {
    if (accepted.includes('gzip')) return { body: this.#gzip, encoding: 'gzip' }
    return { body: gunzipSync(this.#gzip) }
  }
}
