import { useState } from 'react'
import type { NotificationSetting } from '../../../../shared/notifications.ts'
import { trpc } from '../../../base/trpc.ts'

/** Returns the function that saves a setting, whether all changes are saved, and the settings that could not be. */
export function useSettings() {
  const { notification } = trpc.useUtils()
  const { mutateAsync: save, isPending, isSuccess } = trpc.notification.setSetting.useMutation()
  const [failed, setFailed] = useState<ReadonlySet<NotificationSetting>>(new Set())

  const show = (setting: NotificationSetting, value: boolean) =>
    notification.settings.setData(undefined, (old) => old && { ...old, inApp: { ...old.inApp, [setting]: value } })

  async function set(setting: NotificationSetting, inApp: boolean) {
    setFailed((old) => new Set([...old].filter((each) => each !== setting)))
    show(setting, inApp)
    try {
      await save({ setting, inApp })
    } catch {
      show(setting, !inApp)
      setFailed((old) => new Set([...old, setting]))
    }
  }
  return { set, failed, isSaved: isSuccess && !isPending && failed.size === 0 }
}
