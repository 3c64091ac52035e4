import { useState } from 'react'
import type { MailChoice, NotificationSetting } from '../../../../shared/notifications.ts'
import { trpc, type RouterInputs, type RouterOutputs } from '../../../base/trpc.ts'

export type Settings = RouterOutputs['notification']['settings']
/** The choices of the user for one kind. */
export type Choices = { inApp: boolean; mail: MailChoice; push: boolean }
export type TimesChange = RouterInputs['notification']['setTimes']
/** The row of the table or the block beside it that shows a failure. */
type Place = NotificationSetting | 'digest' | 'quiet'
type Apply = (settings: Settings) => Settings

/** Saves happen in their order, because a later answer is the one to keep. */
const inOrder = { scope: { id: 'notification settings' } }

/**
 * Returns the settings with the changes that are being saved, functions that save one, whether all are saved, and where that
 * failed: there the settings are again as the server has them.
 */
export function useSettings() {
  const { notification } = trpc.useUtils()
  const query = trpc.notification.settings.useQuery()
  const { mutateAsync: saveSetting } = trpc.notification.setSetting.useMutation(inOrder)
  const { mutateAsync: saveTimes } = trpc.notification.setTimes.useMutation(inOrder)
  const [changes, setChanges] = useState<Apply[]>([])
  const [failed, setFailed] = useState<ReadonlySet<Place>>(new Set())
  const [hasSaved, setHasSaved] = useState(false)

  const setFailure = (place: Place, isFailed: boolean) =>
    setFailed((old) => new Set([...old].filter((each) => each !== place).concat(isFailed ? place : [])))

  async function save(place: Place, apply: Apply, send: () => Promise<unknown>) {
    setChanges((old) => [...old, apply])
    setFailure(place, false)
    try {
      await send()
      notification.settings.setData(undefined, (old) => old && apply(old))
      setHasSaved(true)
      // An earlier change of it may have failed meanwhile.
      setFailure(place, false)
    } catch {
      setFailure(place, true)
    }
    setChanges((old) => old.filter((each) => each !== apply))
  }

  return {
    query,
    settings: query.data && changes.reduce((settings, apply) => apply(settings), query.data),
    failed,
    isSaved: hasSaved && changes.length === 0 && failed.size === 0,
    setChoice: (setting: NotificationSetting, choice: Partial<Choices>) =>
      save(
        setting,
        (old) => ({
          ...old,
          inApp: chosen(old.inApp, setting, choice.inApp),
          mail: chosen(old.mail, setting, choice.mail),
          push: chosen(old.push, setting, choice.push),
        }),
        () => saveSetting({ setting, ...choice }),
      ),
    async setTimes(place: 'digest' | 'quiet', change: TimesChange) {
      await save(
        place,
        (old) => ({ ...old, times: { ...old.times, ...change } }),
        () => saveTimes(change),
      )
      // The time of the next digest.
      await notification.settings.invalidate()
    },
  }
}

const chosen = <Choice>(
  all: Record<NotificationSetting, Choice>,
  setting: NotificationSetting,
  choice: Choice | undefined,
): Record<NotificationSetting, Choice> => (choice === undefined ? all : { ...all, [setting]: choice })
