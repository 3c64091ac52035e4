import { z } from 'zod'
import { DAMAGE_KINDS } from '../../shared/damage.ts'
import { authorName, deletedText, keysOf } from '../../shared/labels.ts'
import { imageUrl } from '../../shared/paths.ts'
import { TESTED } from '../../shared/used-parts.ts'
import { SHIPS_TO } from '../../shared/where.ts'
import type { CardImage, Comment, Image, Listing, ListingPhoto } from '../db/columns.ts'
import { personSchema, presentPerson, presentPrice, presentVoters, timeSchema, votersSchema } from './wire.ts'

// The entities that the answers of several domains contain, each with its schema and its presenter. db/columns.ts has their
// columns.

// ── Images ──────────────────────────────────────────────────────────────────────────────────────────────────────

export const imageSchema = z
  .object({
    _id: z.string(),
    url: z.string(),
    width: z.number(),
    height: z.number(),
    uploader: personSchema.nullable(),
    votes: z.number(),
    userVote: z.union([z.literal(1), z.literal(-1), z.literal(0)]),
    createdAt: timeSchema,
  })
  .meta({ id: 'Image' })

export const presentImage = (image: Image): z.input<typeof imageSchema> => ({
  _id: image.id,
  url: imageUrl(image.storageKey, 1280),
  width: image.width,
  height: image.height,
  uploader: presentPerson(image.uploader),
  votes: image.votes,
  userVote: image.userVote,
  createdAt: image.createdAt,
})

/** Returns the URL of the image on a card, or null without an image. */
export const presentCardImage = (image: CardImage | null) => image && imageUrl(image.storageKey, 640)

// ── Comments ────────────────────────────────────────────────────────────────────────────────────────────────────

export const commentSchema = z
  .object({
    _id: z.string(),
    text: z.string(),
    html: z.string(),
    /** The author, or the name to show if there is none. */
    user: z.union([personSchema, z.string()]),
    product: z.string().nullable(),
    blogPost: z.string().nullable(),
    parentId: z.string().nullable(),
    depth: z.number(),
    /** Always empty. GET /api/comments/{id}/replies returns the replies. */
    replies: z.array(z.never()),
    replyCount: z.number(),
    votes: z.number(),
    ...votersSchema,
    isDeleted: z.boolean(),
    createdAt: timeSchema,
    editedAt: timeSchema.nullable(),
  })
  .meta({ id: 'Comment' })

export const presentComment = (comment: Comment, viewerId: string | null): z.input<typeof commentSchema> => ({
  _id: comment.id,
  text: comment.text ?? deletedText(comment.deleted),
  html: comment.html ?? '',
  user: presentPerson(comment.author) ?? authorName(comment),
  product: comment.partId,
  blogPost: comment.postId,
  parentId: comment.parentId,
  depth: comment.depth,
  replies: [],
  replyCount: comment.replyCount,
  votes: comment.votes,
  ...presentVoters(comment.userVote, viewerId),
  isDeleted: comment.deleted !== null,
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
})

// ── Listings and their photos ───────────────────────────────────────────────────────────────────────────────────

/** A photo of a message, of a statement on a problem, and with more fields of a listing. */
export const photoSchema = z.object({ url: z.string(), width: z.number(), height: z.number() })
export const presentPhoto = ({ storageKey, width, height }: Pick<Image, 'storageKey' | 'width' | 'height'>) => ({
  url: imageUrl(storageKey, 1280),
  width,
  height,
})

const listingPhotoSchema = z
  .object({
    _id: z.string(),
    ...photoSchema.shape,
    /** Null: '{part}, photo {n}'. */
    alt: z.string().nullable(),
  })
  .meta({ id: 'Photo' })

const presentListingPhoto = ({ id, alt, ...photo }: ListingPhoto): z.input<typeof listingPhotoSchema> => ({
  _id: id,
  ...presentPhoto(photo),
  alt,
})

const damageSchema = z.object({
  zone: z.int(),
  kind: z.enum(keysOf(DAMAGE_KINDS)),
  size: z.number(),
  count: z.int(),
})

export const listingSchema = z
  .object({
    _id: z.string(),
    product_id: z.string(),
    type: z.enum(['ask', 'bid']),
    status: z.enum(['active', 'paused', 'sold', 'deleted', 'expired']),
    /** USD. */
    price: z.number(),
    description: z.string(),
    location: z.string().nullable(),
    condition: z.enum(['new', 'like_new', 'good', 'fair', 'for_parts']).nullable(),
    quantity: z.number(),
    /** Number of pieces that are neither reserved nor sold. */
    available: z.number(),
    /** Of the list of places; the location names it. */
    place: z.object({ _id: z.int(), country: z.string() }).nullable(),
    shipping: z
      .object({
        to: z.enum(SHIPS_TO),
        /** For 'region' only. */
        countries: z.array(z.string()),
        /** USD; 0 for free shipping, null if the buyer has to ask. */
        price: z.number().nullable(),
      })
      .nullable(),
    donorId: z.string().nullable(),
    odometerKm: z.int().nullable(),
    /** Why the odometer is not that of the donor. */
    odometerNote: z.string().nullable(),
    removedOn: z.string().nullable(),
    tested: z.enum(keysOf(TESTED)).nullable(),
    /** Null is not stated, [] is none. Sizes are in credit cards. */
    damage: z.array(damageSchema).nullable(),
    /** Computed from damage, or from odometer and age. */
    grade: z.enum(['A', 'B', 'C']).nullable(),
    /** The deposit for the old part, USD. */
    core: z.number().nullable(),
    warrantyDays: z.int().nullable(),
    verified: z.boolean(),
    /** The URL of the part's best image. */
    image: z.string().nullable(),
    /** The photos of the seller, the cover first. */
    photos: z.array(listingPhotoSchema),
    seller: z.object({ name: z.string(), profilePicture: z.string().nullable() }).nullable(),
    seller_id: personSchema.nullable(),
    date: timeSchema,
    createdAt: timeSchema,
    expires_at: timeSchema,
  })
  .meta({ id: 'Listing' })

/** @param image the best image of the listing's part */
export const presentListing = (listing: Listing, image: CardImage | null): z.input<typeof listingSchema> => ({
  _id: listing.id,
  product_id: listing.partId,
  type: listing.type,
  status: listing.status,
  price: listing.priceCents / 100,
  description: listing.description,
  location: listing.location,
  condition: listing.condition,
  quantity: listing.quantity,
  available: listing.quantity - listing.taken,
  place:
    listing.placeId === null || listing.country === null ? null : { _id: listing.placeId, country: listing.country },
  shipping: listing.shipping && {
    to: listing.shipping.to,
    countries: listing.shipping.countries,
    price: presentPrice(listing.shipping.priceCents),
  },
  donorId: listing.donorId,
  odometerKm: listing.odometerKm,
  odometerNote: listing.odometerNote,
  removedOn: listing.removedOn,
  tested: listing.tested,
  damage: listing.damage,
  grade: listing.grade,
  core: presentPrice(listing.coreCents),
  warrantyDays: listing.warrantyDays,
  verified: listing.verified,
  image: presentCardImage(image),
  photos: listing.photos.map(presentListingPhoto),
  seller: listing.seller && { name: listing.seller.name, profilePicture: listing.seller.picture },
  seller_id: presentPerson(listing.seller),
  date: listing.createdAt,
  createdAt: listing.createdAt,
  expires_at: listing.expiresAt,
})
