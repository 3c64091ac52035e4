import { keysOf } from '../../../../shared/labels.ts'
import { NOTIFICATION_SETTINGS, type MailChoice, type NotificationSetting } from '../../../../shared/notifications.ts'
import type { Choices, Settings } from './useSettings.ts'

type Kind = { group: string; label: string; note?: string; always?: boolean }
export const KINDS: Record<NotificationSetting, Kind> = NOTIFICATION_SETTINGS
export const GROUPS = [...Map.groupBy(keysOf(KINDS), (setting) => KINDS[setting].group)]

export const MAIL_LABELS: Record<MailChoice, string> = { off: 'Off', digest: 'Daily digest', soon: 'Soon' }

/** Shared by the table and the blocks of a phone. */
export type KindsProps = {
  settings: Settings
  failed: ReadonlySet<string>
  /** Why no mails or pushes can be chosen. */
  mailNote: string | null
  pushNote: string | null
  onChange(setting: NotificationSetting, choice: Partial<Choices>): void
}

/** The ids of the notes, for the controls that are off because of them. */
export const MAIL_NOTE = 'mail-note'
export const PUSH_NOTE = 'push-note'
