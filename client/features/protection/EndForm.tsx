import type { ReactNode } from 'react'
import { endProtectionInput } from '../../../shared/protections.ts'
import { trpc } from '../../base/trpc.ts'
import { EMPTY_PUBLIC, forPublic, PublicFields } from '../moderation/PublicFields.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import type { ProtectionDialogProps } from './ProtectionDialog.tsx'
import { SIGN_IN, useProtectionChanged } from './useProtectionChanged.ts'

type EndFormProps = ProtectionDialogProps & { children: ReactNode; onChange(): void }

/** Ends the protection of a page, which `children` describes. */
export function EndForm(props: EndFormProps) {
  const { page, open, onClose, children, onChange } = props
  const onSent = useProtectionChanged(props, 'The protection has ended.')
  const end = trpc.protection.end.useMutation()
  const form = useForm({
    initial: EMPTY_PUBLIC,
    schema: endProtectionInput,
    toInput: (said) => ({ ...page, ...forPublic(said) }),
    async send(input) {
      await end.mutateAsync(input)
      return true
    },
    onSent,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="End protection"
      form={form}
      verb="End protection"
      busyWord="Ending..."
      signIn={SIGN_IN}
    >
      {children}
      <div>
        <Button variant="quiet" tone="signal" onClick={onChange}>
          Change it instead
        </Button>
      </div>
      <PublicFields rule={form.field('rule')} publicReason={form.field('publicReason')} />
    </FormDialog>
  )
}
