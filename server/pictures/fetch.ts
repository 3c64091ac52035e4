import { isIP } from 'node:net'
import { Agent, request, type Dispatcher } from 'undici'
import { isPublic, lookupPublic } from './public-address.ts'
import { PictureRefused } from './refused.ts'

/** decisions.md 'Images'. */
export const MAX_BYTES = 5 * 1024 * 1024
export const MAX_REDIRECTS = 5

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const PORTS = new Set(['', '80', '443'])

export type FetchOptions = {
  /** Host names that are asked at an origin of ours instead, whatever its address (IMAGE_FETCH_HOSTS). */
  hosts: ReadonlyMap<string, string>
  userAgent: string
  /** Ends the whole of it, redirects and body included. */
  signal: AbortSignal
}

/**
 * What is behind an http or https address of the internet: at most MAX_BYTES bytes, after at most MAX_REDIRECTS
 * redirects, each of which is checked like the first address.
 * @throws PictureRefused for everything else, whatever went wrong
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Buffer> {
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await ask(url, options)
      if (Buffer.isBuffer(answer)) return answer
      url = new URL(answer.location, url)
    }
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    throw new PictureRefused(`the fetch failed: ${String(error)}`, { cause: error })
  }
  throw new PictureRefused(`more than ${MAX_REDIRECTS} redirects`)
}

/** One request, on a connection of its own. */
async function ask(url: URL, { hosts, userAgent, signal }: FetchOptions): Promise<Buffer | { location: string }> {
  refuseUnfit(url)
  const origin = hosts.get(url.hostname)
  if (origin === undefined) refuseInner(url)
  const agent = new Agent({ allowH2: false, ...(origin === undefined && { connect: { lookup: lookupPublic } }) })
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
    // What is not read to its end is cut off below, which is no fault.
    answer.body.on('error', () => undefined)
    const { location } = answer.headers
    if (REDIRECTS.has(answer.statusCode) && typeof location === 'string') return { location }
    return await readBody(answer)
  } finally {
    await agent.destroy()
  }
}

function refuseUnfit({ protocol, port, username, password }: URL): void {
  if (protocol !== 'https:' && protocol !== 'http:') throw new PictureRefused(`${protocol} is not fetched`)
  if (!PORTS.has(port)) throw new PictureRefused(`port ${port} is not fetched`)
  if (username !== '' || password !== '') throw new PictureRefused('an address with a user name is not fetched')
}

/** An address written as such is never looked up. URL has brought every spelling of it into the usual one. */
function refuseInner({ hostname }: URL): void {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0 && !isPublic(literal)) throw new PictureRefused(`${literal} is not public`)
}

async function readBody({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Buffer> {
  if (statusCode !== 200) throw new PictureRefused(`status ${statusCode}`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new PictureRefused('the answer is compressed')
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw new PictureRefused('too large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new PictureRefused('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
