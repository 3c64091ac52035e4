import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { formatDate, formatMonth } from '../../shared/format.ts'
import { postSlugSchema } from '../../shared/posts.ts'
import { SHARE_PATHS } from '../../shared/paths.ts'
import { addressKey } from '../address.ts'
import type { Deps } from '../deps.ts'
import { countCall } from '../rate-limit/service.ts'
import { getPost, noSuchPost } from '../domains/catalogue/blog/service.ts'
import { getProfile } from '../domains/site/profiles/service.ts'
import { busyOr, createFairLimiter } from '../fair-limiter.ts'
import { SHARE_IMAGE_VERSION, type ShareImage, drawShareImage } from '../images/share-image.ts'

/** Seconds for which caches may store an image. Short, because deleted content must disappear soon. */
const FRESH = 300
/** New images per minute and address: more than a chat with link previews requests. */
const LIMIT = { count: 60, seconds: 60 }
/** Maximum number of images in memory, about 50 kB each. */
const CAPACITY = 200
/** Maximum number of images that this process draws at the same time. */
const CONCURRENCY = 2
/** Timeout (ms) of a request that waits until other images are drawn. */
const TIMEOUT = 5_000

/** Serves the preview images (og:image) of the site, of posts and of profiles. */
export async function shareImages(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const drawn = new Map<string, Promise<Buffer>>()
  const limiter = createFairLimiter({ limit: CONCURRENCY })

  async function send(request: FastifyRequest, reply: FastifyReply, image: ShareImage) {
    const key = createHash('sha1')
      .update(JSON.stringify([SHARE_IMAGE_VERSION, image]))
      .digest('base64url')
    const etag = `"${key}"`
    const isKnown = request.headers['if-none-match'] === etag
    const png = isKnown ? null : await (drawn.get(key) ?? draw(request, key, image))
    reply.headers({ 'Cache-Control': `public, max-age=${FRESH}`, ETag: etag })
    return png ? reply.type('image/png').send(png) : reply.status(304).send()
  }

  async function draw(request: FastifyRequest, key: string, image: ShareImage): Promise<Buffer> {
    const address = addressKey(request.ip)
    await countCall(deps, LIMIT, `share:${address}`)
    // Another request may have started to draw it in the meantime.
    const begun = drawn.get(key)
    if (begun) return begun
    const png = limiter
      .run(address, AbortSignal.timeout(TIMEOUT), () => drawShareImage(image))
      .catch((error: unknown) => {
        if (drawn.get(key) === png) drawn.delete(key)
        throw busyOr(error, BUSY)
      })
    drawn.set(key, png)
    if (drawn.size > CAPACITY) drawn.delete(drawn.keys().next().value ?? '')
    return png
  }

  app.get(SHARE_PATHS.site, (request, reply) =>
    send(request, reply, {
      title: 'A marketplace and wiki for car and engine parts',
      detail: 'Part numbers, fitment, prices and comments',
    }),
  )
  app.get<{ Params: { slug: string } }>(SHARE_PATHS.post(':slug'), async (request, reply) => {
    const slug = postSlugSchema.safeParse(request.params.slug)
    if (!slug.success) throw noSuchPost()
    const { title, author, createdAt } = await getPost(deps, slug.data, null)
    return send(request, reply, { title, detail: [author?.name, formatDate(createdAt)].filter(Boolean).join(' · ') })
  })
  app.get<{ Params: { userId: string } }>(SHARE_PATHS.person(':userId'), async (request, reply) => {
    const { name, joinedAt, trades } = await getProfile(deps, request.params.userId)
    const detail = `Joined ${formatMonth(joinedAt)} · ${trades.sold} sold · ${trades.bought} bought`
    return send(request, reply, { title: name, detail })
  })
}

const DRAWN_SOON = 'The image is being drawn. Please try again in a moment.'
const BUSY = { own: DRAWN_SOON, site: DRAWN_SOON, retryAfter: 2 }
