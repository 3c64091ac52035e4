import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { PageNotLoaded } from '../../base/ErrorBoundary.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import css from '../../ui/column.module.css'
import { safePath, withoutTokens } from '../../../shared/paths.ts'

// The forms are loaded while the session is checked.
const Verification = lazily(() => import('./Verification.tsx'), {
  pending: <Loading>Loading...</Loading>,
  failed: (onRetry) => <PageNotLoaded onRetry={onRetry} />,
})

/** The last step of a first sign-in. A signed-in user can also open it later. */
export default function VerifyPhonePage() {
  const { state } = useSession()
  const [query] = useSearchParams()
  useEffect(() => {
    Verification.preload()
  }, [])
  return (
    <div className={css.column}>
      <title>Phone Verification · Tappet</title>
      <meta name="robots" content="noindex" />
      <h1>Phone Verification</h1>
      {state === 'unknown' || state === 'loading' ? (
        <Loading>Loading...</Loading>
      ) : (
        <Verification target={destination(query)} />
      )}
    </div>
  )
}

/** Returns the path of `targetUrl` in the query, if it is one of this site, else '/'. */
function destination(query: URLSearchParams): string {
  // Any origin works here: the rule only checks that the path stays on its origin.
  const path = safePath(query.get('targetUrl') ?? '/', 'https://tappet.invalid')
  return path === null ? '/' : withoutTokens(path)
}
