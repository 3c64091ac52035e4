import { keysOf } from '../../../../shared/labels.ts'
import { NOTIFICATION_SETTINGS, type NotificationSetting } from '../../../../shared/notifications.ts'
import { errorSentence, trpc } from '../../../base/trpc.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import css from './NotificationSettings.module.css'
import { Pause, PauseBar } from './Pause.tsx'
import { useSettings } from './useSettings.ts'

type Row = { group: string; label: string; note?: string; always?: boolean }
const ROWS: Record<NotificationSetting, Row> = NOTIFICATION_SETTINGS
const GROUPS = Map.groupBy(keysOf(ROWS), (setting) => ROWS[setting].group)

/** The kinds of notifications with their checkboxes, and the pause. Each change is saved at once. */
export default function NotificationSettings() {
  const settings = trpc.notification.settings.useQuery()
  const { isSaved, failed, set } = useSettings()
  if (!settings.data) {
    return settings.isError && !settings.isFetching ? (
      <ErrorNote message={errorSentence(settings.error)} onRetry={() => void settings.refetch()} />
    ) : (
      <Loading>Loading settings...</Loading>
    )
  }
  const { inApp, pause } = settings.data
  return (
    <>
      <div className={css.head}>
        <h1 tabIndex={-1}>Notifications</h1>
        <output className={css.saved}>
          {isSaved && (
            <>
              <Icon name="check" size={16} /> Saved
            </>
          )}
        </output>
        <p>Choose what the bell tells you. Every change is saved at once.</p>
      </div>
      {pause && <PauseBar until={pause.until} />}
      <div className={css.columns}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col" className={css.choice}>
                In app
              </th>
            </tr>
          </thead>
          {[...GROUPS].map(([group, rows]) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={2} className={css.group}>
                  {group}
                </th>
              </tr>
              {rows.map((setting) => (
                <SettingRow
                  key={setting}
                  setting={setting}
                  checked={inApp[setting]}
                  isFailed={failed.has(setting)}
                  onChange={(value) => void set(setting, value)}
                />
              ))}
            </tbody>
          ))}
        </table>
        <Pause isPaused={pause !== null} />
      </div>
    </>
  )
}

type SettingRowProps = {
  setting: NotificationSetting
  checked: boolean
  isFailed: boolean
  onChange(value: boolean): void
}

function SettingRow({ setting, checked, isFailed, onChange }: SettingRowProps) {
  const { label, note, always = false } = ROWS[setting]
  return (
    <tr>
      <th scope="row" className={css.kind}>
        <label htmlFor={always ? undefined : setting}>{label}</label>
        {note !== undefined && (
          <span id={`${setting}-note`} className={css.note}>
            {note}
          </span>
        )}
        {isFailed && (
          <span role="alert" className={css.failed}>
            Not saved. Try again
          </span>
        )}
      </th>
      <td className={css.choice}>
        {always ? (
          <span className="caption">Always</span>
        ) : (
          <label className={css.box}>
            <input
              id={setting}
              type="checkbox"
              aria-label={`${label}: in app`}
              aria-describedby={note === undefined ? undefined : `${setting}-note`}
              checked={checked}
              onChange={({ target }) => onChange(target.checked)}
            />
          </label>
        )}
      </td>
    </tr>
  )
}
