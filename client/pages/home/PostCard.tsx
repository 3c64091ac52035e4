import { Link } from 'wouter'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { FEED_POST_TAGS } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { bindUnits } from '../../../shared/format.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { Votes } from '../../features/votes/Votes.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Html } from '../../ui/Html.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TagRow } from '../../ui/Tag.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import cells from '../../ui/cells.module.css'

import css from './cards.module.css'

type FeedPost = Extract<RouterOutputs['feed']['list']['items'][number], { type: 'trending_blog_post' }>['data']

export function PostCard({ post }: { post: FeedPost }) {
  const address = paths.blogPost(post.slug)
  return (
    <>
      <p className={cells.kind}>
        <Icon name="file-text" size={16} />
        Trending blog post
      </p>
      <h2 className={cx(css.title, css.headline)} dir="auto">
        <Link to={address}>{bindUnits(post.title)}</Link>
      </h2>
      <div className={css.tags}>
        <TagRow tags={post.tags} max={FEED_POST_TAGS} />
      </div>
      <div className={css.body}>
        <Html dir="auto" className={cx(css.text, css.preview)} html={post.previewHtml} />
      </div>
      <Byline author={post.author} date={post.createdAt} />
      <div className={css.actions}>
        <Link to={address} className={css.onward}>
          Read More →<span className="visually-hidden">: {post.title}</span>
        </Link>
        <Votes kind="post" item={post} label={`post ${post.title}`} />
      </div>
    </>
  )
}

/** The author and date of a card. A deleted account has no name. */
export function Byline({ author, date }: { author: { name: string; picture: string | null } | null; date: string }) {
  return (
    <div className={cells.byline}>
      <Avatar name={author?.name} src={author?.picture} />
      <p>
        <span className={cells.name}>
          <AsWritten>{author?.name ?? UNKNOWN_USER}</AsWritten>
        </span>
        <span className={cells.date}>
          <PlainDate date={date} />
        </span>
      </p>
    </div>
  )
}
