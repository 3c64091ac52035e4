import { Link } from 'wouter'
import { bindUnits, formatPrice } from '../../../shared/format.ts'
import { orBetter } from '../../../shared/labels.ts'
import { paths } from '../../../shared/paths.ts'
import type { GarageCar } from '../../features/garage/useCar.ts'
import { imageSource } from '../../features/parts/part.ts'
import { CarVerdict } from '../../features/wants/CarVerdict.tsx'
import { useWaiting } from '../../features/offline/useWaiting.ts'
import { waitingText } from '../../features/offline/waiting-text.ts'
import { WantDialog } from '../../features/wants/lazy-dialog.ts'
import { MatchingNow } from '../../features/wants/MatchingNow.tsx'
import { useWantChanges, type Want } from '../../features/wants/useWantChanges.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Button } from '../../ui/Button.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import css from './WantsPage.module.css'

type WantRowProps = {
  want: Want
  /** Undefined for any car, and while the garage is loading. */
  car: GarageCar | undefined
  onEdit(): void
}

/** A want with its car, what matches it now, its end and its actions. */
export function WantRow({ want, car, onEdit }: WantRowProps) {
  const { part, maxPriceCents, count, first } = want
  const { renew, remove } = useWantChanges()
  const waiting = useWaiting().of('want', part.id)
  const named = <span className="visually-hidden">{` ${part.name}`}</span>
  return (
    <li className={css.want}>
      <span>
        <ImageFrame image={imageSource(part.image)} alt="" ratio="4 / 3" sizes="64px" />
      </span>
      <div className={css.what}>
        <Link to={paths.part(part.slug)} className={css.title}>
          <bdi>{bindUnits(part.name)}</bdi>
        </Link>
        <span className="small">{termsText(want)}</span>
        {waiting && <span className="caption">{waitingText(waiting)}</span>}
        {car && (
          <span className={css.car}>
            <AsWritten>{car.label}</AsWritten>
            <CarVerdict partId={part.id} car={car} />
          </span>
        )}
        <span className="small">
          {count > 0 ? <MatchingNow count={count} first={first} slug={part.slug} /> : 'No ask matches now.'}
        </span>
      </div>
      <span className={css.price}>
        <small>Up to</small> <AsWritten>{formatPrice(maxPriceCents)}</AsWritten>
      </span>
      <div className={css.act}>
        <span className="caption">
          Kept until <PlainDate date={want.expiresAt} />
        </span>
        <Button variant="quiet" icon="rotate-ccw" onClick={() => void renew(want)}>
          Renew{named}
        </Button>
        <Button variant="quiet" icon="pencil" {...WantDialog.opener} onClick={onEdit}>
          Edit{named}
        </Button>
        <Button
          variant="quiet"
          tone="danger"
          icon="trash"
          onClick={() => {
            document.querySelector<HTMLElement>('h1')?.focus()
            void remove(want)
          }}
        >
          Delete{named}
        </Button>
      </div>
    </li>
  )
}

/** 'Good or better · Within 50 km · 2 pieces' */
function termsText({ leastCondition, reach, withinKm, quantity }: Want): string {
  return [
    leastCondition === null ? 'Any condition' : orBetter(leastCondition),
    reach === 'within' ? `Within ${withinKm} km` : 'Delivered',
    quantity > 1 && `${quantity} pieces`,
  ]
    .filter(Boolean)
    .join(' · ')
}
