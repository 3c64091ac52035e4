import { Link } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { UserLink } from '../../../base/UserLink.tsx'
import css from './UndoAll.module.css'

export function Crumbs({ user }: { user: { id: string; name: string } | null }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={`caption ${css.trail}`}>
        <li>
          <Link to={paths.changes()}>Recent changes</Link>
        </li>
        <li>
          <UserLink user={user} />
        </li>
        <li aria-current="page">Undo all</li>
      </ol>
    </nav>
  )
}
