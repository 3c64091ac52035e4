import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Comments.module.css'

/** Maximum number of blocks. */
const MAX = 5

/** A placeholder for comments that are loading. */
export function CommentsSkeleton({ count = MAX }: { count?: number }) {
  return (
    <>
      <Loading>Loading...</Loading>
      <ul className={css.threads}>
        {Array.from({ length: Math.min(count, MAX) }, (_, index) => (
          <li key={index} className={css.waiting}>
            <Skeleton width="36px" height="36px" round />
            <span>
              <Skeleton width="10rem" height="1.25rem" />
              <Skeleton height="5rem" />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
