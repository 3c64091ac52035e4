import { Agent, request, type Dispatcher } from 'undici'
import { lookupPublic, privateAddressIn } from './public-address.ts'
import { ImageRejected } from './image-rejected.ts'

// docs/product/parts-and-images.md, "Images".
const MAX_BYTES = 5 * 1024 * 1024
const MAX_REDIRECTS = 5

/** Timeout (ms) for opening a connection, including TLS. */
const CONNECT_TIMEOUT = 5_000

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const PORTS = new Set(['', '80', '443'])

export type FetchOptions = {
  /** Host names that are fetched from another origin, which may be private (IMAGE_FETCH_HOSTS). */
  hosts: ReadonlyMap<string, string>
  userAgent: string
  /** Aborts the fetch, including redirects and body. */
  signal: AbortSignal
}

/**
 * Fetches at most MAX_BYTES bytes from a public http or https URL, after at most MAX_REDIRECTS redirects. Each redirect is
 * checked like the first URL.
 * @throws ImageRejected for any other URL and for any failure
 */
export async function fetchImage(address: string, options: FetchOptions): Promise<Buffer> {
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await requestOnce(url, options)
      if (Buffer.isBuffer(answer)) return answer
      url = new URL(answer.location, url)
    }
  } catch (error) {
    if (error instanceof ImageRejected) throw error
    throw new ImageRejected(`the fetch failed: ${String(error)}`, { cause: error })
  }
  throw new ImageRejected(`more than ${MAX_REDIRECTS} redirects`)
}

/** Sends one request on its own connection. */
async function requestOnce(
  url: URL,
  { hosts, userAgent, signal }: FetchOptions,
): Promise<Buffer | { location: string }> {
  assertAllowedUrl(url)
  const origin = hosts.get(url.hostname)
  if (origin === undefined) assertPublicAddress(url)
  const connect = { timeout: CONNECT_TIMEOUT, ...(origin === undefined && { lookup: lookupPublic }) }
  const agent = new Agent({ allowH2: false, connect })
  // The signal alone does not abort a request whose connection is still being opened.
  const end = () => void agent.destroy()
  signal.addEventListener('abort', end, { once: true })
  try {
    const answer = await request(origin === undefined ? url : new URL(url.pathname + url.search, origin), {
      dispatcher: agent,
      signal,
      headers: {
        host: url.host,
        'user-agent': userAgent,
        accept: 'image/webp,image/png,image/jpeg,image/gif',
        'accept-encoding': 'identity',
      },
    })
    // A body that is not read to its end is destroyed below, which is not an error.
    answer.body.on('error', () => undefined)
    const { location } = answer.headers
    if (REDIRECTS.has(answer.statusCode) && typeof location === 'string') return { location }
    return await readBody(answer)
  } finally {
    signal.removeEventListener('abort', end)
    await agent.destroy()
  }
}

function assertAllowedUrl({ protocol, port, username, password }: URL): void {
  if (protocol !== 'https:' && protocol !== 'http:') throw new ImageRejected(`${protocol} is not fetched`)
  if (!PORTS.has(port)) throw new ImageRejected(`port ${port} is not fetched`)
  if (username !== '' || password !== '') throw new ImageRejected('an address with a user name is not fetched')
}

function assertPublicAddress(url: URL): void {
  const address = privateAddressIn(url)
  if (address !== null) throw new ImageRejected(`${address} is not public`)
}

async function readBody({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Buffer> {
  if (statusCode !== 200) throw new ImageRejected(`status ${statusCode}`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new ImageRejected('the answer is compressed')
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw new ImageRejected('too large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new ImageRejected('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
