import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { reportActionInput, reportMuteInput, reportStatusInput } from '../../../shared/moderation.ts'
import { EMPTY_PUBLIC, forPublic, type PublicDraft } from '../../features/moderation/PublicFields.tsx'
import { errorData, errorSentence, httpStatus, trpc, type RouterInputs } from '../../base/trpc.ts'
import { ACTIONS, isStatus, type ActionType } from './actions.ts'
import { usePutReport, type ReportRow } from './report-cache.ts'

type Inputs = RouterInputs['moderation']
type Input = Inputs['setStatus'] | Inputs['deleteItem'] | Inputs['deleteItemAndMute']

export type ActionDraft = { reason: string; days: string } & PublicDraft
export const EMPTY_ACTION: ActionDraft = { reason: '', days: '', ...EMPTY_PUBLIC }

/** Returns the options of the form of a moderator action: the schema, input and call of its procedure. */
export function useAct(id: string, type: ActionType) {
  const send = useSend(id, type)
  return {
    schema: schemaOf(type),
    toInput({ reason, days, rule, publicReason }: ActionDraft): Input {
      if (isStatus(type)) return { id, status: type, adminNotes: reason }
      const action = { id, adminReason: reason, ...forPublic({ rule, publicReason }) }
      return type === 'delete_item_mute_user' ? { ...action, muteDurationDays: Number(days) } : action
    },
    fieldNames: { adminReason: 'reason', adminNotes: 'reason', muteDurationDays: 'days' } as const,
    send,
    failureSentence: (error: unknown) => failureSentence(type, error),
  }
}

function schemaOf(type: ActionType): z.ZodType<unknown, Input> {
  if (isStatus(type)) return reportStatusInput
  return type === 'delete_item_mute_user' ? reportMuteInput : reportActionInput
}

/** Returns a function that runs the action and updates the report in the lists, also if the action failed. */
function useSend(id: string, type: ActionType): (input: Input) => Promise<ReportRow> {
  const { moderation } = trpc.useUtils().client
  const put = usePutReport()
  const { mutateAsync } = useMutation({
    mutationFn(input: Input): Promise<ReportRow> {
      if ('status' in input) return moderation.setStatus.mutate(input)
      if ('muteDurationDays' in input) return moderation.deleteItemAndMute.mutate(input)
      if (type === 'warn') return moderation.warn.mutate(input)
      if (type === 'revert') return moderation.revert.mutate(input)
      if (type === 'restore') return moderation.restore.mutate(input)
      if (type === 'unmute') return moderation.unmute.mutate(input)
      return moderation.deleteItem.mutate(input)
    },
    onSuccess: put,
    onError(failure) {
      const { code, details } = errorData(failure) ?? {}
      // Another moderator was faster: the error contains the current report.
      const current = details?.['report'] as ReportRow | undefined
      if (current) put(current)
      else if (code === 'CONFLICT') moderation.report.query({ id }).then(put, () => undefined)
    },
  })
  return mutateAsync
}

/** Returns the server's message, or one that names the action. */
function failureSentence(type: ActionType, error: unknown): string {
  const [act, acting] = ACTIONS[type].failing
  return errorSentence(
    error,
    httpStatus(error) === undefined ? `An error occurred while ${acting}.` : `Failed to ${act}`,
  )
}
