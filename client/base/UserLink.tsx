import { Link } from 'wouter'
import { UNKNOWN_USER } from '../../shared/labels.ts'
import { paths } from '../../shared/paths.ts'
import { AsWritten } from '../ui/AsWritten.tsx'

type UserLinkProps = {
  /** Null for a deleted account. */
  user: { id: string; name: string } | null | undefined
  /** The text for a deleted account. */
  unknown?: string
  className?: string | undefined
}

/** The name of a user, which links to the profile. */
export function UserLink({ user, unknown = UNKNOWN_USER, className }: UserLinkProps) {
  if (!user) return unknown
  return (
    <Link to={paths.account(user.id)} className={className}>
      <AsWritten>{user.name}</AsWritten>
    </Link>
  )
}
