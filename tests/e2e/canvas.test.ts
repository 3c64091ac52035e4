import sharp from 'sharp'
import { expect, it } from 'vitest'
import { useVisitors } from '../support/visitors.ts'

const { visit, make } = useVisitors()

/** Canvas gives noise, as in Firefox with privacy.resistFingerprinting and in Tor Browser. */
function givesNoise(): void {
  const noise = (data: Uint8ClampedArray) => {
    for (let at = 0; at < data.length; at += 1) data[at] = Math.imul(at, 2_654_435_761) >>> 24
  }
  HTMLCanvasElement.prototype.toBlob = function (give, type) {
    const copy = new OffscreenCanvas(this.width, this.height)
    const context = copy.getContext('2d')
    const data = context?.createImageData(this.width, this.height)
    if (data) noise(data.data)
    if (data) context?.putImageData(data, 0, 0)
    void copy.convertToBlob({ type: type ?? 'image/png' }).then((blob) => give(blob))
  }
  const read = CanvasRenderingContext2D.prototype.getImageData
  CanvasRenderingContext2D.prototype.getImageData = function (...area: Parameters<typeof read>) {
    const data = read.apply(this, area)
    noise(data.data)
    return data
  }
}

it('a photo from a browser that falsifies canvas is sent as it is, and the server scales it and removes its metadata', async () => {
  const part = await make.part()
  const page = await visit(`/part/${part.slug}`, {
    token: await make.token(),
    before: (starting) => starting.addInitScript(givesNoise),
  })
  const photo = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#c03020' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  await page.getByRole('button', { name: 'Add New Listing' }).first().click()
  const sent = page.waitForRequest('**/api/uploads')
  await page
    .getByRole('dialog')
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'rusty.jpg', mimeType: 'image/jpeg', buffer: photo })
  const request = await sent
  const response = await request.response()
  const { url } = (response && (await response.json())) as { url: string }
  const stored = await page.request.get(new URL(url, page.url()).href.replace('-640.', '-1280.'))
  const { width, exif } = await sharp(await stored.body()).metadata()
  expect([width, exif]).toEqual([1_280, undefined])
  const { data } = await sharp(await stored.body())
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The red of the photo, and no noise.
  expect([...data].map((value, at) => Math.abs(value - ([0xc0, 0x30, 0x20][at] ?? 0)) < 8)).toEqual([true, true, true])
  await page.getByRole('button', { name: /^Photo 1 of 1/ }).waitFor()
})
