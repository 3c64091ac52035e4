import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { routeImages, RICH_PART, type Visitors, type VisitOptions } from './visitors.ts'

/** Returns the address of image 1 to 6, which the site can fetch. `routeImages` makes it available to the browser. */
export const good = (number: number) => `https://pictures.example/good-${number}.jpg`

export const gallery = (page: Page) => page.getByRole('region', { name: 'Part Images' })
export const plates = (page: Page) => gallery(page).getByRole('button', { name: /, image \d/ })
export const carousel = (page: Page) => page.getByRole('dialog', { name: 'Part Images' })
/** 'Image 1 of 7' */
export const counter = (page: Page) => carousel(page).getByText(/^Image \d+ of \d+$/)
export const uploader = (page: Page) => carousel(page).getByText(/^Uploaded by: /)
/** The dialog that adds an image. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Image' })
export const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Image URL' })

/** Returns the label or the text of the focused element. */
export const focusedWords = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
export const isFocused = (page: Page, words: string) => expect.poll(() => focusedWords(page)).toBe(words)

/** Creates images, and opens pages as a user who can add images. */
export function useImages({ visit, make, deps }: Visitors) {
  return {
    /** Creates an image of the part with existing files, uploaded by 'Uploader of {votes}'. */
    async addImage(part: { id: string }, votes = 0) {
      const { storageKey } = await deps.prisma.partImage.findFirstOrThrow({ where: { part: { slug: RICH_PART } } })
      const image = await make.image({
        part,
        uploader: await make.user({ name: `Uploader of ${votes}` }),
        storageKey,
      })
      await make.votes('image', image, votes)
      return image
    },

    /** Opens the page of a part as the user Paula Picture. Previews of images work. */
    async visitSignedIn(part: { slug: string }, options: VisitOptions = {}) {
      const token = await make.token(await make.user({ name: 'Paula Picture' }))
      return visit(`/part/${part.slug}`, {
        token,
        before: routeImages,
        isFresh: options.before !== undefined,
        ...options,
      })
    },
  }
}
