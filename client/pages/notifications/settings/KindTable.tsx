import { keysOf } from '../../../../shared/labels.ts'
import type { MailChoice, NotificationSetting } from '../../../../shared/notifications.ts'
import { cx } from '../../../ui/cx.ts'
import { GROUPS, KINDS, MAIL_LABELS, MAIL_NOTE, PUSH_NOTE, type KindsProps } from './kinds.ts'
import css from './KindTable.module.css'
import { NotSaved } from './NotSaved.tsx'

/** The kinds of notifications and the ways in which each reaches the user. */
export function KindTable(props: KindsProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Kind
          </th>
          <th scope="col" rowSpan={2} className={css.way}>
            In app
          </th>
          <th scope="colgroup" colSpan={3} className={css.mails}>
            E-mail
          </th>
          <th scope="col" rowSpan={2} className={css.way}>
            Push
          </th>
        </tr>
        <tr>
          {Object.values(MAIL_LABELS).map((label) => (
            <th key={label} scope="col" className={cx(css.way, css.choice)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.map(([group, rows]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={6} className={css.group}>
              {group}
            </th>
          </tr>
          {rows.map((setting) => (
            <KindRow key={setting} setting={setting} {...props} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function KindRow({
  setting,
  settings,
  failed,
  mailNote,
  pushNote,
  onChange,
}: { setting: NotificationSetting } & KindsProps) {
  const { label, note, always = false } = KINDS[setting]
  const { inApp, mail, push } = settings
  const noteId = note === undefined ? undefined : `${setting}-note`
  return (
    <tr>
      <th scope="row" className={css.kind}>
        {label}
        {note !== undefined && (
          <span id={noteId} className={css.note}>
            {note}
          </span>
        )}
        {failed.has(setting) && <NotSaved />}
      </th>
      <td className={css.way}>
        {always ? (
          <span className="caption">Always</span>
        ) : (
          <label className={css.box}>
            <input
              type="checkbox"
              aria-label={`${label}: in app`}
              aria-describedby={noteId}
              checked={inApp[setting]}
              onChange={({ target }) => onChange(setting, { inApp: target.checked })}
            />
          </label>
        )}
      </td>
      <td colSpan={3} className={css.mail}>
        <MailRadios
          setting={setting}
          choice={mail[setting]}
          isDisabled={mailNote !== null}
          onChoose={(choice) => onChange(setting, { mail: choice })}
        />
      </td>
      <td className={css.way}>
        <label className={css.box}>
          <input
            type="checkbox"
            aria-label={`${label}: push`}
            aria-describedby={pushNote === null ? noteId : PUSH_NOTE}
            checked={push[setting]}
            disabled={pushNote !== null}
            onChange={({ target }) => onChange(setting, { push: target.checked })}
          />
        </label>
      </td>
    </tr>
  )
}

type MailRadiosProps = {
  setting: NotificationSetting
  choice: MailChoice
  isDisabled: boolean
  onChoose(choice: MailChoice): void
}

/** In one cell below three headings, because a group of radio buttons is one element. */
const MailRadios = ({ setting, choice, isDisabled, onChoose }: MailRadiosProps) => (
  <div
    role="radiogroup"
    aria-label={`E-mail for ${KINDS[setting].label}`}
    aria-describedby={isDisabled ? MAIL_NOTE : undefined}
    className={css.radios}
  >
    {keysOf(MAIL_LABELS).map((each) => (
      <label key={each} className={css.box}>
        <input
          type="radio"
          name={setting}
          aria-label={MAIL_LABELS[each]}
          checked={choice === each}
          disabled={isDisabled}
          onChange={() => onChoose(each)}
        />
      </label>
    ))}
  </div>
)
