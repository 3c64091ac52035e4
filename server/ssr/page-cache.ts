import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import type { Rendered } from './site.ts'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCallback)

/** Good enough for a page that lives for seconds: 2 ms instead of 60. */
const BROTLI_QUALITY = 5
/** Pages kept, some 50 kB each with their compressed forms. */
const CAPACITY = 2_000

export type EncodedPage = Rendered & { etag: string; brotli(): Promise<Buffer>; gzip(): Promise<Buffer> }

/** A rendered page with its compressed forms, each made when first asked for. */
export function toPage(rendered: Rendered): EncodedPage {
  let br: Promise<Buffer> | undefined
  let gz: Promise<Buffer> | undefined
  return {
    ...rendered,
    etag: `W/"${createHash('sha1').update(rendered.html).digest('base64url')}"`,
    brotli: () => (br ??= brotli(rendered.html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })),
    gzip: () => (gz ??= gzip(rendered.html)),
  }
}

/** The latest version of each page; of many who ask at once for a new one, the first renders it for all. */
export class PageCache {
  readonly #entries = new Map<string, { version: string; page: Promise<EncodedPage> }>()

  async get(url: string, version: string, render: () => Promise<EncodedPage>): Promise<EncodedPage> {
    const entry = this.#entries.get(url)
    if (entry?.version === version) return entry.page

    const page = render()
    this.#entries.delete(url)
    this.#entries.set(url, { version, page })
    if (this.#entries.size > CAPACITY) this.#entries.delete(this.#entries.keys().next().value ?? '')

    // A failure is for who asked, not for who comes after.
    const forget = () => this.#entries.get(url)?.page === page && this.#entries.delete(url)
    page.then(({ status }) => status !== 200 && forget(), forget)
    return page
  }
}
