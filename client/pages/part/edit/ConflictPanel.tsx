// The lines and words of a diff have no id and never change their positions.
/* oxlint-disable react/no-array-index-key */
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { RelativeTime } from '../../../ui/Time.tsx'
import { diffText, foldUnchanged, type Run, type DiffSection } from '../../../features/history/diff.ts'
import css from './ConflictPanel.module.css'
import {
  FIELD_NAMES,
  fieldsOf,
  isSame,
  textOf,
  type Conflict,
  type EditDraft,
  type FieldName,
  type Fields,
} from './edit-draft.ts'
import { AsWritten } from '../../../ui/AsWritten.tsx'

const LABELS: Record<FieldName, string> = {
  name: 'Title',
  description: 'Description',
  tags: 'Tags',
  numbers: 'Part numbers',
}

type ConflictPanelProps = {
  edit: EditDraft & { conflict: Conflict }
  disabled: boolean
  onTheirs(field: FieldName): void
  onMine(field: FieldName): void
}

/** The version that another user has saved and the user's own version, side by side for each field that differs. */
export function ConflictPanel({ edit, disabled, onTheirs, onMine }: ConflictPanelProps) {
  const { base, mine, conflict } = edit
  const theirs = useMemo(() => fieldsOf(base), [base])
  const differing = FIELD_NAMES.filter((field) => textOf(field, theirs) !== textOf(field, conflict.yours))
  return (
    <ConflictBox
      title="Someone else saved this part while you were editing."
      text={
        differing.length > 0
          ? 'Compare both versions, merge them in the fields below and save again. Your changes are still there.'
          : 'Their version is the same as yours.'
      }
      revision={base.revision}
    >
      {conflict.taken.length > 0 && (
        <p>You had not changed these, so they are as in the other version: {inWords(conflict.taken)}.</p>
      )}
      {differing.map((field) => (
        <Compared
          key={field}
          label={LABELS[field]}
          theirs={textOf(field, theirs)}
          yours={textOf(field, conflict.yours)}
          theirHead={
            <>
              Saved by <AsWritten>{base.editor?.name ?? 'Unknown User'}</AsWritten>,{' '}
              <RelativeTime date={base.updatedAt} />
            </>
          }
          chosen={standing(field, mine, theirs, conflict.yours)}
          disabled={disabled}
          onTheirs={() => onTheirs(field)}
          onMine={() => onMine(field)}
        />
      ))}
    </ConflictBox>
  )
}

type ConflictBoxProps = {
  title: string
  text: string
  /** The number of the other user's revision. */
  revision: number
  children: ReactNode
}

/** Tells the user about the version of another user, and receives the focus with each new version. */
export function ConflictBox({ title, text, revision, children }: ConflictBoxProps) {
  const headId = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (revision > 0) panel.current?.focus()
  }, [revision])
  return (
    <section ref={panel} className={css.panel} aria-labelledby={headId} tabIndex={-1}>
      <h3 id={headId} className={css.title}>
        {title}
      </h3>
      <p>{text}</p>
      {children}
    </section>
  )
}

const inWords = (fields: FieldName[]) => fields.map((field) => LABELS[field]).join(', ')

function standing(field: FieldName, mine: Fields, theirs: Fields, yours: Fields): 'theirs' | 'mine' | null {
  if (isSame(mine[field], theirs[field])) return 'theirs'
  return isSame(mine[field], yours[field]) ? 'mine' : null
}

type ComparedProps = {
  label: string
  theirs: string
  yours: string
  theirHead: ReactNode
  /** The version in the form; null for a merged version. */
  chosen: 'theirs' | 'mine' | null
  disabled: boolean
  onTheirs(): void
  onMine(): void
}

/** Two versions of a text side by side, with the differences marked. */
export function Compared({ label, theirs, yours, theirHead, chosen, disabled, onTheirs, onMine }: ComparedProps) {
  const sections = useMemo(() => foldUnchanged(diffText(theirs, yours)), [theirs, yours])
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
