import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { bindUnits } from '../../../shared/format.ts'
import { imageSource } from '../../features/parts/part.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { cx } from '../../ui/cx.ts'
import { Html } from '../../ui/Html.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import cells from '../../ui/cells.module.css'
import css from './cards.module.css'
import { Byline } from './PostCard.tsx'

type FeedComment = Extract<RouterOutputs['feed']['list']['items'][number], { type: 'trending_comment' }>['data']

/** A comment with fewer characters has a larger font. */
const SHORT_COMMENT = 130

export function CommentCard({ comment }: { comment: FeedComment }) {
  const { part, author } = comment
  const isShort = (comment.text ?? '').length < SHORT_COMMENT
  return (
    <>
      <p className={cells.kind}>
        <Icon name="message-square" size={16} />
        Trending comment
      </p>
      <div className={css.about}>
        <ImageFrame image={imageSource(part.image)} alt="" ratio="1" sizes="64px" />
        <div>
          <h2 className={css.name}>
            <Link to={paths.part(part.slug)}>
              <bdi>{bindUnits(part.name)}</bdi>
            </Link>
          </h2>
          {part.number !== null && <p className={cx(css.number, 'mono')}>{part.number}</p>}
        </div>
      </div>
      <div className={css.body}>
        <Html dir="auto" className={cx(css.text, css.comment, isShort && css.short)} html={comment.html ?? ''} />
      </div>
      <Byline author={author} date={comment.createdAt} />
      <div className={css.actions}>
        <Link to={paths.part(part.slug, comment.id)} className={css.onward}>
          View comment and replies →
        </Link>
      </div>
    </>
  )
}
