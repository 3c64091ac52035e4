import { useState } from 'react'
import type { ProtectedPage, Protection } from '../../../shared/protections.ts'
import LoginRequired from '../../base/LoginRequired.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { EndForm } from './EndForm.tsx'
import { ProtectionText } from './ProtectionText.tsx'
import { ProtectForm } from './ProtectForm.tsx'
import { SIGN_IN } from './useProtectionChanged.ts'

export type ProtectionDialogProps = {
  page: ProtectedPage
  protection: Protection | null
  open: boolean
  onClose(): void
}

/** Protects a page, or ends or changes its protection. For its moderators. */
export default function ProtectionDialog(props: ProtectionDialogProps) {
  const { state, user } = useSession()
  if (state === 'out') return <LoginRequired open={props.open} onClose={props.onClose} sentence={SIGN_IN} />
  // Mounted anew for each opening, so that it starts with the current protection.
  return user && props.open ? <Forms {...props} userId={user.id} /> : null
}

function Forms(props: ProtectionDialogProps & { userId: string }) {
  const { page } = props
  const [protection] = useState(props.protection)
  const [isChanging, setChanging] = useState(false)
  if (!protection) return <ProtectForm {...props} title={`Protect ${page.type}`} verb="Protect" current={null} />
  if (isChanging)
    return (
      <ProtectForm
        {...props}
        title="Change protection"
        verb="Save"
        current={protection}
        onBack={() => setChanging(false)}
      />
    )
  return (
    <EndForm {...props} onChange={() => setChanging(true)}>
      <p>
        <ProtectionText type={page.type} protection={protection} />
      </p>
    </EndForm>
  )
}
