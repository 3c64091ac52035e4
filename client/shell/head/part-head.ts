import type { AggregateOffer, Car, Product } from 'schema-dts'
import type { FitmentGroup } from '../../../shared/fitment-rows.ts'
import { feedPaths, feedTitles, imageUrl, paths } from '../../../shared/paths.ts'
import { isId, beginningOf, trimEndOf } from '../../../shared/text.ts'
import { plainText } from '../../../shared/plain-text.ts'
import { isEquivalent } from '../../../shared/relation-rows.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import type { Part, PartImage } from '../../features/parts/part.ts'
import { type Head, breadcrumbs } from './head-html.tsx'
import { formatPrice } from '../../../shared/format.ts'

/** Width in px of the largest stored copy of an image. */
const WIDTH = 1280
/** Maximum characters of the description for search engines. */
const DESCRIPTION = 240
/** Number of images listed for search engines, which show only a few. */
const IMAGES = 6
/** Number of models listed for search engines. */
const CARS = 50

/**
 * @param cars the models that the part fits or does not fit
 * @param relations undefined if they could not be read
 */
export function partHead(part: Part, cars: FitmentGroup[], relations: Relations | undefined, origin: string): Head {
  const path = paths.part(part.slug)
  const text = plainText(part.descriptionHtml)
  const description = metaDescription(part, text)
  const [best] = part.images
  return {
    type: 'product',
    title: part.name,
    description,
    path,
    image: best ? { url: address(best, origin), alt: part.name, ...sizeOf(best) } : null,
    feeds: [
      { title: feedTitles.parts, path: feedPaths.parts },
      ...part.tags.map((tag) => ({ title: feedTitles.tag(tag), path: feedPaths.tag(tag) })),
    ],
    properties: [],
    things: [
      {
        ...product(part, shorten(text, DESCRIPTION) || description, origin + path, origin),
        ...fitted(cars),
        ...similar(relations, origin),
      },
      breadcrumbs(part.name, path, origin),
    ],
  }
}

const address = ({ storageKey }: PartImage, origin: string) => origin + imageUrl(storageKey, WIDTH)

/** Returns the size of the copy in px. Images are never enlarged. */
function sizeOf({ width, height }: PartImage) {
  const shown = Math.min(width, WIDTH)
  return { width: shown, height: Math.round((height * shown) / width) }
}

function product(part: Part, description: string, url: string, origin: string): Product {
  const number = part.numbers[0]?.number
  const brand = part.numbers.find((each) => each.brand !== null)?.brand
  const images = part.images.slice(0, IMAGES).map((image) => address(image, origin))
  return {
    '@type': 'Product',
    name: part.name,
    ...(part.mergedParts.length > 0 && { alternateName: part.mergedParts.map(({ name }) => name) }),
    description,
    url,
    ...(images.length > 0 && { image: images }),
    ...(number !== undefined && { sku: number, mpn: number }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(part.lowestAskCents !== null && { offers: offers(part, part.lowestAskCents, url) }),
  }
}

/** Returns the models that the part fits. A group of engines is no model. */
function fitted(groups: FitmentGroup[]) {
  const cars = groups
    .filter(({ id, fits }) => fits > 0 && isId(id))
    .slice(0, CARS)
    .map(({ make, title }): Car => ({
      '@type': 'Car',
      name: `${make} ${title}`,
      brand: { '@type': 'Brand', name: make },
    }))
  return cars.length > 0 && { isAccessoryOrSparePartFor: cars }
}

type Relations = RouterOutputs['relation']['list']

/** Returns the parts that are the same or replace this one, as owners or trades have confirmed. */
function similar(relations: Relations | undefined, origin: string) {
  if (!relations) return false
  const { rows, fromOthers } = relations
  const equivalents = [
    ...rows.filter(({ kind }) => isEquivalent(kind, true)),
    ...fromOthers.filter(({ kind }) => isEquivalent(kind, false)),
  ].filter(({ confirmations: { cars, trades } }) => cars + trades > 0)
  const parts = [...new Map(equivalents.map(({ part }) => [part.id, part])).values()]
  const products = parts.map(({ slug, name, number }): Product => ({
    '@type': 'Product',
    name,
    url: origin + paths.part(slug),
    ...(number !== null && { mpn: number }),
  }))
  return products.length > 0 && { isSimilarTo: products }
}

/** Returns the active asks as one offer. */
function offers({ askPrices, askCount }: Part, lowestCents: number, url: string): AggregateOffer {
  const highest = askPrices.at(-1)
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: 'USD',
    lowPrice: dollars(lowestCents),
    ...(highest !== undefined && { highPrice: dollars(highest) }),
    offerCount: askCount,
  }
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** Maximum characters that search engines show. */
const LENGTH = 160

/**
 * Returns the meta description of a part. Numbers and prices come first, because users search for them.
 * @param text the whole description
 */
function metaDescription(part: Part, text: string): string {
  const numbers = part.numbers.map(({ number }) => number).slice(0, 3)
  const prices = [
    part.lowestAskCents !== null && `lowest ask ${formatPrice(part.lowestAskCents)}`,
    part.highestBidCents !== null && `highest bid ${formatPrice(part.highestBidCents)}`,
  ].filter(Boolean)
  const sentences = [numbers.join(' / '), capital(prices.join(', ')), text]
  return shorten(sentences.filter(Boolean).join('. ') || part.name, LENGTH)
}

/** Returns the beginning of a text, at most `length` characters. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  // Dots at the end of the text would look like a second ellipsis.
  return `${trimEndOf(beginningOf(text, length - 3).replace(/\s\S*$/, ''), /[\s.…]/)}...`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
