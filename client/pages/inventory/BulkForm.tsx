import { useRef, type ReactNode } from 'react'
import { bulkChangeSchema, type Bulk, type InventorySort } from '../../../shared/inventory.ts'
import { trpc } from '../../base/trpc.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/useForm.ts'
import { BULK_WORDS, type BulkKind, type Change, type Select } from './bulk-words.ts'
import { BulkPreview, useRehearsal } from './BulkPreview.tsx'

export type BulkProps = {
  select: Select
  /** The number of chosen asks. */
  count: number
  /** The order of the list, which the preview keeps. */
  sort: InventorySort
  open: boolean
  onClose(): void
  onStarted(bulk: Bulk): void
}

/** The form of a bulk change, with what it would do. */
export function useBulkForm<Values extends Record<string, unknown>>(
  { select, sort, open, onClose, onStarted }: BulkProps,
  initial: Values,
  changeOf: (values: Values) => Change,
) {
  const start = trpc.bulk.start.useMutation()
  const finalFocus = useRef<HTMLElement>(null)
  const form = useForm({
    initial,
    schema: bulkChangeSchema,
    toInput: changeOf,
    send: (change) => start.mutateAsync({ select, change }),
    onSent(bulk) {
      // The toolbar or the row that opened the dialog disappears.
      finalFocus.current = document.querySelector('h1')
      onStarted(bulk)
      onClose()
    },
  })
  return { form, finalFocus, rehearsal: useRehearsal({ select, sort, change: changeOf(form.values) }, open) }
}

type BulkFormProps = BulkProps & {
  kind: BulkKind
  bulk: Pick<ReturnType<typeof useBulkForm>, 'finalFocus' | 'rehearsal'> & {
    form: Parameters<typeof FormDialog>[0]['form']
  }
  children: ReactNode
}

/** Asks once, with the number, before many asks are changed. */
export function BulkForm({
  kind,
  count,
  open,
  onClose,
  bulk: { form, finalFocus, rehearsal },
  children,
}: BulkFormProps) {
  const { title, verb, busyWord } = BULK_WORDS[kind]
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title={title(count)}
      verb={verb(rehearsal.data?.count ?? count)}
      busyWord={busyWord}
      variant={kind === 'withdraw' ? 'danger' : 'primary'}
      disabled={rehearsal.data?.count === 0}
      signIn="You must be logged in to change listings. Please log in and try again."
    >
      {children}
      <BulkPreview rehearsal={rehearsal} />
    </FormDialog>
  )
}
