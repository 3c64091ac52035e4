import { useId } from 'react'
import type { MailChoice, NotificationSetting } from '../../../../shared/notifications.ts'
import { Field } from '../../../forms/Field.tsx'
import { Options } from '../../../forms/Options.tsx'
import { GROUPS, KINDS, MAIL_LABELS, MAIL_NOTE, PUSH_NOTE, type KindsProps } from './kinds.ts'
import css from './KindBlocks.module.css'
import { NotSaved } from './NotSaved.tsx'

/** The kinds of notifications on a phone: a block for each. */
export function KindBlocks(props: KindsProps) {
  return GROUPS.map(([group, rows]) => (
    <section key={group} className={css.group}>
      <h2>{group}</h2>
      {rows.map((setting) => (
        <KindBlock key={setting} setting={setting} {...props} />
      ))}
    </section>
  ))
}

function KindBlock({
  setting,
  settings,
  failed,
  mailNote,
  pushNote,
  onChange,
}: { setting: NotificationSetting } & KindsProps) {
  const { label, note, always = false } = KINDS[setting]
  const { inApp, mail, push } = settings
  const noteId = useId()
  return (
    <fieldset className={css.kind} aria-describedby={note === undefined ? undefined : noteId}>
      <legend>{label}</legend>
      {note !== undefined && (
        <p id={noteId} className="caption">
          {note}
        </p>
      )}
      <div className={css.ways}>
        {always ? (
          <div className={css.way}>
            <span>In app</span>
            <span className="caption">Always</span>
          </div>
        ) : (
          <label className={css.way}>
            In app
            <input
              type="checkbox"
              checked={inApp[setting]}
              onChange={({ target }) => onChange(setting, { inApp: target.checked })}
            />
          </label>
        )}
        <Field
          as="select"
          label="E-mail"
          aria-label={`E-mail for ${label}`}
          aria-describedby={mailNote === null ? undefined : MAIL_NOTE}
          value={mail[setting]}
          disabled={mailNote !== null}
          onChange={({ target }) => onChange(setting, { mail: target.value as MailChoice })}
        >
          <Options labels={MAIL_LABELS} />
        </Field>
        <label className={css.way}>
          Push
          <input
            type="checkbox"
            aria-describedby={pushNote === null ? undefined : PUSH_NOTE}
            checked={push[setting]}
            disabled={pushNote !== null}
            onChange={({ target }) => onChange(setting, { push: target.checked })}
          />
        </label>
      </div>
      {failed.has(setting) && <NotSaved />}
    </fieldset>
  )
}
