import { useRef, type ReactNode } from 'react'
import { tradeSaleInput } from '../../../shared/trades.ts'
import type { RouterInputs } from '../../base/trpc.ts'
import { useSecondLook } from '../../forms/useSecondLook.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm, type TextFieldProps } from '../../forms/useForm.ts'
import { useToast } from '../../ui/Toast.tsx'
import type { TradeDialogProps } from './ConfirmTrade.tsx'
import { localToday, useDealsChanged } from './trade.ts'
import { UnusualPrice } from './UnusualPrice.tsx'
import css from './trades.module.css'

/** A price and a date as they are typed. */
type SaleDraft = { price: string; soldOn: string }
type SaleInput = RouterInputs['trade']['correct']

type SaleDialogProps = TradeDialogProps & {
  title: string
  verb: string
  initial: SaleDraft
  send(input: SaleInput): Promise<unknown>
  /** The toast after it was sent. */
  done: string
  onBack?(): void
  children: ReactNode
  /** Below the fields. */
  renderPreview?(price: string): ReactNode
}

/** A dialog with the price and date that one side of a trade proposes. */
export function SaleDialog({
  trade,
  open,
  onClose,
  focusAfter,
  title,
  verb,
  initial,
  send,
  done,
  onBack,
  children,
  renderPreview,
}: SaleDialogProps) {
  const toast = useToast()
  const after = useRef<HTMLElement>(null)
  const changed = useDealsChanged()
  const { doubt, send: sendSale, sendAnyway } = useSecondLook(send)
  const form = useForm({
    initial,
    schema: tradeSaleInput,
    toInput: (draft: SaleDraft) => ({ id: trade.id, ...draft }),
    send: sendSale,
    async onSent() {
      toast.show(done)
      after.current = focusAfter()
      onClose()
      await changed()
    },
    onRejected: (error) => error && changed(),
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={title}
      verb={verb}
      onBack={onBack}
      finalFocus={after}
      failure={
        doubt && <UnusualPrice sentence={doubt.sentence} busy={form.busy} onAnyway={() => sendAnyway(form.submit)} />
      }
      signIn="You must be logged in to answer. Please log in and try again."
    >
      {children}
      <SaleFields
        side={trade.side}
        listedAt={trade.listedAt}
        price={form.field('price')}
        soldOn={form.field('soldOn')}
      />
      {renderPreview?.(form.values.price)}
    </FormDialog>
  )
}

type SaleFieldsProps = {
  side: 'buyer' | 'seller'
  listedAt: string
  price: TextFieldProps
  soldOn: TextFieldProps
}

/** The price and the date of a sale. */
export function SaleFields({ side, listedAt, price, soldOn }: SaleFieldsProps) {
  return (
    <div className={css.pair}>
      <Field
        label={side === 'buyer' ? 'Price you paid (USD)' : 'Price you received (USD)'}
        hint="Without shipping."
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        {...price}
      />
      <Field label="Date of sale" type="date" min={listedAt.slice(0, 10)} max={localToday()} {...soldOn} />
    </div>
  )
}
