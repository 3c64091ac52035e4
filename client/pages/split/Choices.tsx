import { useId, type ReactNode } from 'react'
import { builtText } from '../../../shared/fitment-rows.ts'
import { LISTING_TYPES } from '../../../shared/labels.ts'
import { vehicleTitle } from '../../../shared/vehicle-names.ts'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { imageSource, uploaderText, type Listing, type Part } from '../../features/parts/part.ts'
import { ErrorText } from '../../forms/Field.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Price } from '../../ui/Price.tsx'
import type { Cars, Chosen } from './Split.tsx'
import css from './Split.module.css'

type ChoicesProps = {
  part: Part
  cars: Cars
  chosen: Chosen
  /** Why the choice is refused. */
  error: string | null
  /** Whether the form is being sent. */
  readOnly: boolean
  onChoose(name: keyof Chosen, values: string[]): void
}

/** The numbers, cars, images and listings of a part, each with a checkbox. */
export function Choices({ part, cars, chosen, error, readOnly, onChoose }: ChoicesProps) {
  const group = (name: keyof Chosen) => ({
    chosen: chosen[name],
    readOnly,
    onChoose: (values: string[]) => onChoose(name, values),
  })
  return (
    <div className={css.choices}>
      {error !== null && <ErrorText id="nothing" text={error} />}
      <Group label="Part numbers" {...group('numbers')}>
        {part.numbers.map(({ number, brand }) => ({
          value: number,
          label: (
            <>
              <bdi className="mono" translate="no">
                {number}
              </bdi>{' '}
              {brand !== null && <AsWritten>{brand}</AsWritten>}
            </>
          ),
        }))}
      </Group>
      <Group label="Cars" {...group('carIds')}>
        {cars.map((row) => ({
          value: row.id,
          label: [vehicleTitle(row.vehicle), builtText(row), !row.fits && 'does not fit'].filter(Boolean).join(', '),
        }))}
      </Group>
      <Group label="Images" {...group('imageIds')}>
        {part.images.map((image, at) => ({
          value: image.id,
          label: (
            <span className={css.image}>
              <span className={css.thumb}>
                <ImageFrame image={imageSource(image)} alt="" ratio="4 / 3" sizes="64px" />
              </span>
              <span>
                Image {at + 1}. {uploaderText(image)}
              </span>
            </span>
          ),
        }))}
      </Group>
      {LISTING_TYPES.map((type) => (
        <Listings key={type} partId={part.id} type={type} {...group('listingIds')} />
      ))}
    </div>
  )
}

type Item = { value: string; label: ReactNode }
type GroupProps = {
  label: string
  chosen: string[]
  readOnly: boolean
  onChoose(values: string[]): void
  children: Item[]
}

function Group({ label, chosen, readOnly, onChoose, children: items }: GroupProps) {
  const id = useId()
  if (items.length === 0) return null
  const count = items.filter(({ value }) => chosen.includes(value)).length
  const toggle = (value: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value))
  return (
    <fieldset className={css.group} aria-labelledby={id} disabled={readOnly}>
      <h3 id={id}>
        {label}{' '}
        <span className={css.count}>
          {count} of {items.length}
        </span>
      </h3>
      {items.map(({ value, label: text }) => (
        <label key={value} className={css.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

type ListingsProps = Omit<GroupProps, 'label' | 'children'> & { partId: string; type: Listing['type'] }

/** The active listings of one type, the cheapest first. */
function Listings({ partId, type, ...group }: ListingsProps) {
  const list = trpc.listing.list.useInfiniteQuery(
    { partId, type, sort: 'price_asc' },
    { getNextPageParam: (page) => page.nextCursor },
  )
  const listings = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <InfiniteList
      manual
      hasMore={list.hasNextPage}
      loading={list.isFetching && !list.isRefetching}
      error={list.error && !list.isFetching ? errorSentence(list.error) : null}
      buttonLabel={`Load More ${type}s`}
      onLoadMore={() => void list.fetchNextPage()}
    >
      <Group label={type === 'ask' ? 'Asks' : 'Bids'} {...group}>
        {listings.map(({ id, priceCents, seller, description }) => ({
          value: id,
          label: (
            <>
              <b>
                <Price cents={priceCents} />
              </b>{' '}
              by <AsWritten>{seller?.name}</AsWritten>: <bdi>{description}</bdi>
            </>
          ),
        }))}
      </Group>
    </InfiniteList>
  )
}
