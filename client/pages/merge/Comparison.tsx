import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { formatAge, thousands } from '../../../shared/format.ts'
import { SIDES, type MergeChoices, type MergeWarning, type Side } from '../../../shared/merges.ts'
import { paths } from '../../../shared/paths.ts'
import { normalizePartNumber } from '../../../shared/text.ts'
import { imageSource } from '../../features/parts/part.ts'
import { ErrorText } from '../../forms/Field.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import css from './Merge.module.css'
import type { Preview } from './Merge.tsx'

/** The fields in their order. */
const LABELS = {
  name: 'Title',
  numbers: 'Part numbers',
  cars: 'Cars',
  description: 'Description',
  tags: 'Tags',
} satisfies Record<keyof MergeChoices, string>

const ROLES: Record<Side, string> = { winner: 'Kept', loser: 'Merged into it' }
const OTHER = { winner: 'loser', loser: 'winner' } as const satisfies Record<Side, Side>

/** Whether a warning refuses the merge because of a field that the user can choose. */
export const isAtField = ({ level, field }: MergeWarning): boolean => level === 'refused' && field in LABELS

type ComparisonProps = {
  preview: Preview
  choices: MergeChoices
  /** The time of the preview. */
  now: Date
  /** Shows the choices of a proposal, which only a moderator may change. */
  isFixed: boolean
  onChoose(made: Partial<MergeChoices>): void
}

/** The two parts beside each other: a radio where one of them wins, and a checkbox where both can stay. */
export function Comparison({ preview, choices, now, isFixed, onChoose }: ComparisonProps) {
  const { title, numbers, cars, description, tags } = preview.fields
  const field = (name: keyof MergeChoices) => ({
    label: LABELS[name],
    titles: { winner: preview.winner.title, loser: preview.loser.title },
    chosen: choices[name],
    isFixed,
    refused: preview.warnings.filter((warning) => isAtField(warning) && warning.field === name).map((w) => w.sentence),
    onChoose: (chosen: MergeChoices[typeof name]) => onChoose({ [name]: chosen }),
  })
  return (
    <div className={css.comparison}>
      <div className={css.cards}>
        {SIDES.map((side) => (
          <PartCard key={side} side={side} card={preview[side]} now={now} />
        ))}
      </div>
      <Field {...field('name')} isSame={title.isSame}>
        {(side) => <span dir="auto">{title[side]}</span>}
      </Field>
      <Field {...field('numbers')} isSame={numbers.isSame} canBeBoth count={numbers.merged.length}>
        {(side) => <Numbers side={side} numbers={numbers} />}
      </Field>
      <Field {...field('cars')} isSame={cars.isSame} canBeBoth count={cars.merged.rows.length}>
        {(side) => <Cars side={side} cars={cars} />}
      </Field>
      <Field {...field('description')} isSame={description.isSame}>
        {(side) => <Description {...description[side]} />}
      </Field>
      <Field {...field('tags')} isSame={tags.isSame} canBeBoth count={tags.merged.length}>
        {(side) => (tags[side].length > 0 ? tags[side].join(', ') : <None>No tags</None>)}
      </Field>
    </div>
  )
}

function PartCard({ side, card, now }: { side: Side; card: Preview[Side]; now: Date }) {
  const { slug, title, image, createdAt, edits, asks } = card
  return (
    <div className={cx(css.card, side === 'winner' && css.chosen)}>
      <div className={css.image}>
        <ImageFrame image={imageSource(image)} alt="" ratio="4 / 3" sizes="96px" />
      </div>
      <div>
        <p className={css.role}>{ROLES[side]}</p>
        <Link to={paths.part(slug)} className={css.title}>
          <bdi>{title}</bdi>
        </Link>
        <p className="caption">
          {formatAge(createdAt, now)} old · {counted(edits, 'edit')} · {counted(asks, 'ask')}
        </p>
      </div>
    </div>
  )
}

type FieldProps = {
  label: string
  titles: Record<Side, string>
  chosen: Side | 'both'
  isFixed: boolean
  isSame: boolean
  canBeBoth?: boolean
  /** Of its values after the merge. */
  count?: number
  /** Why the merge is refused as it is chosen. */
  refused: string[]
  onChoose(chosen: Side | 'both'): void
  children(side: Side): ReactNode
}

function Field({
  label,
  titles,
  isSame,
  canBeBoth = false,
  count,
  refused,
  chosen,
  isFixed,
  onChoose,
  children,
}: FieldProps) {
  const id = useId()
  const isChosen = (side: Side) => chosen === side || chosen === 'both'
  return (
    <fieldset
      className={css.field}
      aria-labelledby={id}
      aria-describedby={refused.length > 0 ? `${id}error` : undefined}
    >
      <div className={css.name}>
        <p id={id}>{label}</p>
        {count !== undefined && !isSame && <output className="caption">{thousands(count)} after the merge</output>}
      </div>
      {isSame ? (
        <div className={css.same}>
          <Icon name="check" size={18} />
          <div>
            {children('winner')} <span className={css.aside}>the same in both</span>
          </div>
        </div>
      ) : (
        SIDES.map((side) => (
          <label key={side} className={cx(css.choice, isChosen(side) && css.chosen)}>
            <input
              type={canBeBoth ? 'checkbox' : 'radio'}
              name={id}
              aria-label={`${label} of ${titles[side]}`}
              checked={isChosen(side)}
              // One of the two stays.
              disabled={isFixed || (canBeBoth && chosen === side)}
              onChange={({ target }) => onChoose(!canBeBoth ? side : target.checked ? 'both' : OTHER[side])}
            />
            <div className={css.value}>
              <p className={css.ofSide}>{ROLES[side]}</p>
              {children(side)}
            </div>
          </label>
        ))
      )}
      {refused.length > 0 && (
        <div className={css.error}>
          <ErrorText id={`${id}error`} text={refused.join(' ')} />
        </div>
      )}
    </fieldset>
  )
}

type NumbersProps = { side: Side; numbers: Preview['fields']['numbers'] }

function Numbers({ side, numbers }: NumbersProps) {
  const own = new Set(numbers.winner.map(({ number }) => normalizePartNumber(number)))
  if (numbers[side].length === 0) return <None>No part numbers</None>
  return (
    <ul>
      {numbers[side].map(({ number, brand }) => (
        <li key={number}>
          <bdi className="mono" translate="no">
            {number}
          </bdi>{' '}
          <span className={css.aside}>
            {brand !== null && <AsWritten>{brand}</AsWritten>}
            {side === 'loser' && own.has(normalizePartNumber(number)) && ' in both'}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The number of cars that are named, if only one part has them. */
const NAMED = 3

function Cars({ side, cars }: { side: Side; cars: Preview['fields']['cars'] }) {
  const { universal, rows } = cars[side]
  const others = new Set(cars[OTHER[side]].rows.map(({ vehicleId }) => vehicleId))
  const onlyHere = [...new Set(rows.filter(({ vehicleId }) => !others.has(vehicleId)).map(({ vehicle }) => vehicle))]
  if (!universal && rows.length === 0) return <None>No cars</None>
  return (
    <>
      <p>{[universal && 'Every car', rows.length > 0 && counted(rows.length, 'car')].filter(Boolean).join(', ')}</p>
      {!cars.isSame && onlyHere.length > 0 && (
        <p className={css.aside}>
          Only here: <bdi>{onlyHere.slice(0, NAMED).join(', ')}</bdi>
          {onlyHere.length > NAMED && ` and ${thousands(onlyHere.length - NAMED)} more`}
        </p>
      )}
    </>
  )
}

function Description({ beginning, words }: Preview['fields']['description'][Side]) {
  if (words === 0) return <None>No description</None>
  return (
    <>
      <span dir="auto">{beginning}</span> <span className={css.aside}>{counted(words, 'word')}</span>
    </>
  )
}

const None = ({ children }: { children: string }) => <span className={css.aside}>{children}</span>

const counted = (count: number, what: string) => `${thousands(count)} ${what}${count === 1 ? '' : 's'}`
