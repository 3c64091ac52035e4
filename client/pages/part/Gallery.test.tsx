import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aUser,
  DESKTOP,
  failed,
  held,
  PHONE,
  unreachable,
  violations,
  visit,
  type Answers,
  type RenderOptions,
} from '../../../tests/support/render.tsx'
import { image, part, partAnswers, person, type Part } from '../../../tests/support/samples.ts'

const PAULA = aUser({ name: 'Paula Picture' })
const GOOD = 'https://pictures.example/good.jpg'
const INVALID = 'Please enter a valid image URL. Image URLs typically end with .jpg, .jpeg, .png, .gif, or .webp'
const NOT_AN_IMAGE = 'The provided URL does not appear to be a valid image. Please check and try again.'
const NOT_SIGNED_IN = 'You must be logged in to add images'

const uploaded = (votes = 0) => image({ votes, uploader: person(`Uploader of ${votes}`) })
const images = (count: number) => Array.from({ length: count }, (_, at) => uploaded(count - at))

// The end-to-end tests load real images. A failed image would be replaced by a placeholder.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const ignore = (event: Event) => {
    if (event.target instanceof HTMLImageElement && event.target.src.includes('/images/')) event.stopPropagation()
  }
  addEventListener('error', ignore, true)
  return () => removeEventListener('error', ignore, true)
})

function open(
  shown: Part,
  { answers = {}, ...options }: Omit<RenderOptions, 'answers'> & { answers?: Answers['image'] } = {},
) {
  return visit(`/part/${shown.slug}`, {
    user: PAULA,
    ...options,
    answers: { ...partAnswers(shown), image: answers },
  })
}
const openAt = (count: number, options: RenderOptions = {}) =>
  visit('/part/camshaft', {
    ...options,
    answers: { ...partAnswers(part({ images: images(count) })), ...options.answers },
  })

const gallery = () => page.getByRole('region', { name: 'Part Images' })
const thumbnails = () => page.getByRole('list', { name: 'All images' }).getByRole('button')
const plates = () => gallery().getByRole('button', { name: /, image \d/ })
const carousel = () => page.getByRole('dialog', { name: 'Part Images' })
const counter = () => carousel().getByText(/^Image \d+ of \d+$/)
const button = (name: string) => carousel().getByRole('button', { name })
const dialog = () => page.getByRole('dialog', { name: 'Add Image' })
const field = () => dialog().getByRole('textbox', { name: 'Image URL' })
const submit = () => dialog().getByRole('button', { name: 'Add Image' })
const openDialog = () =>
  gallery()
    .getByRole('button', { name: /Add Image|Click to add/ })
    .click()

describe('the gallery', () => {
  it.each([
    [1, 1, ''],
    [2, 2, ''],
    [3, 3, ''],
    [4, 3, '+1 more'],
    [7, 3, '+4 more'],
  ])('of %i images shows %i', async (count, shown, more) => {
    await openAt(count)
    await expect.element(plates().first()).toBeVisible()
    expect(plates().elements()).toHaveLength(shown)
    expect(plates().last().element().textContent).toBe(more)
    await expect.element(gallery()).toMatchTextContent(`Image 1 of ${count} · Uploaded by: Uploader of ${count}`)
  })

  it('without images has a button to add the first one', async () => {
    await open(part())
    await expect
      .element(gallery().getByRole('button', { name: 'No images yet Click to add first image' }))
      .toBeVisible()
  })
})

describe('the carousel', () => {
  it('opens at the pressed image, and continues at the other end', async () => {
    await openAt(7)
    await plates().nth(1).click()
    await expect.element(counter()).toHaveTextContent('Image 2 of 7')
    await button('Previous image').click()
    await expect.element(counter()).toHaveTextContent('Image 1 of 7')
    await button('Previous image').click()
    await expect.element(counter()).toHaveTextContent('Image 7 of 7')
    await button('Next image').click()
    await expect.element(counter()).toHaveTextContent('Image 1 of 7')
  })

  it('can be used with the arrow keys and Escape, and returns the focus', async () => {
    await openAt(7)
    await plates().nth(2).click()
    await expect.element(button('Close')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter()).toHaveTextContent('Image 4 of 7')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    await expect.element(counter()).toHaveTextContent('Image 7 of 7')
    await userEvent.keyboard('{Escape}')
    await expect.element(carousel()).not.toBeInTheDocument()
    await expect.element(plates().nth(2)).toHaveFocus()
    expect(location.search).toBe('')
  })

  it('shows thumbnails, the uploader, and votes that need a login', async () => {
    await openAt(7)
    await plates().first().click()
    await expect.poll(() => thumbnails().elements().length).toBe(7)
    await thumbnails().nth(4).click()
    await expect.element(counter()).toHaveTextContent('Image 5 of 7')
    await expect.element(thumbnails().nth(4)).toHaveAttribute('aria-current', 'true')
    await expect.element(carousel()).toMatchTextContent('Uploaded by: Uploader of 3')
    await expect.element(carousel()).toMatchTextContent('Log in to vote')
    await expect.element(button('Upvote')).toBeDisabled()
  })

  it('with one image has no buttons for the previous and the next image', async () => {
    await openAt(1)
    await plates().first().click()
    await expect.element(counter()).toHaveTextContent('Image 1 of 1')
    expect(button('Next image').elements()).toEqual([])
    expect(page.getByRole('list', { name: 'All images' }).elements()).toEqual([])
    await expect.element(button('Close')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter()).toHaveTextContent('Image 1 of 1')
    await button('Close').click()
    await expect.element(carousel()).not.toBeInTheDocument()
  })

  it('opens the dialog that reports an image, and keeps the keys of a dialog above it', async () => {
    await openAt(2, { user: PAULA })
    await plates().first().click()
    await button('Report this image').click()
    await expect.element(page.getByRole('dialog', { name: 'Report Image' })).toBeVisible()
    await userEvent.keyboard('{ArrowLeft}{Escape}')
    await expect.element(button('Report this image')).toHaveFocus()
    await button('Add Image').click()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('0+-=')
    await expect.element(field()).toHaveValue('0+-=')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(button('Add Image')).toHaveFocus()
    await expect.element(counter()).toHaveTextContent('Image 1 of 2')
  })

  it('stays open when a toast above it is closed', async () => {
    await openAt(1, { user: PAULA, answers: { vote: { set: failed('INTERNAL', 'The ink is dry.') } } })
    await plates().first().click()
    await button('Upvote').click()
    const toast = page.getByText('Failed to vote: The ink is dry.')
    await expect.element(toast).toBeVisible()
    document.querySelector<HTMLElement>('section[aria-label="Notifications"] button')?.click()
    await expect.element(toast).not.toBeInTheDocument()
    await expect.element(counter()).toHaveTextContent('Image 1 of 1')
  })

  it.each([
    ['a phone', PHONE],
    ['a wide window', DESKTOP],
  ])('shows its arrows beside the image on %s', async (_what, viewport) => {
    await openAt(2, { viewport })
    await plates().first().click()
    await expect.element(button('Next image')).toBeVisible()
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
    const shown = box(
      carousel()
        .getByRole('img', { name: /, image 1$/ })
        .element(),
    )
    expect(box(button('Previous image').element()).right).toBeLessThanOrEqual(shown.left)
    expect(box(button('Next image').element()).left).toBeGreaterThanOrEqual(shown.right)
  })
})

describe('an added image', () => {
  // http: addresses have no preview, so nothing is loaded in the browser.
  const ADDRESS = 'http://pictures.example/good.jpg'

  it('is sent once, is shown at once, and closes the dialog', async () => {
    const added = image({ uploader: person('Paula Picture') })
    const late = held(added)
    const site = await open(part(), { answers: { add: late.answer } })
    await openDialog()
    await expect.element(dialog()).toMatchTextContent(/Landscape.*under 5MB.*JPG\/PNG\/GIF\/WebP/)
    await field().fill(`  ${ADDRESS} `)
    await expect.element(dialog().getByText('Only https addresses have a preview.')).toBeVisible()
    await submit().dblClick()
    await expect.element(dialog().getByText('Adding...').first()).toBeVisible()
    late.release()
    await expect.element(page.getByText('Image added.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(plates().elements()).toHaveLength(1)
    await expect.element(gallery().getByRole('button', { name: 'Add Image' })).toHaveFocus()
    expect(site.calls('image.add')).toHaveLength(1)
  })

  it('moves the focus from the button that it replaces to the button for more images', async () => {
    const shown = part()
    const { answers, queryClient } = await open(shown)
    const empty = await gallery().getByRole('button', { name: 'Click to add' }).findElement()
    empty.focus()
    answers.part = { ...answers.part, bySlug: { ...shown, images: images(1) } }
    await queryClient.invalidateQueries()
    await expect.element(gallery().getByRole('button', { name: 'Add Image' })).toHaveFocus()
  })

  it('is sorted by votes, then by age', async () => {
    await open(part({ images: [uploaded(2), uploaded(0)] }), {
      answers: { add: image({ uploader: person('Paula Picture') }) },
    })
    await openDialog()
    await field().fill(ADDRESS)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => plates().elements().length).toBe(3)
    await plates().last().click()
    await expect.element(counter()).toHaveTextContent('Image 3 of 3')
    await expect.element(carousel()).toMatchTextContent('Uploaded by: Paula Picture')
  })

  it('is shown by the carousel in which it was added', async () => {
    await open(part({ images: images(2) }), { answers: { add: uploaded(0) } })
    await plates().first().click()
    await button('Add Image').click()
    await field().fill(ADDRESS)
    // The field handles these keys.
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await submit().click()
    await expect.element(counter()).toHaveTextContent('Image 3 of 3')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(button('Add Image')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter()).toHaveTextContent('Image 1 of 3')
  })

  it('is added after the dialog is closed', async () => {
    const late = held(uploaded())
    const site = await open(part(), { answers: { add: late.answer } })
    await openDialog()
    await field().fill(ADDRESS)
    await submit().click()
    await expect.poll(() => site.calls('image.add').length).toBe(1)
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    late.release()
    await expect.element(page.getByText('Image added.')).toBeVisible()
    await expect.element(plates()).toBeVisible()
    await openDialog()
    await expect.element(field()).toHaveValue('')
  })

  it('that is rejected after the dialog is closed stays in the field', async () => {
    const rejection = Promise.withResolvers<void>()
    const reject = failed('INTERNAL', 'The ink is dry.')
    const site = await open(part(), { answers: { add: () => rejection.promise.then(reject) } })
    await openDialog()
    await field().fill(ADDRESS)
    await submit().click()
    await expect.poll(() => site.calls('image.add').length).toBe(1)
    await dialog().getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    rejection.resolve()
    await expect.element(page.getByText('The ink is dry.')).toBeVisible()
    await openDialog()
    await expect.element(field()).toHaveValue(ADDRESS)
  })

  it('with an invalid address shows an error at the field, and keeps the address', async () => {
    const fields = { url: 'This part already has this image.' }
    const site = await open(part(), { answers: { add: failed('CONFLICT', fields.url, { fields }) } })
    await openDialog()
    for (const [address, sentence] of [
      ['', 'Please enter an image URL'],
      ['https://example.org/tappet', INVALID],
      ['nonsense.jpg', INVALID],
      ['https://127.0.0.1:9/nowhere.jpg', NOT_AN_IMAGE],
      [ADDRESS, fields.url],
    ] as const) {
      await field().fill(address)
      expect(dialog().getByRole('alert').elements()).toEqual([])
      await submit().click()
      await expect.element(dialog().getByRole('alert').getByText(sentence, { exact: true })).toBeVisible()
      await expect.element(field()).toHaveValue(address)
      await expect.element(field()).toHaveFocus()
    }
    expect(site.calls('image.add')).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  it('is kept if the server fails or cannot be reached', async () => {
    const site = await open(part(), { answers: { add: failed('INTERNAL', 'The ink is dry.') } })
    await openDialog()
    await field().fill(ADDRESS)
    await submit().click()
    await expect.element(dialog().getByText('The ink is dry.')).toBeVisible()
    await expect.element(field()).toHaveFocus()
    site.answers.image = { add: unreachable }
    await submit().click()
    await expect.element(dialog().getByText('Failed to add image. Please try again.')).toBeVisible()
    await expect.element(field()).toHaveValue(ADDRESS)
    site.answers.image = { add: uploaded() }
    await submit().click()
    await expect.element(plates()).toBeVisible()
  })

  it('shows a note if there is no preview', async () => {
    await open(part())
    await openDialog()
    await field().fill('https://127.0.0.1:9/nowhere.jpg')
    const note = dialog().getByText('Unable to load image preview. Please check the URL.')
    await expect.element(note).toBeVisible()
    await field().fill('')
    await expect.element(note).not.toBeInTheDocument()
  })

  it('has a draft: Escape closes the dialog only if the address is empty, and Cancel keeps the address', async () => {
    await open(part())
    await openDialog()
    await field().fill('https://')
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveValue('https://')
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByText('Draft saved in this browser.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await openDialog()
    await expect.element(field()).toHaveValue('https://')
    await field().fill('')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(gallery().getByRole('button', { name: 'No images yet' })).toHaveFocus()
  })

  it('needs a part', async () => {
    await open(part({ id: '' }))
    await openDialog()
    await field().fill(GOOD.replace('https', 'http'))
    await submit().click()
    const alert = dialog().getByRole('alert')
    await expect.element(alert.getByText('Cannot add image: Product ID not found')).toBeVisible()
  })

  it('needs a login, after the address is valid', async () => {
    const add = failed('UNAUTHENTICATED', 'User not authenticated.')
    await open(part(), { user: undefined, answers: { add } })
    await openDialog()
    await expect.element(dialog().getByText(NOT_SIGNED_IN)).toBeVisible()
    await submit().click()
    await expect.element(dialog().getByText('Please enter an image URL')).toBeVisible()
    await field().fill(ADDRESS)
    await submit().click()
    await expect.element(dialog().getByRole('button', { name: 'Login' })).toHaveFocus()
    expect(dialog().getByRole('alert').elements()).toEqual([])
  })

  it('needs a login if the session has ended, and keeps the address', async () => {
    const add = failed('UNAUTHENTICATED', 'User not authenticated.')
    await open(part(), { answers: { add } })
    await openDialog()
    await field().fill(ADDRESS)
    await submit().click()
    await expect.element(dialog().getByRole('alert')).toMatchTextContent(NOT_SIGNED_IN)
    await expect.element(dialog().getByRole('button', { name: 'Login' })).toHaveFocus()
    expect(dialog().getByText(NOT_SIGNED_IN).elements()).toHaveLength(1)
    await expect.element(field()).toHaveValue(ADDRESS)
  })
})
