import { Field } from '../../../forms/Field.tsx'
import { Options } from '../../../forms/Options.tsx'
import { cx } from '../../../ui/cx.ts'
import { useNow } from '../../../ui/Time.tsx'
import { Block } from './Block.tsx'
import css from './Block.module.css'
import { NotSaved } from './NotSaved.tsx'
import type { Settings, TimesChange } from './useSettings.ts'
import { browserZone, cityOf, dayAndTime, hourLabel, zoneLabel, zonesByArea } from './zones.ts'

type TimesProps = { settings: Settings; isFailed: boolean; onChange(change: TimesChange): void }

/** When the daily digest comes, and what it would say now. */
export function DigestBlock({ settings: { times, digest, isMailAvailable }, isFailed, onChange }: TimesProps) {
  const zone = times.timeZone ?? browserZone()
  const now = new Date(useNow() ?? 0)
  return (
    <Block id="digest" title="Daily digest">
      <div className={cx(css.fields, css.narrow)}>
        <HourField
          label="Hour"
          value={times.digestHour}
          disabled={!isMailAvailable}
          onChoose={(digestHour) => onChange({ digestHour })}
        />
        <Field
          as="select"
          label="Time zone"
          value={zone}
          onChange={({ target }) => onChange({ timeZone: target.value })}
        >
          <ZoneOptions chosen={zone} now={now} />
        </Field>
      </div>
      {isFailed && <NotSaved />}
      {isMailAvailable && (
        <p className="caption">
          Next: {dayAndTime(new Date(digest.at), zone, now)}, {lines(digest.lines)} so far. Nothing new, no{' '}
          <span className={css.whole}>e-mail.</span>
        </p>
      )}
    </Block>
  )
}

/** The hours in which nothing is sent. They may pass midnight. */
export function QuietBlock({ settings: { times }, isFailed, onChange }: TimesProps) {
  const { isQuiet, quietFrom, quietUntil } = times
  return (
    <Block
      id="quiet"
      title="Quiet hours"
      aside={
        <label className={css.on}>
          <input
            type="checkbox"
            aria-label="On: quiet hours"
            checked={isQuiet}
            onChange={({ target }) => onChange({ isQuiet: target.checked })}
          />
          On
        </label>
      }
    >
      <div className={css.fields}>
        <HourField
          label="From"
          value={quietFrom}
          except={quietUntil}
          disabled={!isQuiet}
          onChoose={(hour) => onChange({ quietFrom: hour })}
        />
        <HourField
          label="To"
          value={quietUntil}
          except={quietFrom}
          disabled={!isQuiet}
          onChoose={(hour) => onChange({ quietUntil: hour })}
        />
      </div>
      {isFailed && <NotSaved />}
      <p className="caption">
        {isQuiet
          ? `No push and no e-mail in these hours. What came in is sent at ${hourLabel(quietUntil)}.`
          : 'Off: pushes and e-mails come at any hour.'}
      </p>
    </Block>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

type HourFieldProps = {
  label: string
  value: number
  /** Cannot be chosen. */
  except?: number
  disabled: boolean
  onChoose(hour: number): void
}

const HourField = ({ label, value, except, disabled, onChoose }: HourFieldProps) => (
  <Field
    as="select"
    label={label}
    value={value}
    disabled={disabled}
    onChange={({ target }) => onChoose(Number(target.value))}
  >
    {HOURS.map((hour) => (
      <option key={hour} value={hour} disabled={hour === except}>
        {hourLabel(hour)}
      </option>
    ))}
  </Field>
)

/** The zone that is chosen and the one of the browser first, then all. */
function ZoneOptions({ chosen, now }: { chosen: string; now: Date }) {
  const first = [...new Set([browserZone(), chosen])]
  return (
    <>
      <Options labels={first.map((zone) => [zone, zoneLabel(zone, now)] as const)} />
      {[...zonesByArea()].map(([area, zones]) => (
        <optgroup key={area} label={area}>
          <Options
            labels={zones.filter((zone) => !first.includes(zone)).map((zone) => [zone, cityOf(zone)] as const)}
          />
        </optgroup>
      ))}
    </>
  )
}

const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`
