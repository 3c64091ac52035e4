import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ConfigError } from '../config.ts'
import type { Deps } from '../deps.ts'
import { listHiddenKeys } from '../domains/catalogue/images/service.ts'
import { AppError } from '../errors.ts'
import { COPY_NAME } from '../images/image-store.ts'
import { onChange } from '../live/on-change.ts'

/** Seconds for which caches may store a file. The content of a file name never changes. */
const ONE_YEAR = 31_536_000

/** Serves the stored files of images, except those of removed images, from the folder or from the bucket. */
export async function images(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const isHidden = followHiddenImages(deps)
  app.addHook('onRequest', async ({ params }, reply) => {
    // The parameter is '*' for the folder and 'name' for the bucket.
    const [name = ''] = Object.values(params as Record<string, string>)
    if (isHidden(name.slice(name.lastIndexOf('/') + 1))) return reply.callNotFound()
    // The pages of mail programs show the images of mails.
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
  })
  if (deps.config.bucket) serveBucket(app, deps)
  else await serveFolder(app, deps.config.imagesDir)
}

/**
 * Returns a function that tells whether a file belongs to a removed image. Removed images are few, so their keys are
 * kept in memory. They are read again when content is removed or restored, or when a user changes name or image.
 */
function followHiddenImages(deps: Deps): (fileName: string) => boolean {
  let keys = new Set<string>()
  let reads = 0
  const read = async () => {
    const thisRead = (reads += 1)
    const found = await listHiddenKeys(deps)
    // A read that was started later has newer keys, even if it ends earlier.
    if (thisRead === reads) keys = new Set(found)
  }
  void onChange(deps, 'site feed', read)
  void onChange(deps, 'site people', read)
  return (fileName) => keys.has(fileName.slice(0, fileName.indexOf('-')))
}

async function serveFolder(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder)
  await mkdir(root, { recursive: true }).catch((error: unknown) => {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new ConfigError(
      `Cannot start: IMAGES_DIR names ${root}, which cannot be created (${reason}). See .env.example.`,
    )
  })
  await app.register(fastifyStatic, {
    root,
    prefix: '/images/',
    index: false,
    immutable: true,
    maxAge: ONE_YEAR * 1_000,
    decorateReply: false,
  })
}

function serveBucket(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { name } = request.params
    const bytes = COPY_NAME.test(name) ? await deps.images.get(name).catch(away) : null
    if (!bytes) return reply.callNotFound()
    return reply.header('Cache-Control', `public, max-age=${ONE_YEAR}, immutable`).type('image/webp').send(bytes)
  })
}

function away(cause: unknown): never {
  throw new AppError('UNAVAILABLE', 'The image is briefly unavailable. Please try again in a moment.', {
    retryAfter: 2,
    cause,
  })
}
