import { useCallback, useState } from 'react'
import { useParams } from 'wouter'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { paths } from '../../../shared/paths.ts'
import { bindUnits } from '../../../shared/format.ts'
import { Canonical } from '../../base/Document.tsx'
import { errorData, errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useReadPage } from '../../base/useReadPage.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { Votes } from '../../features/votes/Votes.tsx'
import { useFollow } from '../../base/useFollow.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TagRow } from '../../ui/Tag.tsx'
import { LongDate } from '../../ui/Time.tsx'
import { Prose } from '../../ui/Prose.tsx'
import column from '../../ui/column.module.css'
import { Comments, MissingComment } from '../../features/comments/Comments.tsx'
import type { RecentComment } from '../../features/comments/comment-queries.ts'
import { FollowButton } from '../../features/follow/FollowButton.tsx'
import { ReportButton } from '../../features/report/ReportButton.tsx'
import css from './post.module.css'

const DeletePost = lazyDialog(() => import('./editor/DeletePost.tsx'))

type Post = RouterOutputs['post']['bySlug']
type PostState = RouterOutputs['post']['live'] extends AsyncIterable<infer State> ? State : never

/** One blog post with its votes and comments. */
export default function BlogPostPage() {
  const { slug = '' } = useParams()
  const post = trpc.post.bySlug.useQuery({ slug })
  // Checked before the data, because a cached post may have been deleted.
  if (errorData(post.error)?.httpStatus === 404) return <Missing />
  if (post.data) return <LoadedPost key={post.data.id} post={post.data} />
  if (!post.isError || post.isFetching) return <Pending />
  return (
    <div className={css.page}>
      <title>Blog post · Tappet</title>
      <ErrorNote
        message={errorSentence(post.error, 'Failed to fetch blog post.')}
        onRetry={() => void post.refetch()}
      />
    </div>
  )
}

function LoadedPost({ post }: { post: Post }) {
  useReadPage(`post ${post.id}`)
  const { slug } = post
  const cache = trpc.useUtils()
  const recount = useCallback(
    (counted: (count: number) => number) =>
      cache.post.bySlug.setData({ slug }, (old) => old && { ...old, commentCount: counted(old.commentCount) }),
    [cache, slug],
  )
  const [recent, setRecent] = useState<RecentComment[]>([])
  useFollow<PostState>(
    post.id,
    (client, stream) => client.post.live.subscribe({ postId: post.id }, stream),
    ({ commentCount, recentComments }) => {
      setRecent(recentComments)
      recount(() => commentCount)
    },
  )
  return (
    <div className={css.page}>
      <title>{`${post.title} · Tappet`}</title>
      <Canonical path={paths.blogPost(post.slug)} />
      <MissingComment place={{ postId: post.id }} />
      <article className={css.post}>
        <h1 className="anywhere" dir="auto">
          {bindUnits(post.title)}
        </h1>
        <div className={css.votes}>
          <Votes kind="post" item={post} label={`post ${post.title}`} vertical />
        </div>
        <Byline post={post} />
        <div className={css.tags}>
          <TagRow tags={post.tags} />
          <FollowButton item={{ type: 'post', id: post.id }} className={css.follow} />
        </div>
        <Prose html={post.contentHtml} className="prose-long" />
      </article>
      <div className={css.comments}>
        <Comments postId={post.id} count={post.commentCount} onCount={recount} recent={recent} />
      </div>
    </div>
  )
}

/** The author and date of a post, with the action of the reader: edit or delete the own post, report another one. */
function Byline({ post }: { post: Post }) {
  const { id, author, createdAt } = post
  const { user } = useSession()
  return (
    <div className={css.byline}>
      <Avatar name={author?.name} src={author?.picture} size={40} />
      <p>
        {author ? (
          <UserLink user={author} className={css.author} />
        ) : (
          <span className={css.author}>{UNKNOWN_USER}</span>
        )}
        <span className={`caption ${css.date}`}>
          <LongDate date={createdAt} />
        </span>
      </p>
      {user !== null && user.id === author?.id ? (
        <OwnActions post={post} />
      ) : (
        <ReportButton
          item={{ type: 'blog_post', id }}
          title="Report Post"
          className={css.edit}
          aria-label="Report this post"
        />
      )}
    </div>
  )
}

function OwnActions({ post: { id, slug, title } }: { post: Post }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className={cx(css.edit, css.own, 'no-print')}>
      <ButtonLink icon="pencil" to={paths.blogEdit(slug)}>
        Edit Post
      </ButtonLink>
      <IconButton
        label="Delete Post"
        icon="trash"
        tone="danger"
        {...DeletePost.opener}
        onClick={() => setDeleting(true)}
      />
      <DeletePost id={id} slug={slug} title={title} open={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  )
}

function Pending() {
  return (
    <div className={css.page}>
      <title>Blog post · Tappet</title>
      <div className={css.pending}>
        <Skeleton height="2.75rem" />
        <Skeleton width="60%" height="2.75rem" />
        <Loading>Loading...</Loading>
        <Skeleton height="20rem" />
      </div>
    </div>
  )
}

function Missing() {
  return (
    <div className={column.column}>
      <title>Blog post not found. · Tappet</title>
      <meta name="robots" content="noindex" />
      <h1>Blog post not found.</h1>
      <p>It may have been deleted, or the address may be wrong.</p>
      <ButtonLink variant="primary" to={paths.home}>
        Go to the home page
      </ButtonLink>
    </div>
  )
}
