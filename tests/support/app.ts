import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { build } from '../../scripts/build.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createDeps, type Deps } from '../../server/deps.ts'
import { openSite } from '../../server/ssr/site.ts'
import { createContext } from '../../server/trpc/context.ts'
import { createCaller, type Caller } from '../../server/trpc/router.ts'
import { createDatabase, sql } from './database.ts'
import { factories, type Factories } from './factories.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import type { RestRoute } from '../../server/rest/define-route.ts'
import { restRoutes } from '../../server/rest/routes.ts'
import { httpStatus } from '../../server/errors.ts'
import { consume } from '../../server/domains/base/changes/consumer-service.ts'
import { numberCommitted } from '../../server/domains/base/changes/job.ts'
import { runCleanup } from '../../server/jobs/cleanup.ts'
import { CONSUMERS } from '../../server/jobs/log.ts'
import { createLog } from '../../server/log.ts'
import { freePort } from './server-process.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type RequestOptions = { token?: string; payload?: unknown; headers?: Record<string, string> }
// oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape
export type Answer = { status: number; body: any; headers: LightMyRequestResponse['headers'] }

/** The real application with a separate database, called without a socket. */
export type TestApp = {
  app: FastifyInstance
  deps: Deps
  make: Factories
  /** Sends a request. `body` is the parsed JSON of the response. Responses of the API are checked against the contract. */
  request(method: Method, path: string, options?: RequestOptions): Promise<Answer>
  get(path: string, token?: string): Promise<Answer>
  /** Returns a caller of the procedures with this token, or without a user. */
  caller(token?: string): Caller
  /** The log lines of level error, which are bugs. */
  faults: string[]
  /** Numbers the changes and lets all consumers handle them. */
  catchUp(): Promise<void>
  /** Deletes the items of the feed and the mutes. TRUNCATE would lock tables that the site reads at its start. */
  empty(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the application. Rate limits are off by default.
 * @param overrides replace the clock, the ids or the randomness
 * @param withPages whether it also serves the pages, which builds the client
 */
export async function bootApp(
  env: Record<string, string> = {},
  overrides: Partial<Deps> = {},
  withPages = false,
): Promise<TestApp> {
  if (withPages) await build()
  const database = await createDatabase()
  const imagesDir = await mkdtemp(join(tmpdir(), 'tappet-images-'))
  const config = readConfig(
    { DATABASE_URL: database.url, IMAGES_DIR: imagesDir, RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'error', ...env },
    'test',
  )
  const faults: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void faults.push(line) })
  const deps = createDeps(config, log, overrides)
  const app = await buildApp(deps, withPages ? await openSite(config) : null)
  await app.ready()

  const request: TestApp['request'] = async (method, path, { token, payload, headers } = {}) => {
    const response = await app.inject({
      method,
      url: path,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    })
    const json = String(response.headers['content-type']).includes('json')
    const answer = {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      headers: response.headers,
    }
    if (path.startsWith('/api/')) holdToContract(method, path, answer.status, answer.body)
    return answer
  }

  return {
    app,
    deps,
    make: factories(deps),
    request,
    get: (path, token) => request('GET', path, token === undefined ? {} : { token }),
    caller: (token) =>
      createCaller(createContext(deps, { token: token ?? null, address: '127.0.0.1', requestId: 'test' })),
    faults,
    async catchUp() {
      await numberCommitted(deps)
      for (const consumer of CONSUMERS) expect(await consume(deps, consumer)).toBe(true)
    },
    async empty() {
      const merges = ['part_merge_move', 'part_merge']
      const tables = [...merges, 'feedback', 'trade', 'listing', 'comment', 'blog_post', 'part', 'mute']
      await sql(deps, tables.map((table) => `delete from ${table}`).join('; '))
    },
    async close() {
      await app.close()
      await deps.close()
      await database.drop()
      await rm(imagesDir, { recursive: true, force: true })
    },
  }
}

const codes = Object.keys(httpStatus) as [keyof typeof httpStatus]

/** The error body (docs/product/api.md, "Errors"). It can have more fields. */
const errorBody = z.looseObject({
  error: z.string().min(1),
  message: z.string().min(1),
  code: z.enum(codes),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.uuid().optional(),
})

/** Returns the REST route of a request. */
export function routeOf(method: string, url: string): RestRoute | undefined {
  // '/api/vehicles/.' is the address '/api/vehicles/', in which the server ignores the last slash.
  const path = URL.canParse(url, 'http://site') ? new URL(url, 'http://site').pathname.replace(/\/$/, '') : ''
  return restRoutes.find((route) => route.method === method && patternOf(route).test(path))
}

const patternOf = ({ path }: RestRoute) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

/**
 * Checks a response against the contract: a success has exactly the fields of the response schema of its route, and an
 * error is an error body with the status of its code.
 */
export function holdToContract(method: string, url: string, status: number, body: unknown): void {
  if (status >= 400) {
    const error = errorBody.parse(body)
    expect(error.message).toBe(error.error)
    expect(httpStatus[error.code]).toBe(status)
    expect(error.requestId !== undefined).toBe(status === 500 || status === 503)
    return
  }
  const route = routeOf(method, url)
  if (!route) return
  // A merged part leads to the kept one.
  if (status === 301) return expect(errorBody.parse(body).code).toBe('CONFLICT')
  expect(status).toBe(route.status)
  // Zod removes unknown fields, so equality means that the response has no other fields.
  expect(route.response.parse(body)).toStrictEqual(body)
}

/** Runs the cleanup jobs. Throws the error of a failed job. */
export const cleanUp = (deps: Deps): Promise<void> =>
  runCleanup(deps, (_job, error) => {
    throw error
  })

/** The application with a socket, for tests that need one. `lines` is its log. */
export type ListeningApp = TestApp & { url: string; port: number; lines: string[] }

/** Like `bootApp`, but listens on the address of its configuration. `withPages` has the same meaning. */
export async function listenApp(
  env: Record<string, string> = {},
  overrides: Partial<Deps> = {},
  withPages = false,
): Promise<ListeningApp> {
  const port = await freePort()
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  const booted = await bootApp({ PORT: String(port), ...env }, { log, ...overrides }, withPages)
  await booted.app.listen({ host: '127.0.0.1', port })
  return { ...booted, url: `http://localhost:${port}`, port, lines }
}
