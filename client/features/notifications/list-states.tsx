import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './list-states.module.css'

/** In the place of lines that could not be loaded. */
export function NotificationsFailed({ onRetry }: { onRetry(): void }) {
  return (
    <div className={css.failed}>
      <ErrorNote bare message="Notifications could not be loaded." onRetry={onRetry} />
    </div>
  )
}

/** The shape of lines while they are loading. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <>
      <output className="visually-hidden">Loading notifications...</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.row}>
          <Skeleton width="36px" height="36px" round />
          <div className={css.texts}>
            <Skeleton width="85%" height="1rem" />
            <Skeleton width="60%" height="1rem" />
            <Skeleton width="35%" height="0.75rem" />
          </div>
        </div>
      ))}
    </>
  )
}
