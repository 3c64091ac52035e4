import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { otherAccount, SIGNED_OUT } from '../../shared/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import css from './AccountChange.module.css'
import { useSession } from '../base/SessionProvider.tsx'

/**
 * Tells the user that another account is signed in now, while the page stays open because of its unsent text. A change
 * of the page ends this: the new page belongs to the new account.
 */
export function AccountChange() {
  const { changedTo, show } = useSession()
  const [pathname] = useLocation()
  const moveOn = useEffectEvent(() => changedTo && show(changedTo))
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of the address triggers the effect
  useEffect(() => void moveOn(), [pathname])

  if (!changedTo) return null
  return createPortal(
    // Above dialogs, because the unsent text may be in one.
    <div className={css.notice}>
      <ErrorNote bare message={changedTo.user ? otherAccount(changedTo.user.name) : SIGNED_OUT} />
      <Button onClick={() => location.reload()}>Reload page</Button>
    </div>,
    document.body,
  )
}
