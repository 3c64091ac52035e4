import type { Change } from './change.ts'
import css from './changes.module.css'

/** What happened, for the kinds of change that are no edit. */
const WORDS: Record<string, string> = {
  'part.created': 'Created',
  'vehicle.created': 'Created',
  'item.removed': 'Removed by a moderator',
  'content.removed': 'Removed',
  'item.restored': 'Restored by a moderator',
  'content.restored': 'Restored',
}

/** The summary of a change, or what happened. */
export function ChangeSummary({ kind, summary }: Pick<Change, 'kind' | 'summary'>) {
  const word = WORDS[kind]
  if (summary === '') return <span className={word === undefined ? css.none : undefined}>{word ?? 'No summary'}</span>
  return (
    <>
      {word !== undefined && `${word}: `}
      <span dir="auto">{summary}</span>
    </>
  )
}
