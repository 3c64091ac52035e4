import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { useSession, type SessionUser } from '../../../base/SessionProvider.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import css from './editor.module.css'

/** The frame of both editors. Redirects visitors to the login page, which returns to the editor. */
export function EditorPage({ title, children }: { title: string; children(user: SessionUser): ReactNode }) {
  const session = useSession()
  const [pathname] = useLocation()
  return (
    <div className={css.page}>
      <title>{`${title} · Tappet`}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      {session.state === 'in' ? (
        children(session.user)
      ) : session.state === 'out' ? (
        <Redirect to={paths.login(pathname)} replace />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </div>
  )
}
