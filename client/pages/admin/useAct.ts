import { useState } from 'react'
import { errorData, errorSentence, httpStatus, trpc } from '../../app/trpc.ts'
import { useOnce } from '../../ui/useOnce.ts'
import { ACTIONS, type ActionType } from './actions.ts'
import { usePutReport, type ReportRow } from './report-cache.ts'

type Given = { reason: string; days: number }

/** Does something to a report, once however often it is pressed, and puts it right in the lists also when it failed. */
export function useAct(id: string, type: ActionType) {
  const { client } = trpc.useUtils()
  const put = usePutReport()
  const once = useOnce()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  function send({ reason, days }: Given): Promise<ReportRow> {
    const { moderation } = client
    if (type === 'delete_item') return moderation.deleteItem.mutate({ id, adminReason: reason })
    if (type === 'delete_item_mute_user')
      return moderation.deleteItemAndMute.mutate({ id, adminReason: reason, muteDurationDays: days })
    if (type === 'restore') return moderation.restore.mutate({ id, adminReason: reason })
    if (type === 'unmute') return moderation.unmute.mutate({ id, adminReason: reason })
    return moderation.setStatus.mutate({ id, status: type, adminNotes: reason })
  }

  /** `onDone` is called when it arrived. */
  const act = (given: Given, onDone: () => void) =>
    once(async () => {
      setBusy(true)
      setError(null)
      try {
        put(await send(given))
        onDone()
      } catch (failure) {
        const { code, details } = errorData(failure) ?? {}
        const now = details?.['report'] as ReportRow | undefined
        // A colleague was faster: their report takes the place of what it was.
        if (now) put(now)
        setError(failure)
        if (code === 'CONFLICT' && !now) client.moderation.report.query({ id }).then(put, () => undefined)
      }
      setBusy(false)
    })

  return { act, busy, error, sentence: error === null ? null : failureSentence(type, error) }
}

/** The server's sentence, else those of spec.md §8. */
function failureSentence(type: ActionType, error: unknown): string {
  const [act, acting] = ACTIONS[type].failing
  return errorSentence(
    error,
    httpStatus(error) === undefined ? `An error occurred while ${acting}.` : `Failed to ${act}`,
  )
}
