import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Deps } from '../deps.ts'

/** Serves the stored copies of pictures. A name stands for one content for good, so every cache may keep it. */
export async function images(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const root = resolve(deps.config.imagesDir)
  await mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/images/',
    index: false,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
}
