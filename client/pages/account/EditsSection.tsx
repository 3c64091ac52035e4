import { Link } from 'wouter'
import { bindUnits, formatDateTime, isoDate } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../base/trpc.ts'
import css from './profile.module.css'
import { INFINITE, Section } from './Section.tsx'

/** One row per revision. */
export function EditsSection({ userId }: { userId: string }) {
  const edits = trpc.user.edits.useInfiniteQuery({ userId }, INFINITE)
  return (
    <Section
      title="Product Edits"
      list={edits}
      numbered={{ userId, name: 'edits', pageOf: (activity) => activity.edits }}
      empty="No edits yet."
      className={css.third}
      renderItem={({ part, isOfCars, createdAt }) => (
        <div className={css.what}>
          <Link to={paths.part(part.slug)}>
            <bdi>{bindUnits(part.title)}</bdi>
          </Link>
          <span className={css.when}>
            {isOfCars && 'Cars · '}
            <time dateTime={isoDate(createdAt)}>{formatDateTime(createdAt)}</time>
          </span>
        </div>
      )}
    />
  )
}
