import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { paths } from '../../shared/paths.ts'
import { dropDrafts } from '../ui/draft-storage.ts'
import { readToken, removeToken } from './token.ts'
import { trpc, type RouterOutputs } from './trpc.ts'

export type SessionUser = NonNullable<RouterOutputs['auth']['status']['user']>

export type Session =
  /** The server's rendering and the first of the browser: nothing is known yet. */
  | { state: 'unknown'; user: null }
  /** There is a token; the server has not confirmed it yet. */
  | { state: 'loading'; user: null }
  | { state: 'out'; user: null }
  | { state: 'in'; user: SessionUser }

type SessionActions = {
  login(): void
  logout(): Promise<void>
  /** Reads again who is signed in, after they changed their name or picture; a failure changes nothing. */
  refresh(): Promise<void>
}

const SessionContext = createContext<(Session & SessionActions) | null>(null)

/** Who is signed in. A token that the server does not confirm is removed (spec.md section 4, Auth). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>({ state: 'unknown', user: null })
  const cache = trpc.useUtils()
  const queryClient = useQueryClient()

  useEffect(() => {
    let unmounted = false
    async function verify() {
      if (readToken() === null) return setSession({ state: 'out', user: null })
      setSession({ state: 'loading', user: null })
      const status = await cache.auth.status.fetch().catch(() => null)
      if (unmounted) return
      if (status?.user) {
        setSession({ state: 'in', user: status.user })
        // The page was rendered for nobody in particular: own votes come now.
        void queryClient.invalidateQueries()
      } else {
        removeToken()
        setSession({ state: 'out', user: null })
      }
    }
    void verify()
    return () => {
      unmounted = true
    }
  }, [cache, queryClient])

  useEffect(() => {
    // What boot.ts said of it stands until more is known.
    if (session.state !== 'unknown') document.documentElement.dataset.session = session.state
  }, [session.state])

  const actions = useMemo<SessionActions>(
    () => ({
      login() {
        location.assign(paths.signIn(location.pathname + location.search))
      },
      async refresh() {
        const status = await cache.auth.status.fetch(undefined, { staleTime: 0 }).catch(() => null)
        // Somebody may have signed out meanwhile.
        if (status?.user && readToken() !== null) setSession({ state: 'in', user: status.user })
      },
      async logout() {
        // Signed out here even if the server cannot be reached.
        await cache.client.auth.logout.mutate().catch(() => undefined)
        removeToken()
        dropDrafts()
        queryClient.clear()
        setSession({ state: 'out', user: null })
      },
    }),
    [cache, queryClient],
  )

  const value = useMemo(() => ({ ...session, ...actions }), [session, actions])
  return <SessionContext value={value}>{children}</SessionContext>
}

export function useSession(): Session & SessionActions {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}
