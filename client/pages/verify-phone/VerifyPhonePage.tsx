import { useSearchParams } from 'wouter'
import { useSession } from '../../app/SessionProvider.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from '../../ui/column.module.css'
import { destination } from './destination.ts'
import { Verification } from './Verification.tsx'

/** The last step of a first sign-in (spec.md §2, Phone verification). A signed-in user can also open it later. */
export default function VerifyPhonePage() {
  const session = useSession()
  const [query] = useSearchParams()
  return (
    <div className={css.column}>
      <title>Phone Verification · Tappet</title>
      <meta name="robots" content="noindex" />
      <h1>Phone Verification</h1>
      {session.state === 'unknown' || session.state === 'loading' ? (
        <Loading>Loading...</Loading>
      ) : (
        <Verification target={destination(query)} />
      )}
    </div>
  )
}
