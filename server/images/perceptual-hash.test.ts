import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isSameImage, perceptualHash } from './perceptual-hash.ts'

const PHOTOS = join(import.meta.dirname, '../../prisma/seed/content/photos')
const names = (await readdir(PHOTOS)).filter((name) => name.endsWith('-320.webp'))
const photos = await Promise.all(names.map((name) => readFile(join(PHOTOS, name))))

const differingBits = (one: bigint, other: bigint) =>
  [...BigInt.asUintN(64, one ^ other).toString(2)].filter((bit) => bit === '1').length

test('a copy in another size, format and quality has a hash that differs in at most 7 bits, and is the same image', async () => {
  for (const [at, photo] of photos.entries()) {
    const large = await readFile(join(PHOTOS, names[at]?.replace('-320', '-1280') ?? ''))
    const copies = [
      large,
      await sharp(large).jpeg({ quality: 60 }).toBuffer(),
      await sharp(photo).jpeg({ quality: 60 }).toBuffer(),
      await sharp(large).resize(500).webp({ quality: 50 }).toBuffer(),
    ]
    const hash = await perceptualHash(photo)
    for (const copy of copies) {
      expect(differingBits(hash, await perceptualHash(copy))).toBeLessThanOrEqual(7)
      expect(await isSameImage(photo, copy)).toBe(true)
    }
  }
})

test('no two photos of the demo content are the same image', async () => {
  let pairs = 0
  for (const [at, one] of photos.entries())
    for (const other of photos.slice(0, at)) {
      expect(await isSameImage(one, other)).toBe(false)
      pairs += 1
    }
  expect(pairs).toBe((photos.length * (photos.length - 1)) / 2)
})

test.each(['#000', '#fff', '#7a7a7a'])('an image of the one colour %s has no hash', async (background) => {
  const create = { width: 40, height: 30, channels: 3, background } as const
  expect(await perceptualHash(await sharp({ create }).png().toBuffer())).toBe(0n)
})
