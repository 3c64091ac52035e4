import { useEffect, useRef, type RefObject } from 'react'
import { useParams } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { Canonical } from '../../base/Document.tsx'
import { canRetry } from '../../base/http-failure.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, trpc } from '../../base/trpc.ts'
import { useReadPage } from '../../base/useReadPage.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { lazily } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PHONE, useMedia } from '../../ui/useMedia.ts'
import column from '../../ui/column.module.css'
import { CommentsSection } from './ContributionSections.tsx'
import { FeedbackSection } from './FeedbackSection.tsx'
import { EditsSection } from './ContributionSections.tsx'
import { activityFailure, profileTitle, type Profile } from './profile.ts'
import { BidsSection, ListingsSection } from './ListingsSection.tsx'
import { PostsSection } from './ContributionSections.tsx'
import css from './profile.module.css'
import { ProfileHead } from './ProfileHead.tsx'
import { SalesSection } from './SalesSection.tsx'

const Settings = lazily(() => import('./settings/Settings.tsx'), {
  pending: <Loading>Loading...</Loading>,
  failed: (onRetry) => <ErrorNote bare message="The settings could not be loaded." onRetry={onRetry} />,
})

/** The profile of a user with their listings, sales, comments, posts and edits. */
export default function ProfilePage() {
  const { userId = '' } = useParams()
  const profile = trpc.user.profile.useQuery({ userId })
  if (profile.data) return <LoadedProfile profile={profile.data} />
  if (!profile.isError || profile.isFetching) return <Pending />
  if (errorData(profile.error)?.httpStatus === 404) return <Missing />
  return (
    <div className={css.page}>
      <title>Profile · Tappet</title>
      <ErrorNote
        {...activityFailure(profile.error)}
        onRetry={canRetry(profile.error) ? () => void profile.refetch() : undefined}
      />
    </div>
  )
}

/** Trade on the left, texts on the right. Phones have one column. */
function LoadedProfile({ profile }: { profile: Profile }) {
  useReadPage(`account ${profile.id}`)
  const { user } = useSession()
  const isOwn = user?.id === profile.id
  const isPhone = useMedia(PHONE)
  const settings = useRef<HTMLDivElement>(null)
  useShownByHash(settings, isOwn)
  const owner = { userId: profile.id, isOwn }
  const listings = <ListingsSection key="listings" {...owner} />
  const bids = isOwn && <BidsSection key="bids" />
  const sales = <SalesSection key="sales" {...owner} />
  const comments = <CommentsSection key="comments" {...owner} />
  const posts = <PostsSection key="posts" {...owner} />
  const edits = <EditsSection key="edits" userId={profile.id} />
  return (
    <div className={css.page}>
      <title>{profileTitle(profile)}</title>
      <Canonical path={paths.account(profile.id)} />
      <ProfileHead profile={profile} isOwn={isOwn} />
      <FeedbackSection {...owner} />
      <div className={css.columns}>
        {isPhone ? (
          [comments, listings, edits, sales, bids, posts]
        ) : (
          <>
            <div className={css.column}>{[listings, bids, sales]}</div>
            <div className={css.column}>{[comments, posts, edits]}</div>
          </>
        )}
      </div>
      {isOwn && user && (
        <div ref={settings} id="settings" className={css.settings}>
          <Settings user={user} profile={profile} />
        </div>
      )}
    </div>
  )
}

/** Scrolls to an element when the router opens its hash, which only a browser's own navigation does by itself. */
function useShownByHash(element: RefObject<HTMLElement | null>, isThere: boolean) {
  useEffect(() => {
    if (!isThere) return undefined
    const show = () => element.current && location.hash === `#${element.current.id}` && element.current.scrollIntoView()
    show()
    window.addEventListener('pushState', show)
    return () => window.removeEventListener('pushState', show)
  }, [element, isThere])
}

function Pending() {
  return (
    <div className={css.page}>
      <title>Profile · Tappet</title>
      <div className={css.head}>
        <Skeleton width="104px" height="104px" round />
        <Loading>Loading profile...</Loading>
      </div>
      <Skeleton height="24rem" />
    </div>
  )
}

function Missing() {
  return (
    <div className={column.column}>
      <title>User not found. · Tappet</title>
      <meta name="robots" content="noindex" />
      <h1>User not found.</h1>
      <p>The account may have been deleted, or the address may be wrong.</p>
      <ButtonLink variant="primary" to={paths.home}>
        Go to the home page
      </ButtonLink>
    </div>
  )
}
