import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, settled, withoutFonts } from '../support/browser.ts'
import {
  carousel,
  counter,
  dialog,
  field,
  focusedWords,
  gallery,
  good,
  isFocused,
  plates,
  uploader,
  useImages,
} from '../support/images.ts'
import { calls, EMPTY_PART, FAILED_REQUEST, hasKeyboard, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make } = visitors
const { addImage, visitSignedIn } = useImages(visitors)

describe('the carousel', () => {
  it('can be used by keyboard, with the dialogs above it', async () => {
    const part = await make.part()
    await addImage(part)
    await addImage(part)
    const page = await visitSignedIn(part)
    await plates(page).first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => counter(page).innerText()).toBe('Image 1 of 2')
    await hasKeyboard(carousel(page))
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => counter(page).innerText()).toBe('Image 2 of 2')

    const tabTo = async (name: string) => {
      for (let i = 0; i < 15; i++) {
        if ((await focusedWords(page)) === name) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Tab never comes to ${name}.`)
    }
    await tabTo('Report this image')
    await page.keyboard.press('Enter')
    const report = page.getByRole('dialog', { name: 'Report Image' })
    await report.waitFor()
    await hasKeyboard(report)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Escape')
    await expect.poll(() => report.count()).toBe(0)
    await isFocused(page, 'Report this image')
    expect(await counter(page).innerText()).toBe('Image 2 of 2')

    await tabTo('Add Image')
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await isFocused(page, 'Add Image')
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(good(2))
    await page.keyboard.press('Enter')
    await expect.poll(() => counter(page).innerText()).toBe('Image 3 of 3')
    await isFocused(page, 'Add Image')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect
      .poll(() =>
        plates(page)
          .first()
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true)
  })

  it('keeps its order while the user votes, and has the new order when it is opened again', async () => {
    const part = await make.part()
    await addImage(part, 1)
    await addImage(part, 0)
    const page = await visitSignedIn(part)
    await plates(page).first().click()
    await expect.poll(() => counter(page).innerText()).toBe('Image 1 of 2')
    await hasKeyboard(carousel(page))
    await page.keyboard.press('ArrowRight')
    expect(await uploader(page).innerText()).toBe('Uploaded by: Uploader of 0')
    const voted = () => page.waitForResponse((response) => calls('vote.set')(response.url()))
    await Promise.all([voted(), carousel(page).getByRole('button', { name: 'Upvote' }).click()])
    // Both have one vote, so the older image is still first.
    await page.keyboard.press('ArrowLeft')
    await Promise.all([voted(), carousel(page).getByRole('button', { name: 'Downvote' }).click()])
    await expect.poll(() => carousel(page).getByRole('group').locator('[aria-live]').innerText()).toBe('0')
    expect(await counter(page).innerText()).toBe('Image 1 of 2')
    expect(await uploader(page).innerText()).toBe('Uploaded by: Uploader of 1')
    await page.keyboard.press('Escape')
    await expect.poll(() => carousel(page).count()).toBe(0)
    await plates(page).first().click()
    await expect.poll(() => counter(page).innerText()).toBe('Image 1 of 2')
    expect(await uploader(page).innerText()).toBe('Uploaded by: Uploader of 0')
    await page.reload()
    await expect.poll(() => gallery(page).innerText()).toContain('Image 1 of 2 · Uploaded by: Uploader of 0')
  })

  it('opens from its address, and is closed by Back, Escape and Close without leaving the page', async () => {
    const path = `${visitors.url}/part/${RICH_PART}`
    const page = await visit('/login', { viewport: PHONE })
    await page.goto(path)
    for (const closeIt of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => carousel(page).getByRole('button', { name: 'Close' }).click(),
    ]) {
      await plates(page).first().click()
      await expect.poll(() => counter(page).innerText()).toBe('Image 1 of 7')
      expect(page.url()).toContain('?image=')
      await carousel(page).getByRole('button', { name: 'Next image' }).click()
      await closeIt()
      await expect.poll(() => carousel(page).count()).toBe(0)
      expect(page.url()).toBe(path)
    }
    await page.goBack()
    await page.waitForURL('**/login')

    const part = await make.part()
    await addImage(part)
    const second = await addImage(part)
    await page.goto(`${visitors.url}/part/${part.slug}?image=${second.id}`)
    await expect.poll(() => counter(page).innerText()).toBe('Image 2 of 2')
    await hasKeyboard(carousel(page))
    await page.keyboard.press('Escape')
    await expect.poll(() => carousel(page).count()).toBe(0)
    expect(page.url()).toBe(`${visitors.url}/part/${part.slug}`)
  })

  describe('zooms', () => {
    /** Returns the width of the image relative to its frame, and its left edge in the frame. */
    const drawn = (page: Page) =>
      carousel(page)
        .getByRole('img', { name: /, image \d$/ })
        .evaluate((image) => {
          const place = image.closest('[style*="transform"]')?.parentElement?.getBoundingClientRect()
          if (!place) throw new Error('The image has no frame.')
          const { width, left } = image.getBoundingClientRect()
          return { scale: width / place.width, left: Math.round(left - place.left) }
        })
    const scale = async (page: Page) => Math.round((await drawn(page)).scale * 100) / 100
    const open = async (options: Parameters<typeof visit>[1] = {}) => {
      const page = await visit(`/part/${RICH_PART}`, options)
      await plates(page).first().click()
      await expect.poll(() => counter(page).innerText()).toBe('Image 1 of 7')
      await settled(page)
      return page
    }

    it('by double click, wheel and keys; the arrow keys and the mouse pan the zoomed image, and the next image is not zoomed', async () => {
      const page = await open()
      await page.mouse.dblclick(500, 350)
      await expect.poll(() => scale(page)).toBe(2.5)
      await page.mouse.dblclick(500, 350)
      await expect.poll(() => scale(page)).toBe(1)
      await page.mouse.wheel(0, -100)
      await expect.poll(() => scale(page)).toBe(1.18)
      await page.mouse.wheel(0, 100)
      await expect.poll(() => scale(page)).toBe(1)
      await page.keyboard.press('+')
      await page.keyboard.press('+')
      await expect.poll(() => scale(page)).toBe(2.25)
      const { left } = await drawn(page)
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => (await drawn(page)).left).toBe(left - 80)
      expect(await counter(page).innerText()).toBe('Image 1 of 7')
      await page.keyboard.press('-')
      await expect.poll(() => scale(page)).toBe(1.5)
      await page.keyboard.press('0')
      await expect.poll(() => scale(page)).toBe(1)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => counter(page).innerText()).toBe('Image 2 of 7')
      await carousel(page).getByRole('button', { name: 'Zoom in' }).click()
      await expect.poll(() => scale(page)).toBe(1.5)
      await carousel(page).getByRole('button', { name: 'Next image' }).click()
      await expect.poll(() => counter(page).innerText()).toBe('Image 3 of 7')
      expect(await scale(page)).toBe(1)

      await page.mouse.dblclick(640, 350)
      await expect.poll(() => scale(page)).toBe(2.5)
      const { left: zoomed } = await drawn(page)
      const drag = async (to: number) => {
        await page.mouse.move(640, 350)
        await page.mouse.down()
        await page.mouse.move(to, 350, { steps: 4 })
        await page.mouse.up()
      }
      await drag(740)
      await expect.poll(async () => (await drawn(page)).left).toBe(zoomed + 100)
      await drag(1270)
      await drag(1270)
      await expect.poll(async () => (await drawn(page)).left).toBe(0)
    })

    it('by two fingers; one finger pans a zoomed image, otherwise it shows the next one', async () => {
      const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true })
      const touch = await page.context().newCDPSession(page)
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
      const swipe = async (from: [number, number], to: [number, number]) => {
        await send('touchStart', from)
        await send('touchMove', to)
        await send('touchEnd')
      }
      await swipe([300, 400], [100, 410])
      await expect.poll(() => counter(page).innerText()).toBe('Image 2 of 7')
      await swipe([200, 300], [260, 500])
      await swipe([100, 400], [300, 400])
      await expect.poll(() => counter(page).innerText()).toBe('Image 1 of 7')
      await send('touchStart', [180, 350])
      await send('touchStart', [180, 350], [210, 350])
      await send('touchMove', [120, 350], [270, 350])
      await send('touchMove', [80, 350], [310, 350])
      await send('touchEnd')
      await expect.poll(() => scale(page)).toBeGreaterThan(1.5)
      const { left } = await drawn(page)
      await send('touchStart', [200, 350])
      await send('touchMove', [170, 350])
      await send('touchMove', [140, 350])
      await send('touchEnd')
      await expect.poll(async () => (await drawn(page)).left).toBeLessThan(left)
      expect(await counter(page).innerText()).toBe('Image 1 of 7')
    })
  })
})

/** Collects the texts of elements that moved vertically without user input. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    type Shift = PerformanceEntry & {
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        for (const { node, previousRect, currentRect } of sources)
          if (previousRect.top !== currentRect.top) moved.push(node?.textContent ?? '')
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved)

it('the browser loads no larger copies than necessary on a wide window and on a phone', async () => {
  const page = await visit(`/part/${RICH_PART}`, { isFresh: true })
  await expectCopies(page, 640, 1280)
  const phone = await visit(`/part/${RICH_PART}`, { isFresh: true, viewport: PHONE })
  await expectCopies(phone, 640, 640)
})

/** Expects the widths of the first image in the gallery and in the carousel. */
async function expectCopies(page: Page, main: number, full: number) {
  const copy = (images: Locator) => async () =>
    /-(\d+)\.webp$/.exec(await images.evaluate((image: HTMLImageElement) => image.currentSrc))?.[1]
  await expect.poll(copy(plates(page).first().locator('img'))).toBe(String(main))
  await expect.poll(copy(plates(page).nth(1).locator('img'))).toBe('320')
  await plates(page).first().click()
  await expect.poll(copy(carousel(page).getByRole('img', { name: /, image 1$/ }))).toBe(String(full))
  // This image is not in the gallery. The browser has a larger copy of the others already.
  await expect.poll(copy(carousel(page).getByRole('listitem').nth(4).locator('img'))).toBe('320')
}

describe('the layout does not shift', () => {
  it('if images arrive late, or if there are none, on a phone and on a wide window', async () => {
    const page = await visit('/help', {
      token: await make.token(),
      before: watchShifts,
      expectedMessages: FAILED_REQUEST,
    })
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectNoShifts(page, RICH_PART)
      await expectNoShifts(page, EMPTY_PART)
    }
  })

  async function expectNoShifts(page: Page, slug: string) {
    const late = Promise.withResolvers<void>()
    await withoutFonts(page)
    await page.route('**/images/*.webp', async (route) => {
      await late.promise
      await route.continue()
    })
    // Images delay the load event.
    page.once('domcontentloaded', () => setTimeout(late.resolve, 500))
    await page.goto(`${visitors.url}/part/${slug}`)
    await ready(page, true)
    await page.waitForFunction(() =>
      [...document.images].every(
        // The browser does not load hidden ones, such as the photos of listings on a phone.
        (one) => one.complete || !one.checkVisibility() || one.getBoundingClientRect().top > innerHeight,
      ),
    )
    await settled(page)
    expect(await shifts(page)).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
  }

  it('around a very tall and a very wide image, which are shown completely', async () => {
    await expectComplete(200, 1600)
    await expectComplete(1600, 200)
  })

  async function expectComplete(width: number, height: number) {
    const part = await make.part()
    await addImage(part)
    const page = await visitSignedIn(part, {
      before: (unread) =>
        unread.route('**/images/*.webp', (route) =>
          route.fulfill({
            contentType: 'image/svg+xml',
            body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/></svg>`,
          }),
        ),
    })
    const image = plates(page).locator('img')
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
    const [plate, inside] = [await plates(page).boundingBox(), await image.boundingBox()]
    expect((plate?.width ?? 0) / (plate?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    expect(inside).toEqual(plate)
    expect(await image.evaluate((each) => getComputedStyle(each).objectFit)).toBe('contain')
  }
})
