import { expect, it, onTestFinished, vi } from 'vitest'
import type * as Canvas from './canvas.ts'

let runs = 0
/** Checks the canvas as a page does that has just been loaded. */
async function check(): Promise<boolean> {
  // A module runs once for each address.
  const module = (await import(/* @vite-ignore */ `./canvas.ts?run=${(runs += 1)}`)) as typeof Canvas
  return module.isCanvasTrue()
}

/** Changes the pixels that a canvas gives, and what it saves. */
function falsify(change: (value: number, at: number) => number, { reads = true, saves = true } = {}) {
  const read = CanvasRenderingContext2D.prototype.getImageData
  const falsified = (data: ImageData) => {
    for (const [at, value] of data.data.entries()) if (at % 4 !== 3) data.data[at] = change(value, at)
    return data
  }
  if (reads)
    vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockImplementation(function (
      this: CanvasRenderingContext2D,
      ...area: Parameters<typeof read>
    ) {
      return falsified(read.apply(this, area))
    })
  if (saves)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give, type) {
      const copy = new OffscreenCanvas(this.width, this.height)
      const context = this.getContext('2d')
      if (context)
        copy.getContext('2d')?.putImageData(falsified(read.call(context, 0, 0, this.width, this.height)), 0, 0)
      const saved = copy.convertToBlob(type === undefined ? {} : { type })
      void saved.then((blob) => give(blob))
    })
  onTestFinished(() => void vi.restoreAllMocks())
}

const noise = (_: number, at: number) => ((at + 1) * 2_654_435_761) >>> 24

it('a canvas that gives its pixels is true', async () => {
  expect(await check()).toBe(true)
})

it.each([
  ['what it gives and saves', {}],
  ['what it saves', { reads: false }],
  ['what it gives', { saves: false }],
])('a canvas is not true if %s is noise', async (_, where) => {
  falsify(noise, where)
  expect(await check()).toBe(false)
})

it('a canvas that gives white only is not true', async () => {
  falsify(() => 255)
  expect(await check()).toBe(false)
})

it('a canvas whose last bit changes, as in Brave, is true', async () => {
  falsify((value, at) => value ^ (at % 2))
  expect(await check()).toBe(true)
})
