import { createElement, type CSSProperties, type ReactNode } from 'react'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import satori, { type SatoriOptions } from 'satori'
import sharp from 'sharp'
import { SHARE_SIZE } from '../../shared/paths.ts'

/** Increase it when the design changes, so that caches load the new image. */
export const SHARE_IMAGE_VERSION = 1

export type ShareImage = { title: string; detail: string }

// The light colours of client/styles/tokens.css: a preview has no theme.
const PAPER = '#faf8f2'
const INK = '#17191b'
const INK_2 = '#45494b'
const SIGNAL = '#0d4a9e'

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${INK}" d="M2 5.5A1.5 1.5 0 0 1 3.5 4H28.5A1.5 1.5 0 0 1 30 5.5V23H25V11H7V23H2Z"/><path fill="${SIGNAL}" d="M12 13.5H20V18H18.5V29H13.5V18H12Z"/></svg>`

/** Matches characters that the font files below do not have. */
const NOT_DRAWN = /[^\u0020-\u02FF\u1E00-\u1EFF\u2010-\u2027\u2030-\u205E\u20A0-\u20C0\u2122\u2212]/gu

/**
 * Draws a preview image with a title as PNG. On a busy machine the layout takes 8 ms on the event loop (110 ms the
 * first time, to load the fonts), the PNG 20 ms in a thread of libvips.
 */
export async function drawShareImage({ title, detail }: ShareImage): Promise<Buffer> {
  const shown = drawable(title)
  const page = box(
    {
      boxSizing: 'border-box',
      width: SHARE_SIZE.width,
      height: SHARE_SIZE.height,
      padding: '56px 72px 60px',
      flexDirection: 'column',
      background: PAPER,
      color: INK,
      fontFamily: 'Barlow Condensed, Barlow Condensed Ext',
      fontWeight: 600,
    },
    box(
      { alignItems: 'center', gap: 20, paddingBottom: 28, borderBottom: `4px solid ${INK}`, fontSize: 56 },
      createElement('img', { src: `data:image/svg+xml,${encodeURIComponent(MARK)}`, width: 60, height: 60 }),
      'Tappet',
    ),
    box(
      { flexGrow: 1, alignItems: 'center' },
      box(
        {
          display: 'block',
          width: '100%',
          fontSize: sizeOf(shown),
          lineHeight: 1.1,
          lineClamp: 4,
          wordBreak: 'break-word',
        },
        shown,
      ),
    ),
    box({ display: 'block', fontSize: 38, color: INK_2, lineClamp: 1 }, drawable(detail)),
  )
  return sharp(Buffer.from(await satori(page, { ...SHARE_SIZE, fonts: await fonts() })))
    .png()
    .toBuffer()
}

/** An element of satori's layout, which supports flex boxes only. */
const box = (style: CSSProperties, ...children: ReactNode[]) =>
  createElement('div', { style: { display: 'flex', ...style } }, ...children)

/**
 * Returns the characters of a text that the fonts have; the site's name if none is left, for example for Chinese text.
 */
function drawable(text: string): string {
  const left = text.normalize('NFC').replace(NOT_DRAWN, '').replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(left) ? left : 'Tappet'
}

/** Font sizes in px. A title of 200 characters fits on four lines. */
function sizeOf(title: string): number {
  if (title.length <= 45) return 104
  return title.length <= 110 ? 84 : 64
}

let loaded: Promise<SatoriOptions['fonts']> | undefined

/** satori cannot read WOFF2, and uses only one file per font name, so latin-ext has a separate name. */
function fonts(): Promise<SatoriOptions['fonts']> {
  const { resolve } = createRequire(import.meta.url)
  const font = async (name: string, subset: string) => ({
    name,
    weight: 600 as const,
    style: 'normal' as const,
    data: await readFile(resolve(`@fontsource/barlow-condensed/files/barlow-condensed-${subset}-600-normal.woff`)),
  })
  loaded ??= Promise.all([font('Barlow Condensed', 'latin'), font('Barlow Condensed Ext', 'latin-ext')])
  return loaded
}
