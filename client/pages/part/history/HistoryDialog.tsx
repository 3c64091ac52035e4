import { Link } from 'wouter'
import { paths } from '../../../../shared/paths.ts'
import { errorData, errorSentence, trpc } from '../../../base/trpc.ts'
import type { Revision } from '../../../features/history/diff.ts'
import { History } from '../../../features/history/History.tsx'
import { PartDiff } from '../../../features/history/PartDiff.tsx'
import { SIGN_IN_TO_EDIT, type Part } from '../../../features/parts/part.ts'
import type { Revert } from '../../../features/history/RevertDialog.tsx'
import { AsWritten } from '../../../ui/AsWritten.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'

export type HistoryDialogProps = {
  part: Part
  /** The id of a part that was merged into this one, whose own history is shown. */
  mergedId?: string | null
  open: boolean
  onClose(): void
}

/** The edit history of a part, or of a part that was merged into it, in which any two revisions can be compared. */
export default function HistoryDialog({ part, mergedId, open, onClose }: HistoryDialogProps) {
  const { id: partId, slug, name, protection, tags, mergedParts } = part
  const id = mergedId ?? partId
  const cache = trpc.useUtils()
  const revert = trpc.part.revert.useMutation()
  const list = trpc.part.history.useInfiniteQuery(
    { id },
    // Always reloaded, because other users may have edited the part.
    { getNextPageParam: (page) => page.nextCursor, enabled: open, staleTime: 0 },
  )
  return (
    <History<Revision>
      page={{ type: 'part', protection, tags }}
      title={
        mergedId
          ? `Edit History of ${mergedParts.find((each) => each.id === mergedId)?.name ?? 'a merged part'}`
          : 'Edit History'
      }
      open={open}
      onClose={onClose}
      list={list}
      head={
        <>
          {mergedId && (
            <p>
              Merged into <AsWritten>{name}</AsWritten>. No revision of it can be restored.
            </p>
          )}
          <p className="small">
            <Link to={paths.changes({ page: id })}>All changes of this part, its cars, relations and images</Link>
            {' · '}
            <Link to={paths.merge(slug)}>Merge with another part</Link>
          </p>
          {!mergedId && mergedParts.length > 0 && (
            <ul className="small">
              {mergedParts.map((merged) => (
                <li key={merged.id}>
                  <Link to={paths.mergedHistory(slug, merged.id)} onClick={onClose}>
                    History of <AsWritten>{merged.name}</AsWritten>, which was merged into this part
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      }
      none={
        <>
          <p>No edit history available for this part.</p>
          <p>Parts without edit history can have inaccurate information.</p>
        </>
      }
      factsOf={factsOf}
      renderChanges={({ number }) => <PartDiff partId={id} older={number === 1 ? null : number - 1} newer={number} />}
      renderComparison={(older, newer) => (
        <PartDiff partId={id} older={older.number} newer={newer.number} same="These two revisions are the same." />
      )}
      {...(!mergedId && {
        reportedAs: 'revision' as const,
        revert: {
          words: WORDS,
          restore: (numbers) => revert.mutateAsync({ id, ...numbers }),
          async reload(isChanged) {
            await Promise.all([cache.part.history.invalidate({ id }), cache.part.source.invalidate({ id })])
            if (isChanged) void cache.part.bySlug.invalidate()
          },
          renderDifferences: (current, { number: to }) => (
            <PartDiff
              partId={id}
              older={current.number}
              newer={to}
              same={`Revision ${to} is the same as the current revision.`}
            />
          ),
          renderError: (error) => <RevertError error={error} />,
        } satisfies Revert<Revision>,
      })}
    />
  )
}

const WORDS = {
  content: 'with the content of',
  same: 'The part is already as it was in',
  conflict: 'Someone else saved this part in the meantime. Review the differences and revert again.',
  signIn: SIGN_IN_TO_EDIT,
}

function RevertError({ error }: { error: unknown }) {
  const slug = errorData(error)?.details?.['existingSlug']
  return (
    <>
      <ErrorNote bare message={`Failed to update product: ${errorSentence(error)}`} />
      {typeof slug === 'string' && <Link to={paths.part(slug)}>View Existing Part</Link>}
    </>
  )
}

const FIELD = { title: 'Title', numbers: 'Part numbers', tags: 'Tags', description: 'Description' }

/** Returns 'Tags, Description · +120 characters'. */
function factsOf({ number, changed, growth }: Revision): string {
  const fields = number === 1 ? 'First revision' : changed.map((field) => FIELD[field]).join(', ')
  if (!changed.includes('description') || growth === 0) return fields
  const count = Math.abs(growth)
  const size = `${growth < 0 ? '−' : '+'}${count.toLocaleString('en')}\u00A0${count === 1 ? 'character' : 'characters'}`
  return [fields, size].filter(Boolean).join(' · ')
}
