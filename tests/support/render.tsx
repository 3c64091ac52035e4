import type { QueryClient } from '@tanstack/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Router, type AroundNavHandler } from 'wouter'
import { Providers, Site } from '../../client/shell/App.tsx'
import { OriginContext } from '../../client/base/Document.tsx'
import { createBrowserClient } from '../../client/base/browser-client.ts'
import { setAccountOfTab } from '../../client/base/token.ts'
import { createQueryClient } from '../../client/base/trpc.ts'
import { keysOf } from '../../shared/labels.ts'
import { NOTIFICATION_SETTINGS, type NotificationSetting } from '../../shared/notifications.ts'
import { loadPage, matchRoute } from '../../client/routes.tsx'
import { AppError, httpStatus } from '../../server/errors.ts'
import type { AppRouter } from '../../server/trpc/router.ts'
import '../../client/styles/index.css'

/**
 * Renders pages and dialogs of the client in Chromium (Vitest browser mode), without a server: `fetch` answers calls of
 * procedures with the values that the test gives. Everything else is the real client: router, session, tRPC client with
 * batches and errors, TanStack Query, toasts and styles. docs/decisions/31 has the reasons.
 *
 *     const { calls } = await visit('/search?q=pump', { answers: { search: { list: found({ parts: [part] }) } } })
 *     await page.getByRole('checkbox', { name: 'Has asks' }).click()
 *     await expect.poll(() => calls('search.list').at(-1)).toMatchObject({ asks: true })
 */

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
export type User = NonNullable<Outputs['auth']['status']['user']>

/** A value, or a function of the input. A function that throws an AppError answers with this error. */
type Answer<Input, Output> = [Output] extends [never]
  ? // A procedure without output.
    void | ((input: Input) => void | Promise<void>)
  : Output | ((input: Input) => Output | Promise<Output>)

/** The answers of the server by procedure. A test can change them later. */
export type Answers = {
  [Domain in keyof Outputs]?: {
    [Name in keyof Outputs[Domain]]?: Answer<
      Name extends keyof Inputs[Domain] ? Inputs[Domain][Name] : never,
      OrNothing<Outputs[Domain][Name]>
    >
  }
}

/** The type of a procedure without output is `never` on the wire. */
type OrNothing<Output> = [Output] extends [never] ? undefined : Output

export type RenderOptions = {
  answers?: Answers
  /** The signed-in user (`aUser`, `aModerator`). A visitor by default. */
  user?: User
  /** Console messages that the test expects. */
  expectedMessages?: RegExp
  viewport?: { width: number; height: number }
}

export type Rendered = {
  answers: Answers
  queryClient: QueryClient
  /** Returns the inputs of the calls of a procedure so far: calls('vote.set'). */
  calls(procedure: string): unknown[]
  /** Sends an event to the subscriptions of a procedure, after one is open. `id` is that of a tracked event. */
  publish(procedure: string, data: unknown, id?: string): Promise<void>
  unmount(): void
}

/** Renders the page of an address, with navbar and footer, and waits until the session is known. */
export async function visit(path: string, options: RenderOptions = {}): Promise<Rendered> {
  history.replaceState(null, '', path)
  await loadPage(matchRoute(location.pathname).route)
  return renderInSite(<Site />, options)
}

/** Renders one component or dialog with the providers of the site. `path` is the address of the page behind it. */
export async function render(ui: ReactNode, { path = '/', ...options }: RenderOptions & { path?: string } = {}) {
  history.replaceState(null, '', path)
  return renderInSite(ui, options)
}

export const aUser = (changes: Partial<User> = {}): User => ({
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Ursula User',
  picture: null,
  isPhoneVerified: true,
  isSiteAdmin: false,
  adminTags: [],
  mute: null,
  ...changes,
})

export const aModerator = (changes: Partial<User> = {}): User =>
  aUser({ name: 'Moritz Moderator', adminTags: ['brakes'], ...changes })

/** Returns an answer that the server gives only after `release`. */
export function held<T>(value: T): { answer: () => Promise<T>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { answer: () => promise.then(() => value), release: resolve }
}

/** Returns an answer with an error of the server. */
export const failed =
  (...error: ConstructorParameters<typeof AppError>) =>
  (): never => {
    throw new AppError(...error)
  }

/** Returns an answer by a proxy before the server, as an error page. */
export const proxied = (status: number) => (): never => {
  // oxlint-disable-next-line typescript/only-throw-error -- the fetch of this file responds with it
  throw new Response('<h1>The gateway is up.</h1>', { status, headers: { 'content-type': 'text/html' } })
}

/** An answer of a network that is down. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Each theme and each width once. Colours depend on the theme only, and the layout on the width only. */
const LOOKS = [
  { theme: 'light', viewport: DESKTOP },
  { theme: 'dark', viewport: PHONE },
] as const

/**
 * Returns the violations of axe rules in what is shown, in each look:
 *
 *     expect(await violations()).toEqual([])
 *
 * Rules for a whole document (title, language, headings) are tested end to end, in tests/e2e/accessibility.test.ts.
 */
export async function violations(): Promise<string[]> {
  const root = document.documentElement
  const before = { width: innerWidth, height: innerHeight }
  const found: string[] = []
  // A change of the theme would start transitions one level of elements after the other.
  const still = document.head.appendChild(document.createElement('style'))
  still.textContent = '*, ::before, ::after { transition: none !important }'
  for (const { theme, viewport } of LOOKS) {
    await resize(viewport)
    root.dataset['theme'] = theme
    await new Promise(requestAnimationFrame)
    // Without `preload`: it reads style sheets again, for a rule that is off.
    const results = await axe.run(document.body, { resultTypes: ['violations'], preload: false })
    for (const { id, nodes } of results.violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${id}: ${target.join(' ')} ${failureSummary} (${viewport.width}, ${theme})`)
  }
  still.remove()
  delete root.dataset['theme']
  await resize(before)
  return found
}

async function resize({ width, height }: { width: number; height: number }) {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
}

async function renderInSite(
  ui: ReactNode,
  { user, answers = {}, expectedMessages, viewport }: RenderOptions,
): Promise<Rendered> {
  if (viewport) await page.viewport(viewport.width, viewport.height)
  if (user) localStorage.setItem('authToken', 'token')
  const server = answerCalls(answers, user ?? null)
  const messages = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level))
  const queryClient = createQueryClient()
  // Queries are repeated as on the site, but at once: by default the second repetition comes after 3 s.
  const { queries, ...defaults } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, retryDelay: 0 } })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const unmount = () => root.unmount()
  let isOver = false
  // After the test nothing that it did not wait for opens another page, which would be that of the next test.
  const unlessOver: AroundNavHandler = (navigate, to, options) => isOver || navigate(to, options)

  onTestFinished(async () => {
    isOver = true
    const said = messages.flatMap(({ mock }) => mock.calls.map((args) => args.join(' ')))
    unmount()
    container.remove()
    queryClient.clear()
    await server.stop()
    localStorage.clear()
    document.cookie = 'car=; Path=/; Max-Age=0'
    sessionStorage.clear()
    setAccountOfTab(null, null)
    delete document.documentElement.dataset['session']
    delete document.documentElement.dataset['car']
    vi.restoreAllMocks()
    if (viewport) await page.viewport(DESKTOP.width, DESKTOP.height)
    expect(said.filter((message) => !expectedMessages?.test(message))).toEqual([])
    expect(server.unanswered).toEqual([])
  })

  root.render(
    <OriginContext value={location.origin}>
      <Providers
        queryClient={queryClient}
        client={createBrowserClient()}
        router={(children) => <Router aroundNav={unlessOver}>{children}</Router>}
      >
        {ui}
      </Providers>
    </OriginContext>,
  )
  await expect.poll(() => document.documentElement.dataset['session']).toBe(user ? 'in' : 'out')
  if (ui) await expect.element(page.elementLocator(container)).not.toBeEmptyDOMElement()
  return { answers, queryClient, calls: server.calls, publish: server.publish, unmount }
}

const NO_FEEDBACK: Outputs['feedback']['ofUser'] = {
  items: [],
  nextCursor: null,
  total: 0,
  summary: { positive: 0, neutral: 0, negative: 0, percent: null },
  statements: [],
}

const NO_FITMENT: Outputs['fitment']['outline'] = {
  partId: '',
  revision: 0,
  revisionId: null,
  universal: false,
  editor: null,
  updatedAt: null,
  groups: [],
  rows: [],
}

const NO_RELATIONS: Outputs['relation']['list'] = {
  partId: '',
  revision: 0,
  revisionId: null,
  editor: null,
  updatedAt: null,
  rows: [],
  fromOthers: [],
  further: [],
}

type Settings = Outputs['notification']['settings']
const chosen = <Choice,>(choiceOf: (row: (typeof NOTIFICATION_SETTINGS)[NotificationSetting]) => Choice) =>
  Object.fromEntries(
    keysOf(NOTIFICATION_SETTINGS).map((setting) => [setting, choiceOf(NOTIFICATION_SETTINGS[setting])]),
  ) as Record<NotificationSetting, Choice>
/** The settings of a user without choices. */
export const DEFAULT_SETTINGS: Settings = {
  inApp: chosen(() => true),
  mail: chosen(({ mail }) => mail),
  push: chosen(({ push }) => push),
  times: { timeZone: 'UTC', digestHour: 8, isQuiet: false, quietFrom: 22, quietUntil: 7 },
  pause: null,
  digest: { at: '2026-12-04T08:00:00.000Z', lines: 4 },
  isMailAvailable: true,
  pushKey: null,
}

/** Where the mails of a user go who has changed nothing. */
export const OWN_MAIL: Outputs['mail']['address'] = {
  address: 'ursula@example.org',
  isOfSignIn: true,
  isOff: false,
  stop: null,
  pending: null,
}

/** Replaces `fetch` for the calls of procedures. */
function answerCalls(answers: Answers, user: User | null) {
  const seen: { procedure: string; input: unknown }[] = []
  const streams = new Map<string, Set<ReadableStreamDefaultController<Uint8Array>>>()
  /** Procedures that were called without an answer. */
  const unanswered: string[] = []
  const usual: Answers = {
    auth: { status: { isAuthenticated: user !== null, user, isPhoneVerified: user?.isPhoneVerified ?? false } },
    feedback: { summaries: [], ofUser: NO_FEEDBACK, ofTrade: { own: null, other: null, openUntil: null } },
    message: {
      unreadCount: 0,
      state: {
        isStarted: false,
        isMuted: false,
        isArchived: false,
        isBlocked: false,
        canWrite: true,
        partnerTrades: 3,
        listingId: null,
      },
    },
    notification: {
      unreadCount: 0,
      list: { items: [], nextCursor: null, unreadCount: 0 },
      settings: DEFAULT_SETTINGS,
      rememberTimeZone: undefined,
      stoppedPages: { items: [], total: 0 },
    },
    offer: { withPartner: [] },
    trade: { pending: [] },
    donor: { list: { items: [], nextCursor: null } },
    fitment: { verdicts: [], outline: NO_FITMENT },
    relation: { list: NO_RELATIONS, own: [] },
    mail: { address: OWN_MAIL },
    push: { devices: { publicKey: null, devices: [] } },
    moderation: { openAppeals: 0 },
    conduct: { unread: [] },
    change: { rights: { level: 0, mayCheck: false, scope: { isSiteAdmin: false, adminTags: [] } } },
    flag: { ofEdit: [], rules: [] },
    garage: { list: [], counts: {} },
    follow: { about: { level: 'none', topics: [], isChosen: true, counts: null } },
    want: { own: null, met: 0 },
    block: { list: { items: [], total: 0, page: 1, limit: 20, totalPages: 0 } },
    user: { selling: { place: null, particulars: null } },
    place: { suggest: [] },
    site: { operator: { name: null, address: null, email: null, phone: null } },
    listing: { defaults: { placeId: null, location: null, shipping: null } },
  }

  async function answerOf(procedure: string, input: unknown): Promise<object> {
    seen.push({ procedure, input })
    const [domain = '', name = ''] = procedure.split('.')
    const all = [answers, usual] as Record<string, Record<string, unknown> | undefined>[]
    const domains = all.map((each) => each[domain] ?? {}).find((each) => name in each)
    if (!domains) {
      unanswered.push(procedure)
      return errorBody(new AppError('INTERNAL', `The test has no answer for ${procedure}.`))
    }
    try {
      const answer = domains[name]
      return {
        result: { data: await (typeof answer === 'function' ? (answer as (of: unknown) => unknown)(input) : answer) },
      }
    } catch (error) {
      if (error instanceof AppError) return errorBody(error)
      throw error
    }
  }

  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const url = new URL(request instanceof Request ? request.url : request, location.href)
    if (!url.pathname.startsWith('/trpc/')) return real(request, init)
    const procedures = decodeURIComponent(url.pathname.slice('/trpc/'.length)).split(',')
    const text = (init?.method === 'POST' ? (init.body as string | null) : url.searchParams.get('input')) ?? '{}'
    const input = JSON.parse(text) as Record<string, unknown>
    if (!url.searchParams.has('batch')) return stream(procedures.join(), init?.signal)
    const answered = Promise.all(procedures.map((procedure, index) => answerOf(procedure, input[index])))
    const response = await answered.then((bodies) => Response.json(bodies)).catch(responseOrThrow)
    init?.signal?.throwIfAborted()
    return response
  })

  /** Opens a stream of events that stays open until the page closes it. */
  function stream(procedure: string, signal: AbortSignal | null | undefined): Response {
    const open = streams.get(procedure) ?? new Set()
    streams.set(procedure, open)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.add(controller)
        controller.enqueue(encode('event: connected\ndata: {}\n\n'))
        signal?.addEventListener('abort', () => open.delete(controller) && controller.error(signal.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  return {
    unanswered,
    calls: (procedure: string) => seen.filter((call) => call.procedure === procedure).map(({ input }) => input),
    async publish(procedure: string, data: unknown, id?: string) {
      await expect.poll(() => streams.get(procedure)?.size).toBeGreaterThan(0)
      const event = `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
      for (const controller of streams.get(procedure) ?? []) controller.enqueue(encode(event))
    },
    async stop() {
      // The client sends a batch of calls in the next task. Later it would reach the answers of the next test.
      await new Promise((resolve) => setTimeout(resolve))
      for (const open of streams.values()) for (const controller of open) controller.close()
      streams.clear()
    },
  }
}

function responseOrThrow(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown
  throw thrown
}

const encode = (text: string) => new TextEncoder().encode(text)

const errorBody = ({ code, message, fields, details }: AppError) => ({
  error: { message, code: -32_000, data: { code, httpStatus: httpStatus[code], fields, details } },
})
