import { useRef, type ReactNode } from 'react'
import { Link } from 'wouter'
import { bindUnits, depositText } from '../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { paths } from '../../../shared/paths.ts'
import { distanceText, shipsToText, shippingText } from '../../../shared/where.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import type { RouterOutputs } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { Price } from '../../ui/Price.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import { Verified } from '../../ui/Verified.tsx'
import { AsStated } from '../feedback/AsStated.tsx'
import { TraderLine } from '../feedback/FeedbackPercent.tsx'
import { useSummaries } from '../feedback/useSummaries.ts'
import { ChooseCarButton } from '../garage/ChooseCarButton.tsx'
import { useCar } from '../garage/useCar.ts'
import { type Listing, type Part, imageSource, imagesByVotes } from '../parts/part.ts'
import { Business } from '../places/Business.tsx'
import { useMyPlace } from '../places/my-place.ts'
import { NotShipped } from '../places/NotShipped.tsx'
import { UsedPartFacts } from '../used-parts/UsedPartFacts.tsx'
import { VerdictLine } from '../verdict/VerdictLine.tsx'
import css from './ListingDialog.module.css'
import { ListingPhotos } from './ListingPhotos.tsx'

/** The number of images of the part, or of placeholders if it has none. */
const PHOTOS = 3

const PAUSED = 'Only you can see this listing while you are muted. It is listed again when the mute ends.'

type ListingFactsProps = {
  part: Part
  listing: Listing
  /** The fields that rows of the columns lack; undefined while loading. */
  details: RouterOutputs['listing']['byId'] | undefined
  /** Warnings about the description and the price. */
  warnings: ReactNode
}

/** The images, owner, description and facts of a listing. */
export function ListingFacts({ part, listing, details, warnings }: ListingFactsProps) {
  const { seller, verified, condition, location, country, shipping, quantity, taken } = listing
  const { trades, distanceKm = null, particulars = null } = details ?? {}
  const { user } = useSession()
  const isOwn = user !== null && user.id === seller?.id
  const summaries = useSummaries([seller?.id])
  const isExpired = listing.status === 'expired'
  return (
    <>
      {/* Receives the focus, because a focused message box would open a phone's keyboard over the text. */}
      <div tabIndex={-1} data-autofocus>
        {listing.photos.length > 0 ? (
          <ListingPhotos part={part} listing={listing} />
        ) : (
          <PartPhotos part={part} canAsk={listing.type === 'ask' && listing.status === 'active' && !isOwn} />
        )}
      </div>
      {isExpired && (
        <p>
          This {listing.type} expired on <PlainDate date={listing.expiresAt} />. Renew it to list it for another 90
          days.
        </p>
      )}
      {listing.status === 'paused' && <p>{PAUSED}</p>}
      {details?.reservation && <Reserved type={listing.type} reservation={details.reservation} />}
      <ListingPrice listing={listing} />
      {!isOwn && <NotShipped listing={listing} />}
      <FitsOwnCar partId={part.id} />
      <p className={css.description} dir="auto">
        {bindUnits(listing.description)}
      </p>
      {warnings}
      <dl className={css.facts}>
        <Fact name="Condition">{condition && CONDITION_WORDS[condition]}</Fact>
        <Fact name="Quantity">{quantity === 1 ? '1' : `${quantity - taken} of ${quantity}`}</Fact>
        <Fact name="Location">
          {location && <bdi>{location}</bdi>}
          {location !== null && distanceKm !== null && !isOwn && ` · ${distanceText(distanceKm)}`}
        </Fact>
        {listing.type === 'ask' && (
          <UsedPartFacts
            facts={listing}
            partName={part.name}
            donor={details?.donor ?? null}
            listedOn={listing.createdAt.slice(0, 10)}
            grade={listing.grade}
          />
        )}
        <Fact name="More parts">
          {details?.donor && details.donorAskCount > 0 ? (
            <Link to={paths.donor(details.donor.id)}>{moreParts(details.donorAskCount)}</Link>
          ) : null}
        </Fact>
        <Fact name="Storage place">{details?.storagePlace ?? null}</Fact>
        <Fact name="Ships to">{shipping && shipsToText(shipping, country)}</Fact>
        <Fact name="Listed">
          <PlainDate date={listing.createdAt} />
        </Fact>
        {!details?.reservation && (
          <Fact name={isExpired ? 'Expired' : 'Expires'}>
            <PlainDate date={listing.expiresAt} />
          </Fact>
        )}
      </dl>
      <p className={css.seller}>
        <Avatar name={seller?.name} src={seller?.picture} />
        <span>
          <span className={css.name}>
            <UserLink user={seller} />
            {verified && <Verified />}
          </span>
          <TraderLine
            role={listing.type === 'ask' ? 'Seller' : 'Buyer'}
            summary={seller ? summaries.get(seller.id) : undefined}
            trades={seller ? trades : undefined}
          />
          {seller && listing.type === 'ask' && <AsStated sellerId={seller.id} />}
        </span>
      </p>
      {particulars && <Business particulars={particulars} />}
    </>
  )
}

/** '38 more parts from this car' */
const moreParts = (count: number) => `${count} more ${count === 1 ? 'part' : 'parts'} from this car`

/** The verdict for the car of the reader, who chooses one here if there is none. */
function FitsOwnCar({ partId }: { partId: string }) {
  const { car } = useCar()
  const line = useRef<HTMLDivElement>(null)
  if (car === undefined) return null
  return (
    <div ref={line} className={css.fits} tabIndex={-1}>
      {car === null ? (
        <>
          Does it fit your car? <ChooseCarButton quiet finalFocus={line} />
        </>
      ) : (
        <VerdictLine partId={partId} long />
      )}
    </div>
  )
}

type Reservation = NonNullable<RouterOutputs['listing']['byId']['reservation']>

/** Says until when a listing is reserved, and leads its buyer and its seller to the trade. */
function Reserved({ type, reservation: { until, isOwn } }: { type: Listing['type']; reservation: Reservation }) {
  return (
    <p className="note">
      <Icon name="lock" size={16} />
      <span>
        <b>Reserved</b>
        {until === null ? (
          '. It was marked as sold, and the other side has not confirmed yet. '
        ) : (
          <>
            {' until '}
            <PlainDate date={until} />.{' '}
          </>
        )}
        {isOwn ? <Link to={paths.trades}>See the trade</Link> : `The ${type} is on offer again if it is not sold.`}
      </span>
    </p>
  )
}

/** The images of the part for a listing without photos, or placeholders. */
function PartPhotos({ part, canAsk }: { part: Part; canAsk: boolean }) {
  const images = imagesByVotes(part.images).slice(0, PHOTOS)
  return (
    <>
      <div className={css.photos}>
        {images.length > 0
          ? images.map((image, index) => (
              <ImageFrame
                key={image.id}
                image={imageSource(image)}
                alt={`${part.name}, image ${index + 1}`}
                ratio="4 / 3"
                sizes="(width < 48rem) 33vw, 150px"
              />
            ))
          : // oxlint-disable-next-line react/no-array-index-key -- a placeholder has no id
            Array.from({ length: PHOTOS }, (_, index) => <ImageFrame key={index} alt="" ratio="4 / 3" />)}
      </div>
      <p className={`caption ${css.caption}`}>
        {images.length > 0 && 'Images of the part, not of this item. '}
        {canAsk && 'No photos. Ask the seller for one.'}
      </p>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** '$48.00 plus $9.50 shipping to Poland' */
function ListingPrice({ listing: { priceCents, coreCents, shipping, country } }: { listing: Listing }) {
  const { place } = useMyPlace()
  return (
    <p className={css.price}>
      <b>
        <Price cents={priceCents} />
      </b>{' '}
      {coreCents !== null && `${depositText(coreCents)} `}
      {shipping && shippingText(shipping, country, place?.country ?? null)}
    </p>
  )
}
