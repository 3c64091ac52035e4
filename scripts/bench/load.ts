import autocannon from 'autocannon'

export type Request = { method: 'GET' | 'POST' | 'PUT'; path: string; headers?: Record<string, string>; body?: string }
export type Load = {
  origin: string
  /** Paths of GET requests in random order, or the requests of each connection, in their order. */
  requests: string[] | ((connection: number) => Request[])
  headers?: Record<string, string>
  connections: number
  /** The length of the run: a time, or a number of requests. */
  seconds?: number
  amount?: number
}
/** Response times in ms. */
export type Times = { p50: number; p95: number; p99: number; most: number }
/** Response times measured by the client. */
export type Measured = Times & { requests: number; perSecond: number }

/** Number of requests that are drawn for each connection. The connection repeats them. */
const PREPARED = 4_000

/**
 * Sends `requests` over this number of connections. The sequence is the same in every run.
 * @throws Error if a response was not 2xx
 */
export async function measure({
  origin,
  requests,
  headers = {},
  connections,
  seconds,
  amount,
}: Load): Promise<Measured> {
  const times: number[] = []
  const requestsOf = typeof requests === 'function' ? requests : (connection: number) => draw(requests, connection)
  let started = 0
  const run = autocannon({
    url: origin,
    connections,
    ...(seconds !== undefined && { duration: seconds }),
    ...(amount !== undefined && { amount }),
    headers,
    setupClient: (client) => client.setRequests(requestsOf(started++)),
  })
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const result = await run
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${times.length} requests to ${origin}${requestsOf(0)[0]?.path} failed.`)

  return { requests: times.length, perSecond: times.length / result.duration, ...percentiles(times) }
}

export function percentiles(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), most: percentile(1) }
}

/** Prints a table. The first column is aligned left, the others right. */
export function printTable(heads: string[], lines: string[][]): void {
  const widths = heads.map((head, i) => Math.max(head.length, ...lines.map((line) => line[i]?.length ?? 0)))
  const show = (line: string[]) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  console.log(`\n${[heads, ...lines].map(show).join('\n')}`)
}

const request = (path = ''): Request => ({ method: 'GET', path })

function draw(paths: string[], seed: number): Request[] {
  if (paths.length === 1) return paths.map(request)
  // A linear congruential generator, because Math.random cannot be seeded.
  let state = seed * 7_919 + 1
  return Array.from({ length: PREPARED }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return request(paths[Math.floor((state / 2 ** 32) * paths.length)])
  })
}
