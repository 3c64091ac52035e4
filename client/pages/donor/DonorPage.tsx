import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { damagedText, donorTitle, odometerText } from '../../../shared/donor-words.ts'
import { TRANSMISSIONS } from '../../../shared/donors.ts'
import { paths } from '../../../shared/paths.ts'
import { monthsLabel } from '../../../shared/vehicle-names.ts'
import { distanceText } from '../../../shared/where.ts'
import { Canonical } from '../../base/Document.tsx'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorData, errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { UserLink } from '../../base/UserLink.tsx'
import { TraderLine } from '../../features/feedback/FeedbackPercent.tsx'
import { useSummaries } from '../../features/feedback/useSummaries.ts'
import { Business } from '../../features/places/Business.tsx'
import { ReportButton } from '../../features/report/ReportButton.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import { Verified } from '../../ui/Verified.tsx'
import column from '../../ui/column.module.css'
import { CarOutline } from './CarOutline.tsx'
import { DonorParts } from './DonorParts.tsx'
import { DonorPhotos } from './DonorPhotos.tsx'
import css from './DonorPage.module.css'

const CloseDonor = lazyDialog(() => import('./CloseDonor.tsx'))

export type Donor = RouterOutputs['donor']['byId']

/** The page of a car that a seller takes apart, with its parts. */
export default function DonorPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = trpc.donor.byId.useQuery({ id })
  if (data) return <LoadedDonor key={data.id} donor={data} />
  if (!error) return <Loading centred>Loading...</Loading>
  // An address without an id is not valid.
  if (['NOT_FOUND', 'VALIDATION'].includes(errorData(error)?.code ?? '')) return <NoDonor />
  return (
    <>
      <title>Error · Tappet</title>
      <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
    </>
  )
}

/** A role of trades and no ARIA role. */
const SELLER = 'Seller'

function LoadedDonor({ donor }: { donor: Donor }) {
  const title = donorTitle(donor)
  return (
    <article className={css.page}>
      <title>{`${title} · Tappet`}</title>
      <Canonical path={paths.donor(donor.id)} />
      <Header donor={donor} title={title} />
      <DonorPhotos photos={donor.photos} title={title} />
      <aside className={css.side} aria-label="About this car">
        <Facts donor={donor} />
        <CarOutline areas={donor.damagedAreas} />
        {donor.state !== '' && (
          <p className={css.state} dir="auto">
            <AsWritten>{donor.state}</AsWritten>
          </p>
        )}
        <Seller donor={donor} />
      </aside>
      <DonorParts donor={donor} />
    </article>
  )
}

function Header({ donor, title }: { donor: Donor; title: string }) {
  const { user } = useSession()
  const { vehicle, odometerKm, odometerUnit, damagedAreas, partCount, seller } = donor
  const facts = [
    odometerKm !== null && odometerText(odometerKm, odometerUnit),
    damagedText(damagedAreas)?.toLowerCase(),
    partCount === 1 ? '1 part' : `${partCount} parts`,
  ].filter(Boolean)
  return (
    <header className={css.header}>
      <nav aria-label="Breadcrumb">
        <ol className={`caption ${css.trail}`}>
          <li>
            <Link to={paths.vehicles}>Vehicles</Link>
          </li>
          <li>
            <Link to={paths.vehicle(vehicle.slug)}>
              <AsWritten>{vehicle.names.join(' ')}</AsWritten>
            </Link>
          </li>
          <li aria-current="page">Donor car</li>
        </ol>
      </nav>
      <h1 tabIndex={-1} translate="no">
        {title}
      </h1>
      <div className={css.line}>
        <p>{facts.join(' · ')}</p>
        {user && user.id !== seller?.id && (
          <ReportButton item={{ type: 'donor', id: donor.id }} title="Report Donor Car" />
        )}
        {user && user.id === seller?.id && donor.closedAt === null && <OwnerActions donor={donor} />}
      </div>
      {donor.closedAt !== null && (
        <p className="note">
          <Icon name="info" size={18} />
          <span>
            This car was closed on <PlainDate date={donor.closedAt} />. No more parts of it will be listed.
          </span>
        </p>
      )}
    </header>
  )
}

function OwnerActions({ donor }: { donor: Donor }) {
  const [isClosing, setClosing] = useState(false)
  return (
    <div className="wrap">
      <ButtonLink to={paths.donorEdit(donor.id)} icon="pencil">
        Edit
      </ButtonLink>
      <Button {...CloseDonor.opener} onClick={() => setClosing(true)}>
        Close
      </Button>
      <ButtonLink variant="primary" to={paths.sell(undefined, donor.id)} icon="plus">
        Add the next part
      </ButtonLink>
      <CloseDonor donor={donor} open={isClosing} onClose={() => setClosing(false)} />
    </div>
  )
}

function Facts({ donor }: { donor: Donor }) {
  const { vehicle, engine, built, transmission, gears, colourCode, odometerKm, odometerUnit } = donor
  const gearbox = [transmission && TRANSMISSIONS[transmission], gears !== null && `${gears} gears`].filter(Boolean)
  return (
    <dl className={css.facts}>
      <Fact name="Car">
        <Link to={paths.vehicle(vehicle.slug)}>
          <AsWritten>{vehicle.names.join(' ')}</AsWritten>
        </Link>
      </Fact>
      {engine && (
        <Fact name="Engine">
          <Link className="mono" to={paths.vehicle(engine.slug)}>
            <AsWritten>{engine.name}</AsWritten>
          </Link>
        </Fact>
      )}
      {built !== null && <Fact name="Built">{monthsLabel(built, built)}</Fact>}
      {gearbox.length > 0 && <Fact name="Gearbox">{gearbox.join(', ')}</Fact>}
      {colourCode !== null && (
        <Fact name="Paint">
          <AsWritten>{colourCode}</AsWritten>
        </Fact>
      )}
      {odometerKm !== null && <Fact name="Odometer">{odometerText(odometerKm, odometerUnit)}</Fact>}
      <Fact name="Arrived">
        <PlainDate date={donor.createdAt} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Seller({ donor: { seller, verified, trades, location, distanceKm, particulars } }: { donor: Donor }) {
  const { user } = useSession()
  const summaries = useSummaries([seller?.id])
  const isOwn = user !== null && user.id === seller?.id
  return (
    <>
      <div className={css.seller}>
        <Avatar name={seller?.name} src={seller?.picture} />
        <span>
          <span className={css.name}>
            <UserLink user={seller} />
            {verified && <Verified />}
          </span>
          <TraderLine role={SELLER} summary={seller ? summaries.get(seller.id) : undefined} trades={trades} />
          <span className={`small ${css.place}`}>
            {location !== null && <bdi>{location}</bdi>}
            {location !== null && distanceKm !== null && !isOwn && ` · ${distanceText(distanceKm)}`}
          </span>
        </span>
      </div>
      {particulars && <Business particulars={particulars} />}
      {seller && !isOwn && (
        <ButtonLink variant="primary" wide icon="mail" to={paths.messages(seller.id)}>
          Ask about this car
        </ButtonLink>
      )}
    </>
  )
}

function NoDonor() {
  return (
    <div className={column.column}>
      <title>Donor car not found · Tappet</title>
      <meta name="robots" content="noindex" />
      <h1>Donor car not found.</h1>
      <p>It may have been removed, or the address may be wrong.</p>
      <ButtonLink variant="primary" to={paths.vehicles}>
        See all vehicles
      </ButtonLink>
    </div>
  )
}
