import { useId, useRef, useState, type Ref } from 'react'
import {
  DAMAGE_KINDS,
  damageText,
  MAX_DAMAGE_COUNT,
  MAX_DAMAGE_SIZE,
  MAX_DAMAGES,
  ZONE_WORDS,
  type Damage,
  type Zone,
} from '../../../shared/damage.ts'
import { keysOf } from '../../../shared/labels.ts'
import { ErrorText } from '../../forms/Field.tsx'
import type { ControlProps, Form } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ListingDraft } from '../listings/listing-draft.ts'
import css from './damage.module.css'
import { letterOf, Mark, Panel } from './DamageDrawing.tsx'

type DamageFieldProps = { form: Form<ListingDraft>; partName: string }

/** Marks damage on the drawing of a part. Buyers read the sentences below it. */
export function DamageField({ form, partName }: DamageFieldProps) {
  const { damage } = form.values
  const [open, setOpen] = useState<number | null>(null)
  const box = useRef<HTMLFieldSetElement>(null)
  const edited = open === null ? undefined : damage[open]

  /** Opens a damage, and scrolls its form into view. */
  function edit(index: number) {
    setOpen(index)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-damage]')?.focus())
  }
  function add(zone: Zone) {
    if (damage.length === MAX_DAMAGES) return
    form.change('damage', [...damage, { zone, kind: 'dent', size: 1, count: 1 }])
    edit(damage.length)
  }
  function remove(index: number) {
    form.change('damage', damage.toSpliced(index, 1))
    close(damage[index]?.zone)
  }
  function close(zone: Zone | undefined) {
    setOpen(null)
    box.current?.querySelector<HTMLElement>(`[data-zone="${zone}"]`)?.focus()
  }
  const change = (index: number, changed: Partial<Damage>) =>
    form.change(
      'damage',
      damage.map((each, at) => (at === index ? { ...each, ...changed } : each)),
    )

  return (
    <fieldset ref={box} className={css.field}>
      <legend className={css.legend}>Tap where it is damaged</legend>
      <Panel
        partName={partName}
        aria-label="Zones"
        renderZone={(zone) => {
          const here = damage.flatMap((each, index) => (each.zone === zone ? [index] : []))
          return (
            <button
              type="button"
              data-zone={zone}
              className={cx(css.zone, edited?.zone === zone && css.chosen)}
              onClick={() => (here[0] === undefined ? add(zone) : edit(here[0]))}
            >
              <span aria-hidden="true">{zone}</span>
              <span className="visually-hidden">{zoneLabel(zone, damage)}</span>
              {here.map((index) => (
                <Mark key={index} index={index} isOpen={index === open} />
              ))}
            </button>
          )
        }}
      />
      <p className="caption">Zones 1 to 9, seen from outside.</p>
      {open !== null && edited && (
        <DamageForm
          key={open}
          index={open}
          damage={edited}
          onChange={(changed) => change(open, changed)}
          onRemove={() => remove(open)}
          onDone={() => close(edited.zone)}
          onAnother={damage.length < MAX_DAMAGES ? () => add(edited.zone) : undefined}
        />
      )}
      {damage.length > 0 ? (
        <section className={css.read}>
          <h2>Buyers read</h2>
          <ul className={css.sentences}>
            {damage.map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the letter of a damage is its place in the list
              <li key={index}>
                <Mark index={index} isOpen={index === open} />
                <span>{damageText(each)}</span>
                <IconButton label={`Edit damage ${letterOf(index)}`} icon="pencil" onClick={() => edit(index)} />
                <IconButton label={`Remove damage ${letterOf(index)}`} icon="trash" onClick={() => remove(index)} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <UndamagedField {...form.control('isUndamaged')} />
      )}
    </fieldset>
  )
}

function UndamagedField({ ref, value, onChange, error }: ControlProps<boolean>) {
  const errorId = useId()
  return (
    <>
      <label className={css.none}>
        <input
          ref={ref as Ref<HTMLInputElement>}
          type="checkbox"
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        No damage, I looked closely
      </label>
      {error && <ErrorText id={errorId} text={error} />}
    </>
  )
}

/** 'Zone 9, lower rear, 2 dents, each 1.5 credit cards' */
function zoneLabel(zone: Zone, damage: Damage[]): string {
  const name = `Zone ${zone}, ${ZONE_WORDS[zone]}`
  const here = damage.filter((each) => each.zone === zone)
  // The zone is said already.
  const words = here.map((each) => damageText(each).slice(0, -`, ${ZONE_WORDS[zone]}`.length))
  return [name, ...words].join(', ')
}

type DamageFormProps = {
  index: number
  damage: Damage
  onChange(changed: Partial<Damage>): void
  onRemove(): void
  onDone(): void
  /** Undefined at the greatest number of damages. */
  onAnother: (() => void) | undefined
}

/** Kind, size and number of a damage. */
function DamageForm({ index, damage, onChange, onRemove, onDone, onAnother }: DamageFormProps) {
  const name = useId()
  const { zone, kind, size, count } = damage
  return (
    <section className={css.form} aria-labelledby={`${name}-title`}>
      <h2 id={`${name}-title`} data-damage tabIndex={-1}>
        <Mark index={index} isOpen />
        {`Zone ${zone}, ${ZONE_WORDS[zone]}`}
      </h2>
      <fieldset className={css.kinds}>
        <legend className={css.legend}>Kind</legend>
        {keysOf(DAMAGE_KINDS).map((each) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === kind} onChange={() => onChange({ kind: each })} />
            {DAMAGE_KINDS[each]}
          </label>
        ))}
      </fieldset>
      <div className={css.steppers}>
        <Stepper
          label="Size in credit cards"
          value={size}
          min={0.5}
          max={MAX_DAMAGE_SIZE}
          step={0.5}
          onChange={(to) => onChange({ size: to })}
        />
        <Stepper
          label="How many"
          value={count}
          min={1}
          max={MAX_DAMAGE_COUNT}
          step={1}
          onChange={(to) => onChange({ count: to })}
        />
      </div>
      <div className={css.buttons}>
        <Button onClick={onRemove}>Remove</Button>
        <Button icon="check" onClick={onDone}>{`Done with zone ${zone}`}</Button>
        {onAnother && (
          <Button variant="quiet" icon="plus" onClick={onAnother}>
            Other damage in this zone
          </Button>
        )}
      </div>
    </section>
  )
}

type StepperProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange(value: number): void
}

/** A number that two buttons change. */
function Stepper({ label, value, min, max, step, onChange }: StepperProps) {
  return (
    <fieldset>
      <legend className={css.legend}>{label}</legend>
      <div className={css.stepper}>
        <StepButton
          label={`${label}: less`}
          icon="minus"
          isAtEnd={value <= min}
          onClick={() => onChange(value - step)}
        />
        <output>{value}</output>
        <StepButton
          label={`${label}: more`}
          icon="plus"
          isAtEnd={value >= max}
          onClick={() => onChange(value + step)}
        />
      </div>
    </fieldset>
  )
}

type StepButtonProps = { label: string; icon: 'minus' | 'plus'; isAtEnd: boolean; onClick(): void }

/** Aria-disabled at the end instead of disabled, because a disabled button loses the focus. */
const StepButton = ({ label, icon, isAtEnd, onClick }: StepButtonProps) => (
  <IconButton label={label} icon={icon} aria-disabled={isAtEnd} onClick={() => !isAtEnd && onClick()} />
)
