import { addressInput } from '../../../../shared/mails.ts'
import { trpc } from '../../../base/trpc.ts'
import { Field } from '../../../forms/Field.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { useToast } from '../../../ui/Toast.tsx'

type ChangeAddressProps = { current: string; open: boolean; onClose(): void }

/** Sends a link to another address. Mails go there when the link is opened. */
export default function ChangeAddressDialog({ current, open, onClose }: ChangeAddressProps) {
  const { mail } = trpc.useUtils()
  const toast = useToast()
  const { mutateAsync } = trpc.mail.changeAddress.useMutation()
  const form = useForm({
    initial: { address: '' },
    schema: addressInput,
    toInput: (values) => values,
    send: mutateAsync,
    failureField: 'address',
    onSent(own) {
      mail.address.setData(undefined, own)
      toast.show(own.pending ? `Sent to ${own.pending.address}.` : `E-mails go to ${own.address}.`)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Change the e-mail address"
      verb="Send link"
      signIn="You must be logged in to change the address. Please log in and try again."
    >
      <Field
        label="New address"
        type="email"
        autoComplete="email"
        hint={`You get a link there. Until you open it, e-mails go to ${current}.`}
        {...form.field('address')}
      />
    </FormDialog>
  )
}
