import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import css from './GaragePage.module.css'

const Garage = lazily(() => import('./Garage.tsx'), {
  pending: <Loading>Loading your cars...</Loading>,
  failed: (onRetry) => <ErrorNote message="Your cars could not be loaded." onRetry={onRetry} />,
})

/** The cars of a user, or the one car of a visitor. */
export default function GaragePage() {
  const { state } = useSession()
  return (
    <div className={css.page}>
      <title>My garage · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'in' || state === 'out' ? (
        <Garage />
      ) : (
        <>
          <h1>My garage</h1>
          <noscript>
            <p>
              My garage needs JavaScript. Without it, find the parts of your car under{' '}
              <a href={paths.vehicles}>Vehicles</a>.
            </p>
          </noscript>
          <div className={css.pending}>
            <Loading>Loading your cars...</Loading>
          </div>
        </>
      )}
    </div>
  )
}
