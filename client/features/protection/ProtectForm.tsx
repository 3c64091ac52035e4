import { formatLongDate } from '../../../shared/format.ts'
import { LEVEL_LABELS } from '../../../shared/levels.ts'
import { protectInput, type Protection } from '../../../shared/protections.ts'
import { trpc, type RouterInputs } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { EMPTY_PUBLIC, forPublic, PublicFields, type PublicDraft } from '../moderation/PublicFields.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { Options } from '../../forms/Options.tsx'
import { useForm } from '../../forms/useForm.ts'
import type { ProtectionDialogProps } from './ProtectionDialog.tsx'
import { SIGN_IN, useProtectionChanged } from './useProtectionChanged.ts'

type Input = RouterInputs['protection']['protect']
type Draft = PublicDraft & { level: string; time: string; reason: string }

const DAY = 86_400_000
/** Labels by the number of days, or the other values that a draft can have as its time. */
const TIMES: [time: string, label: string][] = [
  ['1', '1 day'],
  ['7', '1 week'],
  ['30', '1 month'],
  ['365', '1 year'],
  ['none', 'No end'],
]
const LEVELS = ([1, 2, 3] as const).map((level) => [String(level), `Only ${LEVEL_LABELS[level]}`] as const)

type ProtectFormProps = ProtectionDialogProps & {
  userId: string
  title: string
  verb: string
  /** The protection that is replaced. */
  current: Protection | null
  onBack?(): void
}

/** Asks who may edit a page, for how long and why. */
export function ProtectForm(props: ProtectFormProps) {
  const { page, open, onClose, userId, title, verb, current, onBack } = props
  const onSent = useProtectionChanged(props, 'Protected.')
  const protect = trpc.protection.protect.useMutation()
  const form = useForm({
    initial: startOf(current),
    draftKey: `${current ? 'protect-again' : 'protect'}:${page.id}:${userId}`,
    schema: protectInput,
    toInput: ({ level, time, reason, ...said }): Input => ({
      ...page,
      level: Number(level) as Input['level'],
      until: endOf(time, current),
      reason,
      ...forPublic(said),
    }),
    fieldNames: { until: 'time' },
    send: protect.mutateAsync,
    onSent,
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      form={form}
      verb={verb}
      busyWord="Saving..."
      onBack={onBack}
      signIn={SIGN_IN}
      kept="Draft saved in this browser."
    >
      <Field
        as="select"
        label="Who may edit"
        hint={page.type === 'part' ? 'Also its cars. Everyone can add images and comments.' : undefined}
        {...form.field('level')}
      >
        <Options labels={LEVELS} />
      </Field>
      <Field as="select" label="For how long" {...form.field('time')}>
        <Options labels={timesOf(current)} />
      </Field>
      <Field as="textarea" label="Reason" hint="The page shows it to everyone." {...form.field('reason')} />
      <PublicFields rule={form.field('rule')} publicReason={form.field('publicReason')} />
    </FormDialog>
  )
}

const startOf = (current: Protection | null): Draft => ({
  level: String(current?.level ?? 1),
  time: current?.until ? 'current' : current ? 'none' : '7',
  reason: current?.reason ?? '',
  ...EMPTY_PUBLIC,
})

const timesOf = (current: Protection | null): typeof TIMES =>
  current?.until ? [['current', `Until ${formatLongDate(current.until)}, as now`], ...TIMES] : TIMES

/** Returns the time at which the protection ends. */
function endOf(time: string, current: Protection | null): string | null {
  if (time === 'current') return current?.until ?? null
  return time === 'none' ? null : new Date(Date.now() + Number(time) * DAY).toISOString()
}
