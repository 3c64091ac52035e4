import { useCallback, useEffect, useState, type MouseEvent } from 'react'
import { useLocation, useParams } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { Canonical } from '../../base/Document.tsx'
import { errorData, errorSentence, trpc } from '../../base/trpc.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { useReadPage } from '../../base/useReadPage.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Comments, MissingComment } from '../../features/comments/Comments.tsx'
import { VerdictBar } from '../../features/verdict/VerdictBar.tsx'
import { Verdicts } from '../../features/verdict/Verdicts.tsx'
import { Description } from './Description.tsx'
import { FitsCars } from './fitment/FitsCars.tsx'
import { Gallery } from './Gallery.tsx'
import { Market } from './Market.tsx'
import { PartDialogsProvider } from './PartDialogsProvider.tsx'
import { MergedNote } from './MergedNote.tsx'
import { PartHeader } from './PartHeader.tsx'
import { PartNumbers } from './PartNumbers.tsx'
import { Interchange } from './relations/Interchange.tsx'
import { SoldPrices } from './SoldPrices.tsx'
import css from './PartPage.module.css'
import type { Part } from '../../features/parts/part.ts'
import { useLivePart } from './useLivePart.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import column from '../../ui/column.module.css'
import verdict from '../../features/verdict/verdict.module.css'
import header from './PartHeader.module.css'

export default function PartPage() {
  const { idOrSlug = '' } = useParams()
  const part = trpc.part.bySlug.useQuery({ idOrSlug })

  if (part.data)
    return <LoadedPart key={part.data.id} part={part.data} readAt={part.dataUpdatedAt} address={idOrSlug} />
  if (!part.error) return <PartSkeleton />
  if (errorData(part.error)?.code === 'NOT_FOUND') return <NoPart message={part.error.message} />
  return (
    <>
      <title>Error · Tappet</title>
      <ErrorNote message={errorSentence(part.error)} onRetry={() => void part.refetch()} />
    </>
  )
}

type LoadedPartProps = {
  part: Part
  /** The time in ms at which the part was loaded. */
  readAt: number
  /** The id or slug from the address. */
  address: string
}

function LoadedPart({ part, readAt, address }: LoadedPartProps) {
  useReadPage(`part ${part.id}`)
  const cache = trpc.useUtils()
  useCanonicalAddress(part, readAt, address)
  const live = useLivePart(part)
  const { user } = useSession()
  const [suggestion, setSuggestion] = useState<object | null>(null)

  function suggest(event: MouseEvent) {
    // A visitor follows the link to the comments, where the login is.
    if (!user) return
    event.preventDefault()
    setSuggestion({})
  }

  const recount = useCallback(
    (counted: (count: number) => number) =>
      cache.part.bySlug.setData(
        { idOrSlug: address },
        (old) => old && { ...old, commentCount: counted(old.commentCount) },
      ),
    [cache, address],
  )

  return (
    <Verdicts pages={[[part.id]]}>
      <PartDialogsProvider part={part}>
        <MissingComment place={{ partId: part.id }} />
        <article className={css.page}>
          <title>{`${part.name} · Tappet`}</title>
          <Canonical path={paths.part(part.slug)} />
          {live.mergedInto && <MergedNote partId={part.id} kept={live.mergedInto} />}
          <PartHeader part={part} onSuggest={suggest} />
          <VerdictBar partId={part.id} />
          <Gallery part={part} />
          <Market part={part} readAt={readAt} />
          <div className={css.reading}>
            <PartNumbers part={part} />
            <FitsCars partId={part.id} newest={live.newCars} />
            <Interchange partId={part.id} newest={live.newRelations} />
            <Description part={part} isEdited={live.isEdited} />
            <SoldPrices part={part} />
            <Comments
              key={part.id}
              partId={part.id}
              count={part.commentCount}
              suggestion={suggestion}
              onCount={recount}
              recent={live.recentComments}
            />
          </div>
        </article>
      </PartDialogsProvider>
    </Verdicts>
  )
}

/** Replaces an address with the id or an old slug by the canonical address, without another request. */
function useCanonicalAddress(part: Part, readAt: number, address: string) {
  const cache = trpc.useUtils()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (part.slug === address) return
    cache.part.bySlug.setData({ idOrSlug: part.slug }, part, { updatedAt: readAt })
    navigate(paths.part(part.slug) + location.search + location.hash, { replace: true })
  }, [part, readAt, address, cache, navigate])
}

/** A placeholder for a part that is loading. */
function PartSkeleton() {
  return (
    <div className={css.page}>
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
      <div className={css.reading}>
        <Skeleton height="14rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  )
}

function NoPart({ message }: { message: string }) {
  return (
    <div className={column.column}>
      <title>{`${message} · Tappet`}</title>
      <meta name="robots" content="noindex" />
      <h1 className={css.missing}>{message}</h1>
      <p>It may have been removed, or the address may be wrong. Try a search by name or part number.</p>
      <ButtonLink variant="primary" to={paths.home}>
        Go to the home page
      </ButtonLink>
    </div>
  )
}
