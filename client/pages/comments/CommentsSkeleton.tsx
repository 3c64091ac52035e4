import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Comments.module.css'

/** As many blocks as a first page may have. */
const MOST = 5

/** The comments' shape while they are on their way. */
export function CommentsSkeleton({ count = MOST }: { count?: number }) {
  return (
    <>
      <Loading>Loading...</Loading>
      <ul className={css.threads}>
        {Array.from({ length: Math.min(count, MOST) }, (_, index) => (
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
