// The lines and words of a diff have no id and never change their positions.
/* oxlint-disable react/no-array-index-key */
import { useEffect, useId, useMemo, useRef } from 'react'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import css from './ConflictPanel.module.css'
import { diffText, foldUnchanged, type DiffSection, type Run } from './diff.ts'

type ConflictPanelProps = {
  title: string
  text: string
  /** The revision of the other user. */
  saved: { revision: number; editor: string | null; updatedAt: string }
  /** The labels of fields that the user had not changed, and that now have the value of the other version. */
  taken?: string[]
  /** The fields that differ. */
  fields: ConflictField[]
  disabled?: boolean
}

/** A field in the version of the other user and in the user's own version. */
export type ConflictField = {
  label: string
  theirs: string
  yours: string
  /** The version in the form; null for a merged version. */
  chosen: 'theirs' | 'mine' | null
  onTheirs(): void
  onMine(): void
}

/**
 * The version that another user has saved and the user's own version, side by side for each field that differs. Receives the
 * focus with each new version.
 */
export function ConflictPanel({ title, text, saved, taken, fields, disabled = false }: ConflictPanelProps) {
  const headId = useId()
  const panel = useRef<HTMLElement>(null)
  const { revision } = saved
  useEffect(() => {
    if (revision > 0) panel.current?.focus()
  }, [revision])
  return (
    <section ref={panel} className={css.panel} aria-labelledby={headId} tabIndex={-1}>
      <h3 id={headId} className={css.title}>
        {title}
      </h3>
      <p>{text}</p>
      {taken && taken.length > 0 && (
        <p>You had not changed these, so they are as in the other version: {taken.join(', ')}.</p>
      )}
      {fields.map((field) => (
        <Compared key={field.label} {...field} saved={saved} disabled={disabled} />
      ))}
    </section>
  )
}

type ComparedProps = ConflictField & Required<Pick<ConflictPanelProps, 'saved' | 'disabled'>>

/** Two versions of a text side by side, with the differences marked. */
function Compared({ label, theirs, yours, saved, chosen, disabled, onTheirs, onMine }: ComparedProps) {
  const sections = useMemo(() => foldUnchanged(diffText(theirs, yours)), [theirs, yours])
  const theirHead = (
    <>
      Saved by <AsWritten>{saved.editor ?? UNKNOWN_USER}</AsWritten>, <RelativeTime date={saved.updatedAt} />
    </>
  )
  const sides = [
    { head: theirHead, without: 'added', isNone: theirs === '', use: 'Use theirs', by: 'theirs', onUse: onTheirs },
    { head: 'Your version', without: 'removed', isNone: yours === '', use: 'Keep mine', by: 'mine', onUse: onMine },
  ] as const
  return (
    <fieldset className={css.compared} disabled={disabled}>
      <legend className={css.label}>{label}</legend>
      <div className={css.sides}>
        {sides.map(({ head, without, isNone, use, by, onUse }) => (
          <div key={use} className={css.side}>
            <p className={css.head}>{head}</p>
            <div className={css.text}>
              {isNone ? <p className={css.none}>Empty</p> : <Version sections={sections} without={without} />}
            </div>
            <Button className={css.use} aria-pressed={chosen === by} aria-label={`${use}, ${label}`} onClick={onUse}>
              {use}
            </Button>
          </div>
        ))}
      </div>
      {chosen === null && <p className={css.third}>The field below has your merged version.</p>}
    </fieldset>
  )
}

/** One of two versions. The text that differs is marked. */
function Version({ sections, without }: { sections: DiffSection[]; without: Run['kind'] }) {
  return sections.map(({ hidden, lines }, index) => {
    if (hidden)
      return (
        <p key={index} className={css.none}>
          … {lines.length.toLocaleString('en')} unchanged lines
        </p>
      )
    return lines
      .filter(({ kind }) => kind !== without)
      .map(({ runs }, at) => (
        <p key={`${index} ${at}`} className={css.line} dir="auto">
          {runs
            .filter(({ kind }) => kind !== without)
            .map(({ kind, text }, run) => (kind === 'same' ? text : <mark key={run}>{text}</mark>))}
        </p>
      ))
  })
}
