// The lines and words of a diff have no id and never change their positions.
/* oxlint-disable react/no-array-index-key */
import { useMemo, useState, type ReactNode } from 'react'
import { normalizePartNumber } from '../../../shared/text.ts'
import { cx } from '../../ui/cx.ts'
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
  /** The text if nothing differs. */
  same?: string
  /** What differs, where several differences are shown: 'revision 7 of Water Pump' */
  of?: string | undefined
}

/** The differences between two versions of a part by field and word. Equal fields are omitted. */
export function DiffView({ before, after, same = 'No differences.', of }: DiffViewProps) {
  const tags = useMemo(() => diffList(before.tags, after.tags, (tag) => tag), [before, after])
  const numbers = useMemo(
    () => diffList(before.numbers, after.numbers, ({ number }) => normalizePartNumber(number), numberText),
    [before, after],
  )
  const fields = [
    before.name !== after.name && (
      <Field key="title" label="Title" of={of}>
        <TextDiff before={before.name} after={after.name} />
      </Field>
    ),
    numbers.some(isChange) && (
      <Field key="numbers" label="Part numbers" of={of}>
        <ListDiff changes={numbers} textOf={numberText} render={renderNumber} />
      </Field>
    ),
    tags.some(isChange) && (
      <Field key="tags" label="Tags" of={of}>
        <ListDiff changes={tags} textOf={(tag) => tag} />
      </Field>
    ),
    before.descriptionMarkdown !== after.descriptionMarkdown && (
      <Field key="description" label="Description" of={of}>
        <TextDiff before={before.descriptionMarkdown} after={after.descriptionMarkdown} />
      </Field>
    ),
  ].filter(Boolean)
  if (fields.length === 0) return <p className={css.none}>{same}</p>
  return (
    // A stop of the Tab key, because the keyboard cannot scroll a dialog without focusable content otherwise.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.diff} aria-label={labelled('Differences', of)} tabIndex={0}>
      {fields}
    </section>
  )
}

const labelled = (label: string, of: string | undefined) => (of === undefined ? label : `${label} of ${of}`)

function Field({ label, of, children }: { label: string; of: string | undefined; children: ReactNode }) {
  return (
    <section className={css.field} aria-label={labelled(`Changes to ${label}`, of)}>
      <h3 className={css.label}>{label}</h3>
      {children}
    </section>
  )
}

/** Returns '06A 115 561, VW, https://example.com, superseded by 06A 115 561 B'. */
const numberText = ({ number, brand, link, supersededBy }: PartNumber): string =>
  [number, brand, link, supersededBy && `superseded by ${supersededBy}`].filter(Boolean).join(', ')

const renderNumber = (number: PartNumber): ReactNode => (
  <>
    <span className="mono">{number.number}</span>
    {numberText(number).slice(number.number.length)}
  </>
)

const isChange = ({ kind }: { kind: string }): boolean => kind !== 'same'

/** Two texts line by line with the changed words marked. Long unchanged sections open on demand. */
function TextDiff({ before, after }: { before: string; after: string }) {
  const sections = useMemo(() => foldUnchanged(diffText(before, after)), [before, after])
  return (
    <div className={css.text}>
      {sections.map(({ hidden, lines }, index) => {
        const Section = hidden ? HiddenLines : Lines
        return <Section key={index} lines={lines} />
      })}
    </div>
  )
}

function HiddenLines({ lines }: { lines: DiffLine[] }) {
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
      <span className={css.words} dir="auto">
        {line.runs.map((run, at) => (
          <Words key={at} run={run} isWholeLine={line.kind !== 'changed'} />
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

type WordsProps = {
  run: Run
  isWholeLine: boolean
  /** Shown instead of a whole line. */
  children?: ReactNode
}

/** A run of text. A changed line break is shown as ↵ unless the whole line was added or removed. */
function Words({ run: { kind, text }, isWholeLine, children }: WordsProps) {
  const words = text.endsWith('\n') ? text.slice(0, -1) : text
  if (kind === 'same') return words
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <>
      <ScreenReaderText>{` ${kind}: `}</ScreenReaderText>
      <Mark>{children ?? (isWholeLine || words === text ? words : `${words}↵`)}</Mark>
      {!isWholeLine && <ScreenReaderText>{` end ${kind}, `}</ScreenReaderText>}
    </>
  )
}

/** Text for screen readers. It is not copied with the text around it. */
function ScreenReaderText({ children }: { children: string }) {
  return <span className={cx('visually-hidden', css.spoken)}>{children}</span>
}

type ListItemProps<Item> = {
  textOf(item: Item): string
  /** The same text with its looks. */
  render?(item: Item): ReactNode
}

/** The changes of a list. */
export function ListDiff<Item>({ changes, ...props }: { changes: ListChange<Item>[] } & ListItemProps<Item>) {
  return (
    <ul className={css.list}>
      {changes.map((change) => (
        <li key={`${change.kind} ${props.textOf(change.item)}`} className={cx(css.item, css[change.kind])}>
          <Sign kind={change.kind} />
          <span className={css.words} dir="auto">
            <ListItem change={change} {...props} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function ListItem<Item>({ change, textOf, render = textOf }: { change: ListChange<Item> } & ListItemProps<Item>) {
  const text = textOf(change.item)
  switch (change.kind) {
    case 'same':
      return render(change.item)
    case 'moved':
      return (
        <>
          {render(change.item)}
          <span className={css.note}> moved</span>
        </>
      )
    case 'changed':
      return diffText(textOf(change.was), text).flatMap(({ runs }) =>
        runs.map((run, at) => <Words key={at} run={run} isWholeLine={false} />),
      )
    default:
      return (
        <Words run={{ kind: change.kind, text }} isWholeLine>
          {render(change.item)}
        </Words>
      )
  }
}
