import { Link, useParams } from 'wouter'
import { UNKNOWN_USER } from '../../../shared/labels.ts'
import { paths } from '../../../shared/paths.ts'
import { monthsLabel, vehicleTitle } from '../../../shared/vehicle-names.ts'
import { Canonical } from '../../base/Document.tsx'
import { errorData, errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useReadPage } from '../../base/useReadPage.ts'
import { AddVehicleButton } from '../../features/vehicles/AddVehicleButton.tsx'
import { FollowButton } from '../../features/follow/FollowButton.tsx'
import { VehicleLinks } from '../../features/vehicles/VehicleLinks.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ProtectionLine } from '../../features/protection/ProtectionLine.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { RelativeTime } from '../../ui/Time.tsx'
import column from '../../ui/column.module.css'
import { Children } from './Children.tsx'
import { MyCar } from './MyCar.tsx'
import { VehicleActions } from './VehicleActions.tsx'
import { VehicleListings } from './VehicleListings.tsx'
import { VehicleParts } from './VehicleParts.tsx'
import css from './VehiclePage.module.css'

export type Vehicle = RouterOutputs['vehicle']['bySlug']

/** The page of a make, model, generation, variant or engine. */
export default function VehiclePage() {
  const { idOrSlug = '' } = useParams()
  const { data, error, refetch } = trpc.vehicle.bySlug.useQuery({ idOrSlug })
  if (data) return <LoadedVehicle key={data.id} vehicle={data} />
  if (!error) return <Loading centred>Loading...</Loading>
  if (errorData(error)?.code === 'NOT_FOUND') return <NoVehicle message={error.message} />
  return (
    <>
      <title>Error · Tappet</title>
      <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
    </>
  )
}

function LoadedVehicle({ vehicle }: { vehicle: Vehicle }) {
  useReadPage(`vehicle ${vehicle.id}`)
  const { id, level, slug, children, engines } = vehicle
  return (
    <article className={css.page}>
      <title>{`${vehicleTitle(vehicle)} · Tappet`}</title>
      <Canonical path={paths.vehicle(slug)} />
      <Header vehicle={vehicle} />
      <div className={css.main}>
        {level === 'make' && (
          <section aria-labelledby="models">
            <SectionHead id="models" title="Models" count={children.length}>
              <AddVehicleButton level="model" parentId={id} />
            </SectionHead>
            <VehicleLinks vehicles={children} />
          </section>
        )}
        <VehicleParts vehicle={vehicle} />
        {vehicle.posts.length > 0 && <Posts posts={vehicle.posts} />}
      </div>
      <div className={css.side}>
        {level === 'make' ? (
          <Children title="Engines" level="engine" parentId={id} vehicles={engines} />
        ) : level === 'engine' ? (
          <Children title="Variants" level="variant" parentId={null} vehicles={children} />
        ) : level === 'model' ? (
          <Children title="Generations" level="generation" parentId={id} vehicles={children} />
        ) : level === 'generation' ? (
          <Children title="Variants" level="variant" parentId={id} vehicles={children} />
        ) : null}
        <VehicleListings vehicle={vehicle} />
      </div>
    </article>
  )
}

function Posts({ posts }: { posts: Vehicle['posts'] }) {
  return (
    <section aria-labelledby="posts">
      <SectionHead id="posts" title="Posts" />
      <ul className={css.posts}>
        {posts.map(({ slug, title, author, createdAt }) => (
          <li key={slug}>
            <Link to={paths.blogPost(slug)}>
              <bdi>{title}</bdi>
            </Link>
            <p className="caption">
              {author ? <AsWritten>{author.name}</AsWritten> : UNKNOWN_USER} · <RelativeTime date={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Named({ vehicle: { slug, name } }: { vehicle: { slug: string; name: string } }) {
  return (
    <Link to={paths.vehicle(slug)}>
      <AsWritten>{name}</AsWritten>
    </Link>
  )
}

function Header({ vehicle }: { vehicle: Vehicle }) {
  const { name, level, ancestors, engine, codes, aliases, from, to, attributes, previous, next } = vehicle
  const facts = [
    monthsLabel(from, to),
    ...Object.values(attributes),
    ...codes.filter((code) => code !== name),
    aliases.length > 0 && `also ${aliases.join(', ')}`,
  ].filter((fact) => typeof fact === 'string' && fact !== '')
  return (
    <header className={css.header}>
      <nav aria-label="Breadcrumb">
        <ol className={`caption ${css.trail}`}>
          <li>
            <Link to={paths.vehicles}>Vehicles</Link>
          </li>
          {ancestors.map((above) => (
            <li key={above.slug}>
              <Named vehicle={above} />
            </li>
          ))}
          <li aria-current="page">
            <AsWritten>{name}</AsWritten>
          </li>
        </ol>
      </nav>
      <h1 translate="no">{vehicleTitle(vehicle)}</h1>
      <p className={css.facts}>
        {facts.join(' · ')}
        {engine && (
          <>
            {facts.length > 0 && ' · '}engine <Named vehicle={engine} />
          </>
        )}
        {level === 'generation' && (previous ?? next) && (
          <>
            {facts.length > 0 && ' · '}
            {previous && (
              <>
                follows <Named vehicle={previous} />
              </>
            )}
            {previous && next && ', '}
            {next && (
              <>
                followed by <Named vehicle={next} />
              </>
            )}
          </>
        )}
      </p>
      <VehicleActions vehicle={vehicle} />
      <div className={css.own}>
        {/* A make and an engine are no car. */}
        {level !== 'make' && level !== 'engine' && <MyCar vehicle={vehicle} />}
        <FollowButton item={{ type: 'vehicle', id: vehicle.id }} className={css.follow} />
      </div>
      <ProtectionLine type="vehicle" protection={vehicle.protection} />
    </header>
  )
}

function NoVehicle({ message }: { message: string }) {
  return (
    <div className={column.column}>
      <title>{`${message} · Tappet`}</title>
      <meta name="robots" content="noindex" />
      <h1>{message}</h1>
      <p>It may have been removed, or the address may be wrong.</p>
      <ButtonLink variant="primary" to={paths.vehicles}>
        See all vehicles
      </ButtonLink>
    </div>
  )
}
