import { z } from 'zod'
import { idSchema } from '../../../../shared/fields.ts'
import type { Particulars } from '../../../../shared/places.ts'
import { activityQuery } from '../../../../shared/users.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { commentSchema, listingSchema, presentComment, presentListing } from '../../../rest/entities.ts'
import { pageOf, personSchema, presentPage, presentPerson, timeSchema } from '../../../rest/wire.ts'
import type { Profile, ProfileComment, ProfileEdit, ProfileListing, ProfilePost, ProfileSale } from './service.ts'

const namedSchema = z.object({ _id: z.string(), slug: z.string(), title: z.string() })
type Named = { id: string; slug: string; title: string }
const presentNamed = (item: Named | null) => item && { _id: item.id, slug: item.slug, title: item.title }

const userProfileSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    /** Texts mention the user as @handle. */
    handle: z.string(),
    profilePicture: z.string().nullable(),
    isPhoneVerified: z.boolean(),
    joinDate: timeSchema,
    status: z.enum(['active', 'muted']),
    mutedUntil: timeSchema.nullable(),
    itemsBought: z.number(),
    itemsSold: z.number(),
    /** The particulars of a business seller; null for a private seller. */
    business: z
      .object({
        name: z.string(),
        street: z.string(),
        postalCode: z.string(),
        city: z.string(),
        country: z.string(),
        email: z.string(),
        registerNumber: z.string().nullable(),
        vatId: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'UserProfile' })

const presentParticulars = (of: Particulars) => ({
  name: of.businessName,
  street: of.street,
  postalCode: of.postalCode,
  city: of.city,
  country: of.country,
  email: of.email,
  registerNumber: of.registerNumber,
  vatId: of.vatId,
})

const presentProfile = (profile: Profile): z.input<typeof userProfileSchema> => ({
  _id: profile.id,
  name: profile.name,
  handle: profile.handle,
  profilePicture: profile.picture,
  isPhoneVerified: profile.verified,
  joinDate: profile.joinedAt,
  status: profile.mutedUntil === null ? 'active' : 'muted',
  mutedUntil: profile.mutedUntil,
  itemsBought: profile.trades.bought,
  itemsSold: profile.trades.sold,
  business: profile.particulars && presentParticulars(profile.particulars),
})

const activityCommentSchema = commentSchema
  .extend({
    /** Both are null for a comment on a deleted item. */
    product_id: namedSchema.nullable(),
    blogPostId: namedSchema.nullable(),
  })
  .meta({ id: 'ActivityComment' })
const presentActivityComment = (comment: ProfileComment, viewerId: string | null) => ({
  ...presentComment(comment, viewerId),
  product_id: presentNamed(comment.part),
  blogPostId: presentNamed(comment.post),
})

const activityListingSchema = listingSchema.extend({ product: namedSchema }).meta({ id: 'ActivityListing' })
const presentActivityListing = ({ part, ...listing }: ProfileListing): z.input<typeof activityListingSchema> => ({
  ...presentListing(listing, part.image),
  product: { _id: part.id, slug: part.slug, title: part.name },
})

const editSchema = namedSchema.extend({ edit_history: z.object({ timestamp: timeSchema }) }).meta({ id: 'ProductEdit' })
const presentEdit = ({ part, createdAt }: ProfileEdit): z.input<typeof editSchema> => ({
  _id: part.id,
  slug: part.slug,
  title: part.title,
  edit_history: { timestamp: createdAt },
})

const saleSchema = z
  .object({
    _id: z.string(),
    /** Null for a deleted part. */
    product: namedSchema.nullable(),
    /** USD. */
    price: z.number(),
    /** Null unless the caller is the seller. */
    buyer: personSchema.nullable(),
    soldAt: timeSchema,
  })
  .meta({ id: 'Sale' })
const presentSale = (sale: ProfileSale): z.input<typeof saleSchema> => ({
  _id: sale.id,
  product: presentNamed(sale.part),
  price: sale.priceCents / 100,
  buyer: presentPerson(sale.buyer),
  soldAt: `${sale.soldOn}T00:00:00.000Z`,
})

const activityPostSchema = namedSchema
  .extend({ content_preview_html: z.string(), votes: z.number(), createdAt: timeSchema })
  .meta({ id: 'ActivityPost' })
const presentPost = (post: ProfilePost): z.input<typeof activityPostSchema> => ({
  _id: post.id,
  slug: post.slug,
  title: post.title,
  content_preview_html: post.previewHtml,
  votes: post.votes,
  createdAt: post.createdAt,
})

export const profileRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/users/:userId/activity',
    summary: 'Returns a profile with a page of each of its lists. Only the owner gets the active bids',
    auth: 'optional',
    params: z.object({ userId: idSchema }),
    query: activityQuery,
    response: z.object({
      userProfile: userProfileSchema,
      comments: pageOf(activityCommentSchema),
      listings: pageOf(activityListingSchema),
      productEdits: pageOf(editSchema),
      itemsSold: pageOf(saleSchema),
      activeBids: pageOf(activityListingSchema),
      blogPosts: pageOf(activityPostSchema),
    }),
    async handle(caller, { params, query }, viewer) {
      const activity = await caller.user.activity({ userId: params.userId, ...query })
      const viewerId = await viewer()
      return {
        userProfile: presentProfile(activity),
        comments: presentPage(activity.comments, (comment) => presentActivityComment(comment, viewerId)),
        listings: presentPage(activity.listings, presentActivityListing),
        productEdits: presentPage(activity.edits, presentEdit),
        itemsSold: presentPage(activity.sales, presentSale),
        activeBids: presentPage(activity.bids, presentActivityListing),
        blogPosts: presentPage(activity.posts, presentPost),
      }
    },
  }),
]
