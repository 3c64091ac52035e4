import { FEEDBACK_DAYS, feedbackInput } from '../../../shared/feedback.ts'
import { DELETED_USER, DETAIL_GRADES, DETAILS, RATINGS, type DetailGrade, type Rating } from '../../../shared/labels.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc, type RouterInputs } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { RadioField } from '../../forms/RadioField.tsx'
import { useForm } from '../../forms/useForm.ts'
import { cx } from '../../ui/cx.ts'
import { useToast } from '../../ui/Toast.tsx'
import css from './FeedbackDialog.module.css'
import { RatingIcon } from './RatingIcon.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'

export type FeedbackDialogProps = {
  tradeId: string
  /** The other side; null for a deleted account. */
  other: { name: string } | null
  /** The trade in a few words: 'Water Pump, sold for $44.00'. */
  about: string
  open: boolean
  onClose(): void
}

type Draft = { rating: Rating | ''; text: string } & Record<keyof typeof DETAILS, DetailGrade | ''>
const EMPTY: Draft = { rating: '', described: '', contact: '', delivery: '', text: '' }

const ratingIcon = (rating: Rating) => <RatingIcon rating={rating} />

const RULE = `Visible when you have both left feedback, or after ${FEEDBACK_DAYS} days.`

/** The feedback of one side of a trade about the other. It cannot be changed after it is sent. */
export default function FeedbackDialog({ tradeId, other, about, open, onClose }: FeedbackDialogProps) {
  const { user } = useSession()
  const form = useFeedbackForm(tradeId, user?.id ?? '', onClose)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Leave feedback"
      verb="Leave feedback"
      signIn="You must be logged in to leave feedback. Please log in and try again."
    >
      <p className={css.about}>
        <bdi>{about}</bdi>. Your feedback is about{' '}
        <b>
          <AsWritten>{other?.name ?? DELETED_USER}</AsWritten>
        </b>
        .
      </p>
      <RadioField
        legend="Rating"
        options={RATINGS}
        icon={ratingIcon}
        className={cx(css.choice, css.ratings)}
        {...form.control('rating')}
      />
      <div className={css.details}>
        {Object.entries(DETAILS).map(([name, label]) => (
          <RadioField
            key={name}
            legend={label}
            options={DETAIL_GRADES}
            className={cx(css.choice, css.grades)}
            {...form.control(name as keyof typeof DETAILS)}
          />
        ))}
      </div>
      <Field as="textarea" label="Comment (optional)" placeholder="What should others know?" {...form.field('text')} />
      <p className="small">{RULE} It cannot be changed later.</p>
    </FormDialog>
  )
}

function useFeedbackForm(tradeId: string, userId: string, onSent: () => void) {
  const toast = useToast()
  const { feedback } = trpc.useUtils()
  const leave = trpc.feedback.leave.useMutation()
  return useForm({
    initial: EMPTY,
    draftKey: `feedback:${tradeId}:${userId}`,
    schema: feedbackInput,
    toInput: ({ rating, described, contact, delivery, text }) => ({
      tradeId,
      // The schema refuses '' with the message of the field.
      rating: rating as Rating,
      described: described || null,
      contact: contact || null,
      delivery: delivery || null,
      text,
    }),
    send: (input: RouterInputs['feedback']['leave']) => leave.mutateAsync(input),
    async onSent(left) {
      toast.show(left.other ? 'Feedback left. Both are visible now.' : `Feedback left. ${RULE}`)
      onSent()
      feedback.ofTrade.setData({ tradeId }, left)
      await Promise.all([feedback.ofUser.invalidate(), feedback.summaries.invalidate()])
    },
  })
}
