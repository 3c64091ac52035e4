import { use } from 'react'
import { bindUnits, formatPrice } from '../../../shared/format.ts'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { paths } from '../../../shared/paths.ts'
import { OriginContext } from '../../base/Document.tsx'
import { cx } from '../../ui/cx.ts'
import { QrCode } from './QrCode.tsx'
import css from './labels.module.css'

export const PAPERS = { sheet: 'A4, 3 × 8 labels of 70 × 37 mm', roll: 'Roll, 62 mm wide' } as const
export type Paper = keyof typeof PAPERS

/** Labels of an A4 sheet. */
export const ON_SHEET = 24

type LabelSheetsProps = {
  items: InventoryItem[]
  paper: Paper
  /** Labels of the first sheet that stay empty. */
  used: number
  hasPrice: boolean
}

/** The labels on their sheets. On a roll each label is a page, after which the printer cuts. */
export function LabelSheets({ items, paper, used, hasPrice }: LabelSheetsProps) {
  const places = [...Array.from({ length: used }, () => null), ...items]
  const perSheet = paper === 'sheet' ? ON_SHEET : 1
  const sheets = Array.from({ length: Math.ceil(places.length / perSheet) }, (_, at) =>
    places.slice(at * perSheet, (at + 1) * perSheet),
  )
  return (
    <div className={cx(css.labels, css[paper])}>
      {sheets.map((sheet, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- sheets have no other identity
        <ul key={at} aria-label={sheets.length === 1 ? 'Labels' : `Sheet ${at + 1}`}>
          {sheet.map((item, place) =>
            item === null ? (
              // oxlint-disable-next-line react/no-array-index-key -- an empty place
              <li key={place} className={css.used} aria-hidden="true" />
            ) : (
              <Label key={item.id} item={item} hasPrice={hasPrice} />
            ),
          )}
        </ul>
      ))}
    </div>
  )
}

function Label({ item: { id, part, storagePlace, priceCents }, hasPrice }: { item: InventoryItem; hasPrice: boolean }) {
  const origin = use(OriginContext)
  return (
    <li className={css.label}>
      {/* The part's id is shorter than most slugs and never changes. */}
      <QrCode text={origin + paths.listing(part.id, id)} />
      <div className={css.text}>
        <b className={css.name} dir="auto">
          {bindUnits(part.name)}
        </b>
        {part.number !== null && <code>{part.number}</code>}
        {storagePlace !== null && (
          <span className={css.place} dir="auto">
            {storagePlace}
          </span>
        )}
        {hasPrice && <span className={css.price}>{formatPrice(priceCents)}</span>}
      </div>
    </li>
  )
}
