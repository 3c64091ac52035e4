import { Redirect, useSearchParams } from 'wouter'
import { paths, safePath } from '../../../shared/paths.ts'
import { signInSentence } from '../../../shared/sign-in.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import css from '../../ui/column.module.css'

/** Shown when a visitor opens a page that needs sign-in, or when a sign-in fails. */
export default function LoginPage() {
  const session = useSession()
  const [query] = useSearchParams()
  const error = query.get('error')
  const from = query.get('from')

  // Any origin works here: the rule only checks that the path stays on its origin.
  const target = (from && safePath(from, 'https://tappet.invalid')) || '/'
  if (session.state === 'in') return <Redirect to={target} replace />
  return (
    <div className={css.column}>
      <title>Login · Tappet</title>
      <meta name="robots" content="noindex" />
      <h1>Login</h1>
      {error && <ErrorNote bare message={signInSentence(error)} />}
      <p>Sign in with your Google account to comment, vote, edit parts and trade. You can read without an account.</p>
      <ButtonLink variant="primary" reloadDocument to={paths.signIn(target)}>
        Continue with Google
      </ButtonLink>
    </div>
  )
}
