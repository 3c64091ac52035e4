import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawingKinds } from '../types.ts'
import { drawingDims } from './dims.ts'
import { drawPart } from './index.ts'
import { renderDrawing } from './render.ts'

describe.each(drawingKinds)('the drawings of a %s', (kind) => {
  const views = drawPart({ kind }, 7)

  it('are seven with different keys, at least three of them specific to the kind', () => {
    expect(new Set(views.map(({ key }) => key)).size).toBe(7)
    expect(
      views.filter(({ key }) => !/_(set|number|calliper|carton|sheet)(_|$)/.test(key)).length,
    ).toBeGreaterThanOrEqual(3)
  })

  it('are the same each time, and as many as requested', () => {
    expect(drawPart({ kind }, 7)).toEqual(views)
    expect(drawPart({ kind }, 2)).toEqual(views.slice(0, 2))
  })

  it('contain valid numbers and are rendered by sharp', async () => {
    for (const { svg } of views) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    const { width, height } = await sharp(Buffer.from(views[0]?.svg ?? '')).metadata()
    expect([width, height]).toEqual([1200, 900])
  })

  it('show every dimension of the table', () => {
    const variants: Record<string, string>[] = kind === 'switch' ? [{}, { type: 'pressure' }] : [{}]
    const shown = variants.flatMap((dims) => drawPart({ kind, dims }, 7).map(({ key }) => key)).join(' ')
    const missing = Object.keys(drawingDims[kind]).filter((dim) => !shown.includes(`_${dim}-`))
    expect(missing).toEqual([])
  })
})

describe('a drawing', () => {
  it('keeps its key if it does not show the changed dimension', () => {
    const [front, , wear] = drawPart({ kind: 'brake-disc' }, 7)
    const [otherFront, , otherWear] = drawPart({ kind: 'brake-disc', dims: { pcd: '112' } }, 7)
    expect(otherFront?.key).not.toBe(front?.key)
    expect(otherWear?.key).toBe(wear?.key)
  })

  it('rejects a dimension that its kind does not have', () => {
    expect(() => drawPart({ kind: 'valve', dims: { teeth: '9' } }, 1)).toThrow("no dimension 'teeth'")
  })

  it('is rendered as small WebP files in three widths with a transparent background', async () => {
    const { copies, width, height } = await renderDrawing(drawPart({ kind: 'flywheel' }, 1)[0]?.svg ?? '')
    expect([width, height]).toEqual([1280, 960])
    expect(copies.map((copy) => copy.width)).toEqual([1280, 640, 320])
    expect(copies[1]?.webp.length).toBeLessThan(15_000)
    expect(copies[2]?.webp.length).toBeLessThan(6_000)
    const { data } = await sharp(copies[2]?.webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
  })
})
