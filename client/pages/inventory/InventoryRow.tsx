import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { formatWholePrice, thousands } from '../../../shared/format.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { WARNED_DAYS } from '../../../shared/listings.ts'
import { imageUrl, paths } from '../../../shared/paths.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { cx } from '../../ui/cx.ts'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { useNow } from '../../ui/Time.tsx'
import { PriceField, PriceProblem, usePriceEdit } from './PriceField.tsx'
import { RowMenu, type RowAct } from './RowMenu.tsx'
import { STATE_WORDS } from './state-words.ts'
import css from './table.module.css'
import type { Selection } from './useSelection.ts'

export type RowProps = {
  item: InventoryItem
  selection: Selection
  onAct(act: RowAct, item: InventoryItem): void
}

const DAY = 86_400_000

/** The columns of the table, with the box and the menu. */
export const COLUMNS = 14

/** An ask as a row of the table. */
export function InventoryRow({ item, selection, onAct }: RowProps) {
  const { id, part, condition, storagePlace, donor, wants, highestWantCents, followers, openOffers } = item
  const edit = usePriceEdit(item)
  return (
    <>
      <tr className={cx(selection.has(id) && css.chosen)}>
        <td className={css.box}>
          <RowBox item={item} selection={selection} />
        </td>
        <td className={css.photo}>
          <Photo item={item} />
        </td>
        <th scope="row" className={css.part}>
          <PartLink item={item} />
        </th>
        <td className={css.partNumber}>{part.number !== null && <AsWritten>{part.number}</AsWritten>}</td>
        <td className={css.place}>{storagePlace !== null && <bdi>{storagePlace}</bdi>}</td>
        <td>{condition && CONDITION_WORDS[condition]}</td>
        <td className={css.price}>
          <PriceField edit={edit} name={part.name} />
        </td>
        <td className={css.donor}>
          {donor && (
            <Link to={paths.donor(donor.id)}>
              <AsWritten>{donor.title}</AsWritten>
            </Link>
          )}
        </td>
        <td className="number">
          {wants}
          {highestWantCents !== null && (
            <span className={css.highest}>{`up to ${formatWholePrice(highestWantCents, 'down')}`}</span>
          )}
        </td>
        <td className="number">{followers}</td>
        <td className="number">{openOffers}</td>
        <td className="number">
          <Age item={item} />
        </td>
        <td className="number">
          <Expiry item={item} />
        </td>
        <td className={css.menu}>
          <RowMenu item={item} onAct={onAct} />
        </td>
      </tr>
      {edit.error !== null && (
        <tr>
          <td colSpan={COLUMNS}>
            <PriceProblem edit={edit} />
          </td>
        </tr>
      )}
    </>
  )
}

type CardProps = RowProps & {
  isChoosing: boolean
  /** Called for a long press, with which asks begin to be chosen. */
  onChoosing(): void
}

/** An ask as a card of two lines. */
export function InventoryCard({ item, selection, onAct, isChoosing, onChoosing }: CardProps) {
  const { part, condition, storagePlace, wants, openOffers } = item
  const edit = usePriceEdit(item)
  /** A long press. iOS has none without a link, and offers the button "Select". */
  function choose(event: MouseEvent) {
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') return
    event.preventDefault()
    onChoosing()
    selection.toggle(item.id, true, false)
  }
  const facts = [
    openOffers > 0 && (openOffers === 1 ? '1 offer' : `${openOffers} offers`),
    wants > 0 && (wants === 1 ? '1 want' : `${thousands(wants)} wants`),
    condition && CONDITION_WORDS[condition],
  ].filter(Boolean)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button "Select" does the same
    <li
      className={cx(css.card, isChoosing && css.choosing, selection.has(item.id) && css.chosen)}
      onContextMenu={choose}
    >
      {isChoosing && <RowBox item={item} selection={selection} />}
      <Photo item={item} />
      <p className={css.cardName}>
        <PartLink item={item} />
      </p>
      <div className={css.cardPrice}>
        <PriceField edit={edit} name={part.name} />
      </div>
      <p className={css.cardFacts}>
        <Expiry item={item} />
        {storagePlace !== null && <bdi>{storagePlace}</bdi>}
        {part.number !== null && (
          <bdi className={css.partNumber} translate="no">
            {part.number}
          </bdi>
        )}
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </p>
      <div className={css.cardMenu}>
        <RowMenu item={item} onAct={onAct} />
      </div>
      <PriceProblem edit={edit} />
    </li>
  )
}

function RowBox({ item: { id, part }, selection }: Pick<RowProps, 'item' | 'selection'>) {
  return (
    <label className={css.boxTarget}>
      <input
        type="checkbox"
        aria-label={`Select ${part.name}`}
        checked={selection.has(id)}
        // A click, because a change does not say whether Shift is pressed.
        onClick={(event: MouseEvent<HTMLInputElement>) =>
          selection.toggle(id, event.currentTarget.checked, event.shiftKey)
        }
        readOnly
      />
    </label>
  )
}

const Photo = ({ item: { image } }: Pick<RowProps, 'item'>) => (
  <div className={css.picture}>
    <ImageFrame image={image === null ? null : { src: imageUrl(image, 320) }} alt="" ratio="4 / 3" />
  </div>
)

const PartLink = ({ item: { id, part } }: Pick<RowProps, 'item'>) => (
  <Link to={paths.listing(part.slug, id)}>
    <AsWritten>{part.name}</AsWritten>
  </Link>
)

/** '12 days' since it was listed. */
function Age({ item: { createdAt } }: Pick<RowProps, 'item'>) {
  const now = useNow()
  return now !== null && days(Math.floor((now - Date.parse(createdAt)) / DAY))
}

/** '78 days' until it expires, or its state. */
function Expiry({ item: { status, expiresAt } }: Pick<RowProps, 'item'>) {
  const now = useNow()
  if (status !== 'active') return STATE_WORDS[status]
  if (now === null) return null
  const left = Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / DAY))
  return <span className={cx(left <= WARNED_DAYS && css.soon)}>{days(left)}</span>
}

const days = (count: number): string => (count === 1 ? '1 day' : `${thousands(count)} days`)
