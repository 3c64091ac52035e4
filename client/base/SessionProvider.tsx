import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { getQueryKey } from '@trpc/react-query'
import { createContext, use, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import type { AppRouter } from '../../server/trpc/router.ts'
import { paths } from '../../shared/paths.ts'
import { dropDrafts } from './drafts.ts'
import { batches } from './browser-client.ts'
import { keptUser } from './kept-user.ts'
import { accountOfTab, readToken, removeToken, setAccountOfTab, TOKEN_KEY } from './token.ts'
import { httpStatus, trpc, type RouterOutputs } from './trpc.ts'

export type SessionUser = NonNullable<RouterOutputs['auth']['status']['user']>

export type Session =
  /** The server's rendering and the first of the browser: nothing is known yet. */
  | { state: 'unknown'; user: null }
  /** There is a token; the server has not confirmed it yet. */
  | { state: 'loading'; user: null }
  | { state: 'out'; user: null }
  | { state: 'in'; user: SessionUser }

type Page = {
  session: Session
  /**
   * The session that another tab has started, while this tab keeps the page of the previous account because of unsent
   * text; otherwise null.
   */
  changedTo: Session | null
  /** Number of account changes while the site is open. Each change mounts the page again. */
  changes: number
}

type SessionActions = {
  /** Asks the server for the signed-in user. A failure changes nothing. */
  refresh(): Promise<unknown>
  /** Switches the page to this session, unless the page has unsent text of another account. */
  show(session: Session): void
  login(): void
  logout(): Promise<unknown>
}

type SessionValue = Session & Omit<Page, 'session'> & SessionActions

const UNKNOWN: Session = { state: 'unknown', user: null }
const LOADING: Session = { state: 'loading', user: null }
const OUT: Session = { state: 'out', user: null }
const STATUS_TIMEOUT = 8_000
/** Milliseconds before the first retry of the status call, and the longest delay before any later one. */
const FIRST_RETRY = 1_000
const LAST_RETRY = 30_000

// The client of the pages reads with the token of the tab. This call asks for the user of the browser's token.
const browserClient = createTRPCClient<AppRouter>({ links: [batches(({ context }) => context['token'] as string)] })
const STATUS_KEY = getQueryKey(trpc.auth.status, undefined, 'query')

/** Reads the user of a token, and retries until the server answers. The answer stays valid until `refetch`. */
const useStatus = (token: string | null | undefined) =>
  useQuery({
    queryKey: [...STATUS_KEY, token],
    enabled: typeof token === 'string',
    async queryFn() {
      const signal = AbortSignal.timeout(STATUS_TIMEOUT)
      const status = await browserClient.auth.status.query(undefined, { signal, context: { token } })
      if (status.user === null && readToken() === token) removeToken()
      return status
    },
    staleTime: ({ state }) => (state.data ? 'static' : 0),
    retry: false,
    refetchInterval: ({ state: { data, errorUpdateCount } }) =>
      !data && errorUpdateCount > 0 && Math.min(FIRST_RETRY * 2 ** (errorUpdateCount - 1), LAST_RETRY),
    refetchIntervalInBackground: true,
  })

/** Returns the token of this browser, undefined before the first effect, and a function that reads it again. */
function useToken() {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const read = () => setToken(readToken())
    const onStorage = ({ key }: StorageEvent) => (key === TOKEN_KEY || key === null) && read()
    window.addEventListener('storage', onStorage)
    // A page that the browser restores for Back has missed storage events.
    window.addEventListener('pageshow', read)
    read()
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', read)
    }
  }, [])
  return { token, setToken }
}

const SessionContext = createContext<SessionValue | null>(null)

/**
 * Provides the signed-in user and follows sign-ins and sign-outs in other tabs. Removes a token that the server does
 * not know, but keeps it while the server cannot be reached.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { token, setToken } = useToken()
  const { data: status, error, refetch } = useStatus(token)
  const [page, setPage] = useState<Page>({ session: UNKNOWN, changedTo: null, changes: 0 })
  const shown = page.changedTo ?? page.session

  const browser = useMemo((): Session => {
    if (token === undefined) return UNKNOWN
    if (token === null) return OUT
    // Without a connection, the page shows what is kept of the account.
    const isUnreachable = !status && error !== null && httpStatus(error) === undefined
    const user = isUnreachable ? (keptUser(token) as SessionUser | null) : status?.user
    if (user) return { state: 'in', user }
    return status ? OUT : LOADING
  }, [token, status, error])

  function show(session: Session) {
    const account = session.user?.id ?? null
    const isChange = accountOfTab() !== null && accountOfTab() !== account
    // Mutations still name the previous account, so the server rejects them (docs/decisions/19).
    if (isChange && hasUnsentText()) return setPage((before) => ({ ...before, changedTo: session }))
    setAccountOfTab(account, account === null ? null : (token ?? null))
    if (isChange) removePageData(queryClient)
    setPage(({ changes }) => ({ session, changedTo: null, changes: changes + Number(isChange) }))
    // The data was read without this user: the user's own votes are loaded now.
    if (account !== null && !isChange && shown.user?.id !== account) void queryClient.invalidateQueries()
  }

  const onSession = useEffectEvent((session: Session) => {
    if (session.state === 'in' || session.state === 'out') show(session)
    // While the token of another tab is checked, the page stays as it is.
    else if (page.session.state === 'unknown') setPage({ ...page, session })
  })
  // oxlint-disable-next-line react/set-state-in-effect -- a change of the account also changes caches and storage
  useEffect(() => onSession(browser), [browser])

  useEffect(() => {
    // boot.ts has set a first value, which stays until the session is known.
    if (shown.state !== 'unknown') document.documentElement.dataset.session = shown.state
  }, [shown.state])

  async function logout() {
    // Before the answer, because the live stream may tell of the end first, and even if the server cannot be reached.
    const context = { token: readToken(), account: null }
    const ended = browserClient.auth.logout.mutate(undefined, { context }).catch(() => undefined)
    removeToken()
    dropDrafts()
    setAccountOfTab(null, null)
    removePageData(queryClient)
    setToken(null)
    setPage(({ changedTo, changes }) => ({
      session: OUT,
      changedTo: null,
      changes: changes + Number(changedTo !== null),
    }))
    await ended
  }

  const { session, changedTo, changes } = page
  const value = { ...session, changedTo, changes, refresh: refetch, show, login, logout }
  // oxlint-disable-next-line react/jsx-no-constructed-context-values -- rendered only when the session changes
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Removes what was read for the previous account. Mutations stay: each names its account. */
function removePageData(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => path !== STATUS_KEY[0] })
}

function login() {
  // Clicks a link instead of setting location, because boot.ts adds the nonce to pressed links.
  const link = document.createElement('a')
  link.href = paths.signIn(location.pathname + location.search)
  document.body.append(link)
  link.click()
  link.remove()
}

/** Returns the session that the page belongs to, and the functions that change it. */
export function useSession(): SessionValue {
  const value = use(SessionContext)
  if (!value) throw new Error('useSession needs a SessionProvider above it.')
  return value
}

/** Fields with text that the user submits. A form with an action (search, filters) only opens an address. */
const FIELDS = 'textarea, form:not([action]) input:is(:not([type]), [type="text"], [type="url"], [type="number"])'

/** Returns whether the page has unsent text. */
const hasUnsentText = () =>
  Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)).some(
    ({ value }) => value.trim() !== '',
  )
