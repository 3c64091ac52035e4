import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { INDEX_VERSION } from '../../server/domains/site/search/opensearch-policy.ts'

/** The origin of a real OpenSearch, such as http://127.0.0.1:9200. Without it, the tests that need one are skipped. */
export const SERVER = process.env['TEST_OPENSEARCH']

/** A proxy in front of the real server, with an index of its own. */
export type Proxy = {
  url: string
  /** The requests so far, as `POST /index/_search`. */
  requests: string[]
  /** Called before a request is passed on. It can delay it, or throw an error, which closes the connection. */
  onRequest(line: string): void | Promise<void>
  /** Returns the stored documents by id. */
  documents(): Promise<Map<string, unknown>>
  /** Deletes the index. */
  close(): Promise<void>
}

const foundSchema = z.object({ hits: z.object({ hits: z.array(z.object({ _id: z.string(), _source: z.unknown() })) }) })

export async function startProxy(): Promise<Proxy> {
  const name = `test-${randomBytes(6).toString('hex')}`
  const parts = `${SERVER}/${name}-${INDEX_VERSION}-parts`
  const server = createServer((request, response) => {
    pass(request).then(
      async (answer) =>
        response
          .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
          .end(await answer.text()),
      () => response.destroy(),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  async function pass(request: IncomingMessage): Promise<Response> {
    const { method = '', url = '', headers } = request
    const line = `${method} ${url.replace(/[?].*/, '').replace(`${name}-${INDEX_VERSION}`, 'index')}`
    proxy.requests.push(line)
    const body = await text(request)
    await proxy.onRequest(line)
    return fetch(`${SERVER}${url}`, {
      method,
      ...(body !== '' && { body, headers: { 'content-type': headers['content-type'] ?? '' } }),
    })
  }
  const proxy: Proxy = {
    url: `http://127.0.0.1:${port}/${name}`,
    requests: [],
    onRequest: () => {},
    async documents() {
      await fetch(`${parts}/_refresh`, { method: 'POST' })
      const { hits } = foundSchema.parse(await (await fetch(`${parts}/_search?size=10000`)).json())
      return new Map(hits.hits.map(({ _id, _source }) => [_id, _source]))
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await fetch(`${parts}?ignore_unavailable=true`, { method: 'DELETE' })
    },
  }
  return proxy
}
