import { Link } from 'wouter'
import { FOUND_BY } from '../../../shared/relation-rows.ts'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { formatShortDate, isoDate } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import { HighlightedNumber } from '../../features/search/HighlightedNumber.tsx'
import { imageSource } from '../../features/parts/part.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Html } from '../../ui/Html.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { PriceBoxes } from '../../ui/PriceBoxes.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import cells from '../../ui/cells.module.css'
import { VerdictLine } from '../../features/verdict/VerdictLine.tsx'
import { Highlighted } from '../../features/search/Highlighted.tsx'
import css from './search.module.css'

type Found = RouterOutputs['search']['list']

const SIZES =
  '(width < 48rem) calc(100vw - 2rem), (width < 64rem) calc(50vw - 4rem), (width < 80rem) calc(25vw - 3.5rem), 264px'

type Words = {
  /** The words that are highlighted. */
  words: string[]
}

/** The level of the titles of cards, below that of their group. */
export type Heading = 'h2' | 'h3'

type FoundPartProps = Words & { part: Found['parts']['items'][number]; heading: Heading; eager: boolean }

export function FoundPart({ part, words, heading: Title, eager }: FoundPartProps) {
  return (
    <>
      <div className={css.picture}>
        <ImageFrame image={imageSource(part.image)} alt="" ratio="3 / 2" sizes={SIZES} eager={eager} />
      </div>
      <Title className={cx(css.title, css.partTitle)} dir="auto">
        <Link to={paths.part(part.slug)} className={css.link}>
          <Highlighted text={part.name} words={words} />
        </Link>
      </Title>
      {part.number && (
        <p className={cx('mono', css.number)}>
          <HighlightedNumber {...part.number} />
        </p>
      )}
      {part.equivalent && (
        <p className={css.number}>
          {FOUND_BY[part.equivalent.relation]}{' '}
          <AsWritten>
            <span className="mono">{part.equivalent.number}</span>
          </AsWritten>
        </p>
      )}
      <div className={css.verdict}>
        <VerdictLine partId={part.id} />
      </div>
      <div className={css.floor}>
        <PriceBoxes lowestAsk={part.lowestAskCents} highestBid={part.highestBidCents} whole />
      </div>
    </>
  )
}

export function FoundUser({ user, words }: Words & { user: Found['users']['items'][number] }) {
  return (
    <>
      <p className={cells.kind}>
        <Icon name="user-round" size={16} />
        User
      </p>
      <Avatar name={user.name} src={user.picture} size={72} />
      <h2 className={cx(css.title, css.person)}>
        <Link to={paths.account(user.id)} className={css.link}>
          <AsWritten>
            <Highlighted text={user.name} words={words} />
          </AsWritten>
        </Link>
      </h2>
      <p className={cx(css.bio, user.bio === '' && css.absent)} dir="auto">
        {user.bio === '' ? 'No bio yet.' : user.bio}
      </p>
      <dl className={cx(css.floor, css.trades)}>
        <div>
          <dt>Buys</dt>
          <dd>N/A</dd>
        </div>
        <div>
          <dt>Sales</dt>
          <dd>N/A</dd>
        </div>
      </dl>
    </>
  )
}

export function FoundPost({ post, words }: Words & { post: Found['posts']['items'][number] }) {
  return (
    <>
      <p className={cells.kind}>
        <Icon name="file-text" size={16} />
        Blog post
      </p>
      <h2 className={css.title} dir="auto">
        <Link to={paths.blogPost(post.slug)} className={css.link}>
          <Highlighted text={post.title} words={words} />
        </Link>
      </h2>
      {post.previewHtml === '' ? (
        <p className={cx(css.preview, css.absent)}>No preview available.</p>
      ) : (
        <Html dir="auto" className={css.preview} html={post.previewHtml} />
      )}
      <div className={cells.byline}>
        <Avatar name={post.author?.name} src={post.author?.picture} />
        <p>
          <span className={cells.name}>
            <AsWritten>{post.author?.name ?? UNKNOWN_USER}</AsWritten>
          </span>
          <span className={cells.date}>
            Posted <time dateTime={isoDate(post.createdAt)}>{formatShortDate(post.createdAt)}</time>
          </span>
        </p>
      </div>
    </>
  )
}

/** A card for users who did not find their part. */
export function UploadCard({ heading: Title }: { heading: Heading }) {
  return (
    <>
      <Icon name="circle-plus" size={40} className={css.plus} />
      <Title className={css.title}>
        <Link to={paths.uploadPart} className={css.link}>
          Upload a new part
        </Link>
      </Title>
      <p className={css.invitation}>
        Not in the results? Add its name, numbers and an image. It takes about two minutes.
      </p>
    </>
  )
}

/** A placeholder of the same size as the card of a part. */
export function ResultSkeleton() {
  return (
    <>
      <div className={css.picture}>
        <Skeleton ratio="3 / 2" />
      </div>
      <div className={cx(css.title, css.partTitle)}>
        <Skeleton width="85%" height="1.5rem" />
      </div>
      <div className={css.floor}>
        <Skeleton height="calc(21px + 1.08 * var(--t-30))" />
      </div>
    </>
  )
}
