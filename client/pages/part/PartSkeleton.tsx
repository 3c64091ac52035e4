import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import verdict from '../../features/verdict/verdict.module.css'
import header from './PartHeader.module.css'
import page from './PartPage.module.css'
import css from './PartSkeleton.module.css'

/** A placeholder for a part that is loading. */
export function PartSkeleton() {
  return (
    <div className={page.page}>
      <title>Loading... · Tappet</title>
      <div className={header.header}>
        <h1 className={css.title}>
          <Loading>Loading...</Loading>
        </h1>
        <Skeleton width="26rem" height="1.625rem" />
        <Skeleton width="20rem" height="1.6565rem" />
      </div>
      <div className={verdict.bar} />
      <div className={css.gallery}>
        <Skeleton height="100%" />
      </div>
      <div className={css.market}>
        <Skeleton height="18rem" />
        <Skeleton height="24rem" />
      </div>
      <div className={page.reading}>
        <Skeleton height="14rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  )
}
