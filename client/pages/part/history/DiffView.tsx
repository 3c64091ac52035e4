// Lines and words of a difference have no other name and never change places.
/* oxlint-disable react/no-array-index-key */
import { useMemo, useState, type ReactNode } from 'react'
import { normalizePartNumber } from '../../../../shared/text.ts'
import { cx } from '../../../ui/cx.ts'
import {
  diffList,
  diffText,
  foldUnchanged,
  type DiffLine,
  type ListChange,
  type PartContent,
  type Run,
} from './diff.ts'
import css from './DiffView.module.css'

type PartNumber = PartContent['numbers'][number]

export type DiffViewProps = {
  before: PartContent
  after: PartContent
  /** What stands where nothing differs. */
  same?: string
}

/** What differs between two versions of a part, field by field and word by word; fields that are equal are left out. */
export function DiffView({ before, after, same = 'No differences.' }: DiffViewProps) {
  const tags = useMemo(() => diffList(before.tags, after.tags, (tag) => tag), [before, after])
  const numbers = useMemo(
    () => diffList(before.numbers, after.numbers, ({ number }) => normalizePartNumber(number), numberInWords),
    [before, after],
  )
  const fields = [
    before.name !== after.name && (
      <Field key="title" label="Title">
        <TextDiff before={before.name} after={after.name} />
      </Field>
    ),
    numbers.some(isChange) && (
      <Field key="numbers" label="Part numbers">
        <ListDiff changes={numbers} wordsOf={numberInWords} />
      </Field>
    ),
    tags.some(isChange) && (
      <Field key="tags" label="Tags">
        <ListDiff changes={tags} wordsOf={(tag) => tag} />
      </Field>
    ),
    before.descriptionMarkdown !== after.descriptionMarkdown && (
      <Field key="description" label="Description">
        <TextDiff before={before.descriptionMarkdown} after={after.descriptionMarkdown} />
      </Field>
    ),
  ].filter(Boolean)
  if (fields.length === 0) return <p className={css.none}>{same}</p>
  return (
    // It takes the keyboard, for a dialog with nothing else in it could not be scrolled otherwise.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.diff} aria-label="Differences" tabIndex={0}>
      {fields}
    </section>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={css.field} aria-label={`Changes to ${label}`}>
      <h3 className={css.label}>{label}</h3>
      {children}
    </section>
  )
}

/** '06A 115 561, VW, https://example.com, superseded by 06A 115 561 B' */
const numberInWords = ({ number, brand, link, supersededBy }: PartNumber): string =>
  [number, brand, link, supersededBy && `superseded by ${supersededBy}`].filter(Boolean).join(', ')

const isChange = ({ kind }: { kind: string }): boolean => kind !== 'same'

/** Two texts line by line, the words that differ marked; long unchanged stretches open on demand. */
function TextDiff({ before, after }: { before: string; after: string }) {
  const stretches = useMemo(() => foldUnchanged(diffText(before, after)), [before, after])
  return (
    <div className={css.text}>
      {stretches.map(({ hidden, lines }, index) => {
        const Shown = hidden ? Hidden : Lines
        return <Shown key={index} lines={lines} />
      })}
    </div>
  )
}

function Hidden({ lines }: { lines: DiffLine[] }) {
  const [shown, setShown] = useState(false)
  if (shown) return <Lines lines={lines} />
  return (
    <button type="button" className={css.more} onClick={() => setShown(true)}>
      … {lines.length.toLocaleString('en')} unchanged lines
    </button>
  )
}

function Lines({ lines }: { lines: DiffLine[] }) {
  return lines.map((line, index) => (
    <p key={index} className={cx(css.line, css[line.kind])}>
      <Sign kind={line.kind} />
      <span className={css.words}>
        {line.runs.map((run, at) => (
          <Words key={at} run={run} alone={line.kind !== 'changed'} />
        ))}
      </span>
    </p>
  ))
}

const SIGN = { same: '', added: '+', removed: '−', changed: '±', moved: '↕' }

function Sign({ kind }: { kind: keyof typeof SIGN }) {
  return (
    <span className={css.sign} aria-hidden="true">
      {SIGN[kind]}
    </span>
  )
}

/** `alone`: its whole line was added or removed, so that its line break needs no sign. */
function Words({ run: { kind, text }, alone }: { run: Run; alone: boolean }) {
  const words = text.endsWith('\n') ? text.slice(0, -1) : text
  if (kind === 'same') return words
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <>
      <Spoken>{` ${kind}: `}</Spoken>
      <Mark>{alone || words === text ? words : `${words}↵`}</Mark>
      {!alone && <Spoken>{` end ${kind}, `}</Spoken>}
    </>
  )
}

/** For screen readers only; not copied with the text around it. */
function Spoken({ children }: { children: string }) {
  return <span className={cx('visually-hidden', css.spoken)}>{children}</span>
}

function ListDiff<Item>({ changes, wordsOf }: { changes: ListChange<Item>[]; wordsOf: (item: Item) => string }) {
  return (
    <ul className={css.list}>
      {changes.map((change) => (
        <li key={`${change.kind} ${wordsOf(change.item)}`} className={cx(css.item, css[change.kind])}>
          <Sign kind={change.kind} />
          <span className={css.words}>
            <ListItem change={change} wordsOf={wordsOf} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function ListItem<Item>({ change, wordsOf }: { change: ListChange<Item>; wordsOf: (item: Item) => string }) {
  const words = wordsOf(change.item)
  switch (change.kind) {
    case 'same':
      return words
    case 'moved':
      return (
        <>
          {words}
          <span className={css.note}> moved</span>
        </>
      )
    case 'changed':
      return diffText(wordsOf(change.was), words).flatMap(({ runs }) =>
        runs.map((run, at) => <Words key={at} run={run} alone={false} />),
      )
    default:
      return <Words run={{ kind: change.kind, text: words }} alone />
  }
}
