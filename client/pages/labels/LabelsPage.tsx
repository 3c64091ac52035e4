import { Redirect, useSearch } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Labels } from './Labels.tsx'
import css from './labels.module.css'

/** The labels of a seller's asks, to print. Redirects visitors to the login page. */
export default function LabelsPage() {
  const { state } = useSession()
  const search = useSearch()
  return (
    <div className={css.page}>
      <title>Print labels · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'in' ? (
        <Labels />
      ) : state === 'out' ? (
        <Redirect to={paths.login(paths.labels(search))} replace />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </div>
  )
}
