import S3rver from '@20minutes/s3rver'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp } from '../../scripts/backup.ts'
import { restore } from '../../scripts/restore.ts'
import { copyNames, openImageStore } from '../../server/images/image-store.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { createDatabase } from '../support/database.ts'
import { photo, imageUrl, startImageServer, type ImageServer } from '../support/image-server.ts'

// Images in a bucket of a real server that implements S3 and checks signatures.

const BUCKET = 'tappet-pictures'
const SERVER = { address: '127.0.0.1', port: 0, silent: true }

let folder: string
let s3: S3rver
let imageServer: ImageServer
let site: TestApp
let inFolder: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tappet-s3-'))
  const buckets = [{ name: BUCKET, configs: [] }]
  s3 = new S3rver({ ...SERVER, directory: folder, configureBuckets: buckets })
  const { port } = await s3.run()
  imageServer = await startImageServer()
  site = await bootApp({
    IMAGE_FETCH_HOSTS: imageServer.fetchHosts,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: BUCKET,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  inFolder = await bootApp()
})
afterAll(async () => {
  await site.close()
  await inFolder.close()
  await imageServer.close()
  await rm(folder, { recursive: true })
})

const objects = async () => {
  const files = await readdir(join(folder, BUCKET))
  return files.filter((name) => name.endsWith('_object')).map((name) => name.replace('._S3rver_object', ''))
}

async function add(number: number, part?: { id: string }) {
  imageServer.serve(`/${number}.jpg`, await photo(number))
  return site.request('POST', `/api/parts/${(part ?? (await site.make.part())).id}/images`, {
    token: await site.make.token(),
    payload: { url: imageUrl(`/${number}.jpg`) },
  })
}

describe('images in a bucket', () => {
  it('are stored there and served by the site with immutable caching', async () => {
    const { status, body } = await add(1)
    expect(status).toBe(201)
    const address: string = body.url
    for (const width of [320, 640, 1280]) {
      expect(await objects()).toContain(address.replace('/images/', '').replace('1280', String(width)))
      const answer = await site.app.inject(address.replace('1280', String(width)))
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ])
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(Math.min(width, 800))
    }
    expect(await readdir(site.deps.config.imagesDir)).toEqual([])
  })

  it('can be listed', async () => {
    await site.deps.images.put('one.webp', Buffer.from('webp'), 'image/webp')
    // This server computes the signature of a list without the last slash of its path.
    const tolerant = new S3rver({ ...SERVER, directory: folder, allowMismatchedSignatures: true })
    try {
      const { port } = await tolerant.run()
      const { bucket } = site.deps.config
      const files = await openImageStore({
        bucket: bucket && { ...bucket, endpoint: `http://127.0.0.1:${port}` },
        imagesDir: '',
      }).list()
      expect(files.map(({ name }) => name).toSorted()).toEqual((await objects()).toSorted())
      expect(Date.now() - (files[0]?.modifiedAt.getTime() ?? 0)).toBeLessThan(60_000)
    } finally {
      await tolerant.close()
    }
  })

  it('are backed up and restored', async () => {
    const part = await site.make.part()
    const { body } = await add(5, part)
    const missing = await site.make.image({ part })
    const backup = join(folder, 'backup.tar')
    const lines: string[] = []
    const { databaseUrl } = site.deps.config
    const manifest = await backUp(databaseUrl, site.deps.images, backup, {
      force: false,
      log: (line) => lines.push(line),
    })
    expect(manifest.images.count).toBeGreaterThanOrEqual(3)
    expect(lines).toContain(`  ${copyNames(missing.storageKey)[0]} is missing`)

    const before = await site.app.inject(body.url)
    await site.deps.images.remove(await objects())
    expect(await objects()).toEqual([])
    const { url, drop } = await createDatabase()
    await restore(url, site.deps.images, backup, { replace: true, keepSessions: true, log: () => undefined })
    await drop()
    const after = await site.app.inject(body.url)
    expect([after.statusCode, after.rawPayload.equals(before.rawPayload)]).toEqual([200, true])
    expect(await objects()).toHaveLength(manifest.images.count)
  })

  it('are answered with 404 if they do not exist', async () => {
    for (const name of [`${'0'.repeat(32)}-640.webp`, 'x', '..%2F..%2Fetc', `${'0'.repeat(32)}-641.webp`, '']) {
      const [here, there] = [await site.get(`/images/${name}`), await inFolder.get(`/images/${name}`)]
      expect([here.status, here.body]).toEqual([there.status, there.body])
      expect(here.status).toBe(404)
    }
  })

  it('are removed if nothing shows them', async () => {
    const part = await site.make.part()
    expect((await add(2, part)).status).toBe(201)
    const before = await objects()
    expect((await add(2, part)).status).toBe(409)
    expect(await objects()).toEqual(before)
  })

  it('are answered with 503 while the bucket is unavailable', async () => {
    const { body } = await add(3)
    await s3.close()
    const failed = await add(4)
    expect([failed.status, failed.body.error]).toEqual([
      503,
      'Images cannot be saved right now. Please try again later.',
    ])
    const read = await site.get(body.url)
    expect([read.status, read.body.error, read.headers['retry-after']]).toEqual([
      503,
      'The image is briefly unavailable. Please try again in a moment.',
      '2',
    ])
    expect(read.headers['cache-control']).toBe('no-store')
  })
})
