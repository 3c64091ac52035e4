import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import type { AppRouter } from '../../server/trpc/router.ts'
import { paths } from '../../shared/paths.ts'
import { dropDrafts } from '../ui/draft-storage.ts'
import { batches } from './browser-client.ts'
import { accountOfTab, readToken, removeToken, setAccountOfTab, TOKEN_KEY } from './token.ts'
import { trpc, type RouterOutputs } from './trpc.ts'

export type SessionUser = NonNullable<RouterOutputs['auth']['status']['user']>

export type Session =
  /** The server's rendering and the first of the browser: nothing is known yet. */
  | { state: 'unknown'; user: null }
  /** There is a token; the server has not confirmed it yet. */
  | { state: 'loading'; user: null }
  | { state: 'out'; user: null }
  | { state: 'in'; user: SessionUser }

type Status = {
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
  /** Asks the server for the signed-in user. */
  verify(): void
  /** Switches the page to this session, unless the page has unsent text of another account. */
  show(session: Session): void
  login(): void
  logout(): Promise<void>
  /** Reads again who is signed in, after they changed their name or picture; a failure changes nothing. */
  refresh(): Promise<void>
}

type SessionValue = Session & Omit<Status, 'session'> & SessionActions

const OUT: Session = { state: 'out', user: null }
const STATUS_TIMEOUT = 8_000
/** Milliseconds before the first retry of the status call, and the longest delay before any later one. */
const FIRST_RETRY = 1_000
const LAST_RETRY = 30_000

// The site's own client reads with the token of the tab, and this one asks whose the token of the browser is.
const browserClient = createTRPCClient<AppRouter>({ links: [batches(readToken)] })

const SessionContext = createContext<SessionValue | null>(null)

/**
 * Provides the signed-in user and follows sign-ins and sign-outs in other tabs. Removes a token that the server does
 * not know (spec.md section 4, Auth), but keeps it while the server cannot be reached.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState<Status>({
    session: { state: 'unknown', user: null },
    changedTo: null,
    changes: 0,
  })
  const cache = trpc.useUtils()
  const queryClient = useQueryClient()
  const browser = status.changedTo ?? status.session

  const actions = useMemo(() => {
    let isStopped = false
    /** The last verified token. */
    let known: string | null | undefined
    let newest = 0
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    function show(session: Session) {
      const account = session.user?.id ?? null
      const isChange = accountOfTab() !== null && accountOfTab() !== account
      // Mutations still name the previous account, so the server rejects them (docs/decisions/19).
      if (isChange && hasUnsentText()) return setStatus((before) => ({ ...before, changedTo: session }))
      setAccountOfTab(account, known ?? null)
      if (isChange) {
        dropDrafts('tab')
        queryClient.clear()
      }
      setStatus(({ changes }) => ({ session, changedTo: null, changes: changes + Number(isChange) }))
      // The page was rendered without a user: the user's own votes are loaded now.
      if (account !== null && !isChange) void queryClient.invalidateQueries()
    }

    async function verify() {
      const turn = ++newest
      const isOver = () => isStopped || turn !== newest
      clearTimeout(timer)
      const token = readToken()
      known = token
      if (token === null) return show(OUT)
      setStatus((before) =>
        before.session.state === 'unknown' ? { ...before, session: { state: 'loading', user: null } } : before,
      )
      const signal = AbortSignal.timeout(STATUS_TIMEOUT)
      const answer = await browserClient.auth.status.query(undefined, { signal }).catch(() => null)
      if (isOver()) return
      if (!answer) {
        timer = setTimeout(() => void verify(), Math.min(FIRST_RETRY * 2 ** failures++, LAST_RETRY))
        return
      }
      failures = 0
      if (answer.user) return show({ state: 'in', user: answer.user })
      if (readToken() === token) removeToken()
      known = null
      show(OUT)
    }

    return {
      verify: () => void verify(),
      show,
      start() {
        isStopped = false
        const follow = () => readToken() !== known && void verify()
        const onStorage = ({ key }: StorageEvent) => (key === TOKEN_KEY || key === null) && follow()
        const onOnline = () => failures > 0 && void verify()
        window.addEventListener('storage', onStorage)
        // A page that the browser restores for Back has missed storage events.
        window.addEventListener('pageshow', follow)
        window.addEventListener('online', onOnline)
        void verify()
        return () => {
          isStopped = true
          clearTimeout(timer)
          window.removeEventListener('storage', onStorage)
          window.removeEventListener('pageshow', follow)
          window.removeEventListener('online', onOnline)
        }
      },
      login() {
        // Clicks a link instead of setting location, because boot.ts adds the nonce to pressed links.
        const link = document.createElement('a')
        link.href = paths.signIn(location.pathname + location.search)
        document.body.append(link)
        link.click()
        link.remove()
      },
      async refresh() {
        const answer = await cache.client.auth.status.query().catch(() => null)
        // Another user may have signed in meanwhile.
        const { user } = answer ?? {}
        if (user && user.id === accountOfTab()) setStatus((before) => ({ ...before, session: { state: 'in', user } }))
      },
      async logout() {
        // Signed out here even if the server cannot be reached.
        await cache.client.auth.logout.mutate(undefined, { context: { account: null } }).catch(() => undefined)
        newest += 1
        removeToken()
        known = null
        dropDrafts('browser')
        queryClient.clear()
        setAccountOfTab(null, null)
        setStatus(({ changedTo, changes }) => ({
          session: OUT,
          changedTo: null,
          changes: changes + Number(changedTo !== null),
        }))
      },
    }
  }, [cache, queryClient])

  useEffect(() => actions.start(), [actions])

  useEffect(() => {
    // boot.ts has set a first value, which stays until the session is known.
    if (browser.state !== 'unknown') document.documentElement.dataset.session = browser.state
  }, [browser.state])

  const value = useMemo(() => {
    const { session, changedTo, changes } = status
    const { start: _start, ...rest } = actions
    return { ...session, changedTo, changes, ...rest }
  }, [status, actions])
  return <SessionContext value={value}>{children}</SessionContext>
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
