import { formatDateTime, formatPrice } from '../../../shared/format.ts'
import { photoCountText } from '../../../shared/messages.ts'
import { imageUrl } from '../../../shared/paths.ts'
import type { Particulars } from '../../../shared/places.ts'
import { countryName } from '../../../shared/where.ts'
import { cx } from '../../ui/cx.ts'
import { focusableIfScrollable } from './panel-focus.ts'
import css from './ItemFields.module.css'

/** The labels of the fields that are shown, in their order. */
const LABELS = {
  title: 'Title',
  number: 'Revision',
  summary: 'Summary',
  type: 'Type',
  priceCents: 'Price',
  condition: 'Condition',
  location: 'Location',
  particulars: 'Business',
  tags: 'Tags',
  numbers: 'Part numbers',
  text: 'Text',
  description: 'Description',
  sourceUrl: 'Image URL',
  rating: 'Rating',
  reply: 'Reply',
  messages: 'Conversation',
}
type Key = keyof typeof LABELS

type ItemFieldsProps = {
  item: Record<string, unknown>
  /** Another version of the content. Fields that differ from it are marked. */
  other?: Record<string, unknown>
  /** Whether the content is removed. Its image is not available then. */
  isRemoved?: boolean
}

/** The fields of reported content, from its snapshot or from its current version. */
export function ItemFields({ item, other, isRemoved = false }: ItemFieldsProps) {
  // A conversation is only in snapshots.
  const isShown = (key: Key) => !isEmpty(item[key]) || (key !== 'messages' && !isEmpty(other?.[key]))
  const keys = (Object.keys(LABELS) as Key[]).filter(isShown)
  const images = imagesOf(item)
  return (
    <>
      {isRemoved && images.length > 0 ? (
        <p className={`small ${css.none}`}>The image is not shown while the content is removed.</p>
      ) : (
        images.map((image) => (
          <img
            key={image}
            className={css.image}
            src={image}
            alt={textOf('title', item['title'])}
            loading="lazy"
            referrerPolicy="no-referrer"
          />
        ))
      )}
      <dl className={css.fields}>
        {keys.map((key) => {
          const isChanged = other !== undefined && textOf(key, item[key]) !== textOf(key, other[key])
          return (
            <div key={key} className={cx(css.field, isChanged && css.changed)}>
              <dt>
                {LABELS[key]}
                {isChanged && ' (changed since)'}
              </dt>
              <dd ref={focusableIfScrollable}>{isEmpty(item[key]) ? 'None' : textOf(key, item[key])}</dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function textOf(key: Key, value: unknown): string {
  if (isEmpty(value)) return ''
  if (key === 'messages') return (value as SnapshotMessage[]).map(messageText).join('\n')
  if (key === 'particulars') return particularsText(value as Particulars)
  if (key === 'priceCents') return formatPrice(Number(value))
  if (Array.isArray(value)) return value.map(entryText).join(', ')
  return String(value)
}

/** A message in the snapshot of a trade. */
type SnapshotMessage = { from: string; text: string; photos?: unknown[]; at: string }

const messageText = ({ from, text, photos = [], at }: SnapshotMessage) =>
  `${from}, ${formatDateTime(at)}: ${[text, photos.length > 0 && `[${photoCountText(photos.length)}]`].filter(Boolean).join(' ')}`

const particularsText = ({ country, postalCode, city, ...of }: Particulars) =>
  [of.businessName, of.street, `${postalCode} ${city}`, countryName(country), of.email, of.registerNumber, of.vatId]
    .filter(Boolean)
    .join(', ')

/** Returns the text of a tag, or of a part number with its brand. */
const entryText = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const { number, brand } = entry as { number?: string; brand?: string }
  return [brand, number].filter(Boolean).join(' ')
}

/** Returns the addresses of the image of a part, the picture of a user, or the photos of a listing or of messages. */
function imagesOf({ storageKey, picture, photos, messages }: Record<string, unknown>): string[] {
  if (Array.isArray(messages)) return messages.flatMap((message: Record<string, unknown>) => imagesOf(message))
  if (Array.isArray(photos)) return photos.flatMap((photo: Record<string, unknown>) => imagesOf(photo))
  if (typeof storageKey === 'string') return [imageUrl(storageKey, 640)]
  return typeof picture === 'string' ? [picture] : []
}
