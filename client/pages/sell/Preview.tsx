import type { ReactNode } from 'react'
import { bindUnits, depositText } from '../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { LISTING_DAYS } from '../../../shared/listings.ts'
import { photoAlt } from '../../../shared/photos.ts'
import { parsePrice } from '../../../shared/price.ts'
import { shippingText, shipsToText } from '../../../shared/where.ts'
import type { SessionUser } from '../../base/SessionProvider.tsx'
import type { ListingDraft } from '../../features/listings/listing-draft.ts'
import { OfferPhoto } from '../../features/listings/ListingFields.tsx'
import type { Part } from '../../features/parts/part.ts'
import type { Photos } from '../../features/photos/usePhotos.ts'
import { localToday } from '../../features/trades/trade.ts'
import { statedDamage, writtenKm } from '../../features/used-parts/facts-draft.ts'
import { UsedPartFacts } from '../../features/used-parts/UsedPartFacts.tsx'
import type { Form } from '../../forms/useForm.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Price } from '../../ui/Price.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { PlainDate } from '../../ui/Time.tsx'
import { Verified } from '../../ui/Verified.tsx'
import css from './sell.module.css'
import type { Step } from './steps.ts'

const DAY = 86_400_000
/** The visible photos. */
const SHOWN = 4

type PreviewProps = {
  form: Form<ListingDraft>
  photos: Photos
  part: Part
  user: SessionUser
  /** Goes to the step in which something can be changed. */
  onChange(step: Step): void
}

/** The ask as buyers will see it. */
export function Preview({ form, photos, part, user, onChange }: PreviewProps) {
  const { price, description, place, condition, shipping } = form.values
  const { to } = shipping
  const core = parsePrice(form.values.core)
  const sent = to === '' ? null : { ...shipping, to, priceCents: parsePrice(shipping.price) }
  const shown = photos.value.filter(({ key }) => !photos.transfers[key]?.error)
  const more = shown.length - SHOWN
  // oxlint-disable-next-line react/purity -- the day on which the listing expires, if it is sent today
  const expires = new Date(Date.now() + LISTING_DAYS * DAY).toISOString()
  return (
    <>
      <p className="small">This is what buyers see. Tap anything to change it.</p>
      <Changeable label="Change the photos" onChange={() => onChange('Add photos')}>
        {shown.length === 0 ? (
          <p className={css.none}>No photos. Add at least one, because buyers ask for it.</p>
        ) : (
          <>
            <div className={css.shots} data-count={Math.min(shown.length, SHOWN)}>
              {shown.slice(0, SHOWN).map(({ key, url, alt }, at) => {
                const src = url || photos.transfers[key]?.thumbnail
                return (
                  <span key={key}>
                    {src && <img src={src} alt={photoAlt({ alt: alt || null }, part.name, at + 1)} />}
                    {at === SHOWN - 1 && more > 0 && <b>{`+${more}`}</b>}
                  </span>
                )
              })}
            </div>
            <p className="small">{`Photo 1 of ${shown.length} · Taken by the seller`}</p>
          </>
        )}
      </Changeable>
      <Changeable label="Change price and condition" onChange={() => onChange('Price and condition')}>
        <p className={css.amount}>
          <Price cents={parsePrice(price)} />
          {core !== null && <small>{` ${depositText(core)}`}</small>}
        </p>
        {sent && <p className="small">{shippingText(sent, null, null)}</p>}
        <p className={css.text} dir="auto">
          {bindUnits(description)}
        </p>
        <dl className={css.facts}>
          {condition !== '' && <Fact name="Condition">{CONDITION_WORDS[condition]}</Fact>}
          {place.text !== '' && (
            <Fact name="Location">
              <bdi>{place.text}</bdi>
            </Fact>
          )}
          {sent && <Fact name="Ships to">{to === 'country' ? countryOf(place.text) : shipsToText(sent, null)}</Fact>}
          <UsedPartFacts facts={draftFacts(form.values)} partName={part.name} donor={null} listedOn={localToday()} />
          <Fact name="Expires">
            <PlainDate date={expires} />
          </Fact>
        </dl>
      </Changeable>
      <p className={css.seller}>
        <Avatar name={user.name} src={user.picture} />
        <AsWritten>{user.name}</AsWritten>
        {user.isPhoneVerified && <Verified />}
      </p>
      <OfferPhoto form={form} />
    </>
  )
}

/** The facts of a draft as its ask will have them. */
const draftFacts = ({ odometerNote, removedOn, tested, warrantyDays, ...draft }: ListingDraft) => ({
  odometerKm: writtenKm(draft),
  odometerNote: odometerNote || null,
  removedOn: removedOn || null,
  tested: tested || null,
  damage: statedDamage(draft),
  warrantyDays: Number(warrantyDays) || null,
})

/** 'Austria' of 'Graz, Austria', the label of a place. */
const countryOf = (label: string): string => label.slice(label.lastIndexOf(',') + 1).trim()

/** Content that a press anywhere on it changes. */
function Changeable({ label, onChange, children }: { label: string; onChange(): void; children: ReactNode }) {
  return (
    <div className={css.changeable}>
      {children}
      <button type="button" className={css.change} aria-label={label} onClick={onChange} />
    </div>
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
