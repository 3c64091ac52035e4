import { inventoryViewInput } from '../../../shared/inventory.ts'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useToast } from '../../ui/Toast.tsx'

type SaveViewProps = { query: string; open: boolean; onClose(): void }

/** Saves the filters and the order of the list under a name. */
export default function SaveView({ query, open, onClose }: SaveViewProps) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const save = trpc.inventory.saveView.useMutation()
  const form = useForm({
    initial: { name: '' },
    schema: inventoryViewInput,
    toInput: ({ name }) => ({ name, query }),
    send: save.mutateAsync,
    async onSent() {
      await cache.inventory.views.invalidate()
      toast.show('View saved.')
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Save this view"
      verb="Save"
      busyWord="Saving..."
      signIn="You must be logged in to save a view. Please log in and try again."
    >
      <Field
        label="Name"
        hint="A view keeps the filters and the order."
        autoComplete="off"
        maxLength={60}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
