import { Link } from 'wouter'
import { CONDITION_WORDS } from '../../../../shared/listing-words.ts'
import { paths } from '../../../../shared/paths.ts'
import { bindUnits } from '../../../../shared/units.ts'
import { imageSource } from '../../../app/image-source.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ImageFrame } from '../../../ui/ImageFrame.tsx'
import { PlainDate } from '../../../ui/Time.tsx'
import { Verified } from '../../../ui/Verified.tsx'
import { imagesByVotes, type Listing, type Part } from '../part.ts'
import css from './ListingDialog.module.css'

/** spec.md §2: the placeholders, in whose place the part's pictures stand where there are some. */
const PHOTOS = 3

type ListingFactsProps = {
  part: Part
  listing: Listing
  /** What its owner has sold and bought so far; known a moment later than the rest. */
  trades: { sold: number; bought: number } | undefined
}

/** What is offered or sought, by whom, where and until when. */
export function ListingFacts({ part, listing, trades }: ListingFactsProps) {
  const { seller, verified, condition, location } = listing
  const isOver = listing.status === 'expired'
  const pictures = imagesByVotes(part.images).slice(0, PHOTOS)
  return (
    <>
      {/* The focus begins here: in the message box it would bring a phone's keyboard over what is to be read. */}
      <div className={css.photos} tabIndex={-1} data-autofocus>
        {pictures.length > 0
          ? pictures.map((image, at) => (
              <ImageFrame
                key={image.id}
                image={imageSource(image)}
                alt={`${part.name}, image ${at + 1}`}
                ratio="4 / 3"
                sizes="(width < 768px) 33vw, 150px"
              />
            ))
          : // oxlint-disable-next-line react/no-array-index-key -- a placeholder is known by its place alone.
            Array.from({ length: PHOTOS }, (_, at) => <ImageFrame key={at} alt="" ratio="4 / 3" />)}
      </div>
      {pictures.length > 0 && <p className={css.caption}>Images of the part, not of this item.</p>}
      {isOver && (
        <p>
          This {listing.type} expired on <PlainDate date={listing.expiresAt} />. Renew it to list it for another 90
          days.
        </p>
      )}
      <p className={css.seller}>
        <Avatar name={seller?.name} src={seller?.picture} />
        <span>
          <span className={css.name}>
            {seller ? <Link to={paths.account(seller.id)}>{seller.name}</Link> : 'Unknown User'}
            {verified && <Verified />}
            {seller && trades && (
              <span className={css.quiet}>
                Items Sold: {trades.sold} · Items Bought: {trades.bought}
              </span>
            )}
          </span>
          <span className={css.quiet}>{listing.type === 'ask' ? 'Seller' : 'Buyer'}</span>
        </span>
      </p>
      <p className={css.description}>{bindUnits(listing.description)}</p>
      <dl className={css.facts}>
        <Fact name="Condition">{condition && CONDITION_WORDS[condition]}</Fact>
        <Fact name="Location">{location}</Fact>
        <Fact name="Listed">
          <PlainDate date={listing.createdAt} />
        </Fact>
        <Fact name={isOver ? 'Expired' : 'Expires'}>
          <PlainDate date={listing.expiresAt} />
        </Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (children === null) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
