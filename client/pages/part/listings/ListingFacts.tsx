import { Link } from 'wouter'
import { CONDITION_WORDS } from '../../../../shared/listing-words.ts'
import { paths } from '../../../../shared/paths.ts'
import { platePicture } from '../../../app/picture.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Plate } from '../../../ui/Plate.tsx'
import { PlainDate } from '../../../ui/Time.tsx'
import { Verified } from '../../../ui/Verified.tsx'
import { byVotes } from '../byVotes.ts'
import type { Listing, Part } from '../types.ts'
import css from './ListingDialog.module.css'

/** spec.md §2: the placeholders, in whose place the part's pictures stand where there are some. */
const PHOTOS = 3

/** What is offered or sought, by whom, where and until when. */
export function ListingFacts({ part, listing }: { part: Part; listing: Listing }) {
  const { seller, verified, condition, location } = listing
  const pictures = byVotes(part.images).slice(0, PHOTOS)
  return (
    <>
      {/* The focus begins here: in the message box it would bring a phone's keyboard over what is to be read. */}
      <div className={css.photos} tabIndex={-1} data-autofocus>
        {pictures.length > 0
          ? pictures.map((image, at) => (
              <Plate
                key={image.id}
                picture={platePicture(image)}
                alt={`${part.name}, picture ${at + 1}`}
                ratio="4 / 3"
                sizes="(width < 768px) 33vw, 150px"
              />
            ))
          : // oxlint-disable-next-line react/no-array-index-key -- a placeholder is known by its place alone.
            Array.from({ length: PHOTOS }, (_, at) => <Plate key={at} alt="" ratio="4 / 3" />)}
      </div>
      <p className={css.seller}>
        <Avatar name={seller?.name} src={seller?.picture} />
        <span>
          <span className={css.name}>
            {seller ? <Link to={paths.account(seller.id)}>{seller.name}</Link> : 'Unknown User'}
            {verified && <Verified />}
          </span>
          <span className={css.quiet}>{listing.type === 'ask' ? 'sells' : 'wants to buy'} this part</span>
        </span>
      </p>
      <p className={css.description}>{listing.description}</p>
      <dl className={css.facts}>
        <Fact name="Condition">{condition && CONDITION_WORDS[condition]}</Fact>
        <Fact name="Location">{location}</Fact>
        <Fact name="Listed">
          <PlainDate date={listing.createdAt} />
        </Fact>
        <Fact name="Ends on">
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
