import autocannon from 'autocannon'

export type Load = { origin: string; paths: string[]; headers?: Record<string, string>; connections: number; seconds: number }
/** Latencies in ms. */
export type Measured = { requests: number; perSecond: number; p50: number; p99: number }

/**
 * Asks for `paths` over that many connections, each in an order of its own.
 * @throws Error when any answer was not 200
 */
export async function measure({ origin, paths, headers = {}, connections, seconds }: Load): Promise<Measured> {
  const times: number[] = []
  let started = 0
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    headers,
    setupClient(client) {
      const from = Math.floor((paths.length / connections) * started++)
      client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ method: 'GET', path })))
    },
  })
  run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const result = await run
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${times.length} requests to ${origin}${paths[0]} failed.`)

  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { requests: times.length, perSecond: times.length / result.duration, p50: percentile(0.5), p99: percentile(0.99) }
}
