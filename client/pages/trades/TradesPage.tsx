import { Redirect } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import css from './TradesPage.module.css'

const Trades = lazily(() => import('./Trades.tsx'), {
  pending: <Loading>Loading trades...</Loading>,
  failed: (onRetry) => <ErrorNote message="The trades could not be loaded." onRetry={onRetry} />,
})

/** The purchases and sales of the signed-in user. Redirects visitors to the login page. */
export default function TradesPage() {
  const { state } = useSession()
  return (
    <div className={css.page}>
      <title>Trades · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'out' ? (
        <Redirect to={paths.login(paths.trades)} replace />
      ) : state === 'in' ? (
        <Trades />
      ) : (
        <Loading>Loading authentication...</Loading>
      )}
    </div>
  )
}
