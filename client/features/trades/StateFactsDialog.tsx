import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { damageText } from '../../../shared/damage.ts'
import { thousands } from '../../../shared/format.ts'
import { CONDITION_WORDS, STATED_FACTS, type StatedFact } from '../../../shared/labels.ts'
import { paths } from '../../../shared/paths.ts'
import { tradeStatementsInput } from '../../../shared/trades.ts'
import { TESTED } from '../../../shared/used-parts.ts'
import { trpc, type RouterInputs } from '../../base/trpc.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { RadioField } from '../../forms/RadioField.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useDealsChanged, type Trade } from './trade.ts'
import css from './trades.module.css'

type StateFactsDialogProps = { trade: Trade; open: boolean; onClose(): void }

type Answer = 'yes' | 'no' | ''
type Draft = Record<StatedFact, Answer>
const NO_ANSWERS: Draft = { condition: '', odometer: '', damage: '', tested: '', donor: '' }
const ANSWERS = { yes: 'As stated', no: 'Not as stated' } as const

/** For each fact of a sold part, whether its buyer found it as stated. */
export default function StateFactsDialog({ trade, open, onClose }: StateFactsDialogProps) {
  const form = useStatementsForm(trade, onClose)
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Was it as stated?"
      verb="Save answers"
      busyWord="Saving..."
      signIn="You must be logged in to answer. Please log in and try again."
    >
      <p>Your answers count on the page of the seller, without your name. You can change them.</p>
      {trade.statements.map(({ fact }) => (
        <RadioField
          key={fact}
          legend={
            <>
              <b>{STATED_FACTS[fact]}</b> {statedText(trade, fact)}
            </>
          }
          options={ANSWERS}
          className={css.answer}
          {...form.control(fact)}
        />
      ))}
    </FormDialog>
  )
}

function useStatementsForm(trade: Trade, onSent: () => void) {
  const toast = useToast()
  const changed = useDealsChanged()
  const { feedback } = trpc.useUtils()
  const state = trpc.trade.stateFacts.useMutation()
  const given = trade.statements.map(({ fact, asStated }) => [fact, asStated === null ? '' : asStated ? 'yes' : 'no'])
  return useForm({
    initial: { ...NO_ANSWERS, ...(Object.fromEntries(given) as Partial<Draft>) },
    schema: tradeStatementsInput,
    toInput: (draft) => ({ id: trade.id, statements: statementsOf(draft) }),
    send: (input: RouterInputs['trade']['stateFacts']) => state.mutateAsync(input),
    async onSent() {
      toast.show('Your answers are saved.')
      onSent()
      await Promise.all([changed(), feedback.ofUser.invalidate()])
    },
  })
}

/** Returns the answers that were given: true is as stated. */
const statementsOf = (draft: Draft): Partial<Record<StatedFact, boolean>> =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([fact, answer]) => (answer === '' ? [] : [[fact, answer === 'yes']])),
  )

/** Returns a fact as the seller stated it. */
function statedText({ facts }: Trade, fact: StatedFact): ReactNode {
  const { condition, odometerKm, damage, tested, donorId } = facts
  switch (fact) {
    case 'condition':
      return condition && CONDITION_WORDS[condition]
    case 'odometer':
      return odometerKm !== null && `${thousands(odometerKm)} km`
    case 'damage':
      return damage?.length === 0 ? 'No damage' : damage?.map(damageText).join('; ')
    case 'tested':
      return tested && TESTED[tested]
    case 'donor':
      return donorId !== null && <Link to={paths.donor(donorId)}>See the car</Link>
  }
}
