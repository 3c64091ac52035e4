import { Redirect, useSearch } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { Loading } from '../../ui/Loading.tsx'
import css from './inventory.module.css'
import { Inventory } from './Inventory.tsx'

/** The asks of the signed-in seller. Redirects visitors to the login page. */
export default function InventoryPage() {
  const { state } = useSession()
  const search = useSearch()
  return (
    <div className={css.page}>
      <title>Inventory · Tappet</title>
      <meta name="robots" content="noindex" />
      {state === 'out' ? (
        <Redirect to={paths.login(`${paths.inventory}${search && `?${search}`}`)} replace />
      ) : state === 'in' ? (
        <Inventory />
      ) : (
        <Loading>Loading authentication...</Loading>
      )}
    </div>
  )
}
