import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A site in front of another one, whose files have other names after each deployment. */
export type Deployments = {
  url: string
  /** Replaces the files. Those of the earlier deployment are gone. */
  deploy(): void
  /** Answers the worker with this script from now on. */
  serveWorker(script: string): void
  /** Requests that it has answered since the last call, as 'GET /path'. */
  seen(): string[]
}

const ASSETS = join(import.meta.dirname, '../../dist/client/assets')
/** The headers that are copied to the answer. */
const COPIED = ['content-type', 'cache-control', 'content-security-policy', 'location']

/** Serves a site under another address until the end of the test. The number of the deployment is a part of each name of a script or style sheet. */
export async function serveDeployments(site: string): Promise<Deployments> {
  const names = readdirSync(ASSETS).filter((name) => /\.(?:js|css)$/.test(name))
  const pattern = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  let current = 1
  let requests: string[] = []
  let worker: string | null = null

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url: path = '' } = request
    requests.push(`${method} ${path}`)
    const [, deployment] = /\.d(\d+)\.(?:js|css)$/.exec(path) ?? []
    if (deployment !== undefined && Number(deployment) !== current) return void response.writeHead(404).end()
    // The streams of two tabs would take all connections that a browser opens to a site without HTTP/2.
    if (request.headers.accept?.includes('text/event-stream')) return void response.writeHead(204).end()
    if (path === '/sw.js' && worker !== null)
      return void response
        .writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
        .end(worker)
    const { authorization, 'content-type': type, 'x-tappet-account': account, 'idempotency-key': key } = request.headers
    const sent = {
      authorization,
      'content-type': type,
      'x-tappet-account': account?.toString(),
      'idempotency-key': key?.toString(),
    }
    const answered = await fetch(site + path.replace(/\.d\d+(?=\.(?:js|css)$)/, ''), {
      method,
      redirect: 'manual',
      headers: Object.entries(sent).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as [string, string]],
      ),
      ...(method !== 'GET' && method !== 'HEAD' && { body: new Uint8Array(await buffer(request)) }),
    })
    const headers = COPIED.flatMap((name) =>
      answered.headers.get(name) === null ? [] : [[name, String(answered.headers.get(name))] as const],
    )
    const body = Buffer.from(await answered.arrayBuffer())
    const isText = /html|javascript|css/.test(answered.headers.get('content-type') ?? '')
    response.writeHead(answered.status, Object.fromEntries(headers))
    response.end(isText ? body.toString().replace(pattern, (name) => name.replace(/(?=\.\w+$)/, `.d${current}`)) : body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => void (current += 1),
    serveWorker(script) {
      worker = script
    },
    seen() {
      const all = requests
      requests = []
      return all
    },
  }
}
