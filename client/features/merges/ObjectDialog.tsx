import { objectInput } from '../../../shared/merge-proposals.ts'
import { OBJECTION_HOURS } from '../../../shared/proposal-rules.ts'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/useForm.ts'
import type { Proposal } from './ProposalBar.tsx'

type ObjectDialogProps = {
  proposal: Proposal
  onSent(answered: RouterOutputs['mergeProposal']['object']): unknown
  open: boolean
  onClose(): void
}

/** Asks why two parts are not the same. */
export default function ObjectDialog({ proposal: { id, loser, winner }, onSent, open, onClose }: ObjectDialogProps) {
  const object = trpc.mergeProposal.object.useMutation()
  const form = useForm({
    initial: { reason: '' },
    schema: objectInput,
    toInput: ({ reason }) => ({ id, reason }),
    send: object.mutateAsync,
    onSent(answered) {
      onClose()
      return onSent(answered)
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Object to the merge"
      form={form}
      verb="Object"
      signIn="Log in to object to this merge."
      kept="Your reason stays here."
    >
      <p>
        <bdi>{loser.name}</bdi> and <bdi>{winner.name}</bdi> stay two parts for at least {OBJECTION_HOURS} hours, so
        that others can answer.
      </p>
      <Field
        as="textarea"
        label="Why are they not the same part?"
        hint="Shown on the pages of both parts."
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
