import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { otherAccount, SIGNED_OUT } from '../../shared/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import css from './AccountChange.module.css'
import { useSession } from './session.tsx'

/** Says that another account is signed in now, while the page is kept because of its text. Another page is not kept. */
export function AccountChange() {
  const { changedTo, show } = useSession()
  const [pathname] = useLocation()
  const moveOn = useEffectEvent(() => changedTo && show(changedTo))
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address says when, not what
  useEffect(() => void moveOn(), [pathname])

  if (!changedTo) return null
  return createPortal(
    // Above dialogs, whose text it may be about.
    <div className={css.notice}>
      <ErrorNote bare message={changedTo.user ? otherAccount(changedTo.user.name) : SIGNED_OUT} />
      <Button onClick={() => location.reload()}>Reload page</Button>
    </div>,
    document.body,
  )
}
