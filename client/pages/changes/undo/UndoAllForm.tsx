import { z } from 'zod'
import { TYPED_ABOVE, undoAllInput } from '../../../../shared/undo-jobs.ts'
import { MUTE_DAYS } from '../../../../shared/moderation.ts'
import LoginRequired from '../../../base/LoginRequired.tsx'
import { trpc, type RouterInputs } from '../../../base/trpc.ts'
import { EMPTY_PUBLIC, forPublic, PublicFields } from '../../../features/moderation/PublicFields.tsx'
import { Field } from '../../../forms/Field.tsx'
import { useForm } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import rows from '../rows.module.css'
import { counted } from './items.ts'
import css from './UndoAll.module.css'

type UndoAllFormProps = {
  input: Pick<RouterInputs['undoJob']['start'], 'userId' | 'since' | 'except'>
  /** The number of chosen changes. */
  count: number
  /** Whether the count is still that of other filters. */
  isCounting: boolean
  /** Hidden and not removed, so that another first day keeps what was typed. */
  isHidden: boolean
  onStarted(jobId: string): void
}

const DAYS = '14'
const EMPTY = { reason: '', ...EMPTY_PUBLIC, isMuted: false, days: DAYS, typed: '' }

export function UndoAllForm({ input, count, isCounting, isHidden, onStarted }: UndoAllFormProps) {
  const { undoJob } = trpc.useUtils()
  const { mutateAsync: start } = trpc.undoJob.start.useMutation({
    onSuccess: (job) => undoJob.get.setData({ id: job.id }, job),
  })
  const isTyped = count > TYPED_ABOVE
  const form = useForm({
    initial: EMPTY,
    schema: undoAllInput.extend({
      typed: z.string().refine((typed) => !isTyped || typed === String(count), `Type ${count} to confirm.`),
    }),
    toInput: ({ reason, rule, publicReason, isMuted, days, typed }) => ({
      ...input,
      reason,
      ...forPublic({ rule, publicReason }),
      ...(isMuted && { muteDays: Number(days) }),
      typed: typed.replaceAll(/[\s,]/g, ''),
    }),
    fieldNames: { muteDays: 'days' },
    send: ({ typed: _typed, ...given }) => start(given),
    onSent: ({ id }) => onStarted(id),
  })
  const { reason, isMuted } = form.values
  const isReady = count > 0 && reason.trim() !== '' && form.check('typed') === null
  const title = `Undo ${counted(count, 'change')}`
  const mute = form.control('isMuted')
  return (
    <form className={css.form} hidden={isHidden} onSubmit={form.submit} noValidate aria-labelledby="undo-all">
      <h2 id="undo-all">{title}</h2>
      <p className={css.lead}>
        Each item returns to the state before. The history keeps everything, and each undo can itself be undone.
      </p>
      <Field as="textarea" label="Reason" hint="Shown in the history of every item." {...form.field('reason')} />
      <PublicFields rule={form.field('rule')} publicReason={form.field('publicReason')} />
      <fieldset aria-label="Mute" className={cx(rows.row, css.muting)}>
        <label className={cx(rows.choice, css.mute)}>
          <input type="checkbox" checked={isMuted} onChange={({ target }) => mute.onChange(target.checked)} />
          <span>Also mute the user for</span>
        </label>
        <div className={css.days}>
          <Field
            type="number"
            label="Days of the mute"
            hideLabel
            min={MUTE_DAYS.least}
            max={MUTE_DAYS.most}
            disabled={!isMuted}
            {...form.field('days')}
          />
        </div>
        <span>days</span>
      </fieldset>
      {isTyped && (
        <div className={css.typed}>
          <Field label={`Type ${count} to confirm`} inputMode="numeric" autoComplete="off" {...form.field('typed')} />
        </div>
      )}
      {form.failure !== null && <ErrorNote bare message={form.failure} />}
      {/* Not disabled, so that pressing it says what is missing. */}
      <Button
        type="submit"
        variant="danger"
        wide
        icon="undo-2"
        aria-disabled={!isReady}
        disabled={count === 0 || isCounting}
        busy={form.busy}
        busyWord="Starting..."
      >
        {title}
      </Button>
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence="Log in to undo these changes."
        kept="Your reason stays here."
      />
    </form>
  )
}
