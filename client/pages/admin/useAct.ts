import { useMutation } from '@tanstack/react-query'
import { errorData, errorSentence, httpStatus, trpc } from '../../app/trpc.ts'
import { useOnce } from '../../ui/useOnce.ts'
import { ACTIONS, type ActionType } from './actions.ts'
import { usePutReport, type ReportRow } from './report-cache.ts'

type Given = { reason: string; days: number }

/** Runs a moderator action on a report, and updates the report in the lists, also if the action failed. */
export function useAct(id: string, type: ActionType) {
  const { moderation } = trpc.useUtils().client
  const put = usePutReport()
  const once = useOnce()
  const action = useMutation({
    mutationFn({ reason, days }: Given): Promise<ReportRow> {
      if (type === 'delete_item') return moderation.deleteItem.mutate({ id, adminReason: reason })
      if (type === 'delete_item_mute_user')
        return moderation.deleteItemAndMute.mutate({ id, adminReason: reason, muteDurationDays: days })
      if (type === 'restore') return moderation.restore.mutate({ id, adminReason: reason })
      if (type === 'unmute') return moderation.unmute.mutate({ id, adminReason: reason })
      return moderation.setStatus.mutate({ id, status: type, adminNotes: reason })
    },
    onSuccess: put,
    onError(failure) {
      const { code, details } = errorData(failure) ?? {}
      // Another moderator was faster: the error contains the report as it is now.
      const now = details?.['report'] as ReportRow | undefined
      if (now) put(now)
      else if (code === 'CONFLICT') moderation.report.query({ id }).then(put, () => undefined)
    },
  })
  return {
    /** `onDone` is called after the server has confirmed the action. */
    act: (given: Given, onDone: () => void) => once(() => action.mutateAsync(given).then(onDone, () => undefined)),
    busy: action.isPending,
    error: action.error,
    sentence: action.error && failureSentence(type, action.error),
  }
}

/** Returns the server's sentence, else the sentence of spec.md §8. */
function failureSentence(type: ActionType, error: unknown): string {
  const [act, acting] = ACTIONS[type].failing
  return errorSentence(
    error,
    httpStatus(error) === undefined ? `An error occurred while ${acting}.` : `Failed to ${act}`,
  )
}
