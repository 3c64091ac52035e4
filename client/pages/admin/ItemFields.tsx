import { formatPrice } from '../../../shared/format.ts'
import { imageUrl } from '../../../shared/images.ts'
import { cx } from '../../ui/cx.ts'
import css from './ItemFields.module.css'
import { stopWhereItScrolls } from './stop-where-it-scrolls.ts'

/** What an item may hold, in the order in which it is read; the rest of it is for machines. */
const LABELS = {
  title: 'Title',
  number: 'Revision',
  summary: 'Summary',
  type: 'Type',
  priceCents: 'Price',
  condition: 'Condition',
  location: 'Location',
  tags: 'Tags',
  numbers: 'Part numbers',
  text: 'Text',
  description: 'Description',
  sourceUrl: 'Image URL',
}
type Key = keyof typeof LABELS

type ItemFieldsProps = {
  item: Record<string, unknown>
  /** What differs from it is marked. */
  other?: Record<string, unknown>
  /** The item is gone, and with it its picture. */
  isGone?: boolean
}

/** An item field by field, as the server froze it or has it now. */
export function ItemFields({ item, other, isGone = false }: ItemFieldsProps) {
  const keys = (Object.keys(LABELS) as Key[]).filter((key) => !isEmpty(item[key]) || !isEmpty(other?.[key]))
  const picture = pictureOf(item)
  return (
    <>
      {picture &&
        (isGone ? (
          <p className={css.none}>The image is not shown while the content is removed.</p>
        ) : (
          <img
            className={css.picture}
            src={picture}
            alt={inWords('title', item['title'])}
            loading="lazy"
            referrerPolicy="no-referrer"
          />
        ))}
      <dl className={css.fields}>
        {keys.map((key) => {
          const isChanged = other !== undefined && inWords(key, item[key]) !== inWords(key, other[key])
          return (
            <div key={key} className={cx(css.field, isChanged && css.changed)}>
              <dt>
                {LABELS[key]}
                {isChanged && ' (changed since)'}
              </dt>
              <dd ref={stopWhereItScrolls}>{isEmpty(item[key]) ? 'None' : inWords(key, item[key])}</dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function inWords(key: Key, value: unknown): string {
  if (isEmpty(value)) return ''
  if (key === 'priceCents') return formatPrice(Number(value))
  if (Array.isArray(value)) return value.map(entryInWords).join(', ')
  return String(value)
}

/** A tag, or a part number with its brand. */
const entryInWords = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { number, brand } = entry as { number?: string; brand?: string }
  return [brand, number].filter(Boolean).join(' ')
}

function pictureOf({ storageKey, picture }: Record<string, unknown>): string | null {
  if (typeof storageKey === 'string') return imageUrl(storageKey, 640)
  return typeof picture === 'string' ? picture : null
}
