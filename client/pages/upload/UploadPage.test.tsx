import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aUser,
  failed,
  held,
  proxied,
  unreachable,
  violations,
  visit,
  type Answers,
  type Outputs,
  type RenderOptions,
} from '../../../tests/support/render.tsx'
import type { UploadDraft } from './upload-steps.ts'

type Hit = Outputs['part']['duplicates'][number]

const WANDA = aUser({ name: 'Wanda Wizard' })
const REJECTED = 'Please enter a more descriptive and accurate part name.'
const TAKEN = 'A part with this name already exists.'
const CREATED = { id: 'part', slug: 'brake-caliper' }

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const goTo = (step: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).click()
const name = () => page.getByLabelText('Part name', { exact: true })
const tags = () => page.getByRole('combobox', { name: 'Tags' })
const addedTags = () =>
  page
    .getByRole('list', { name: 'Added tags' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const image = () => page.getByLabelText('Image URL')
const row = (place: number) => page.getByRole('group', { name: `Part number ${place}` })
const number = (place: number) => row(place).getByLabelText('Part number', { exact: true })
const description = () => page.getByRole('textbox', { name: 'Description' })
const banner = () => page.getByRole('alert').filter({ hasText: 'Error:' })

const hit = (partName: string, given: Partial<Hit> = {}): Hit => ({
  same: 'beginning',
  number: null,
  part: { id: 'part', slug: 'existing', name: partName, image: null, number: null },
  ...given,
})

/** Opens the wizard at a step, with valid values in all steps. */
function open(
  step: number,
  given: Partial<UploadDraft> = {},
  { answers = {}, ...options }: Omit<RenderOptions, 'answers'> & { answers?: Answers['part'] } = {},
) {
  const value = {
    name: 'Brake caliper, front',
    tags: { tags: ['brakes'], text: '', nonOe: false },
    imageUrl: '',
    photos: [],
    numbers: [{ number: '', brand: '', link: '', supersededBy: '' }],
    description: 'Fits **most** of them.',
    step,
    reached: step,
    ...given,
  }
  localStorage.setItem('draft:upload', JSON.stringify({ at: Date.now(), value }))
  return visit('/upload-part', {
    user: WANDA,
    answers: { part: { duplicates: [], create: CREATED, ...answers }, tag: { suggest: [] } },
    ...options,
  })
}

describe('a part name', () => {
  it.each([
    ['Too short', 'A name has at least 10 characters.'],
    ['A part for TESTing purposes', 'A name cannot contain "test", not even inside a word such as "latest".'],
  ])('"%s" is rejected after 500 ms with the reason, and the form shakes', async (text, reason) => {
    await open(1, { name: '' })
    const animations: string[] = []
    document.querySelector('main form')?.addEventListener('animationstart', (event) => {
      animations.push((event as AnimationEvent).animationName)
    })
    const began = Date.now()
    await name().fill(text)
    await expect.element(page.getByText(`${REJECTED} ${reason}`, { exact: true })).toBeVisible()
    expect(Date.now() - began).toBeGreaterThanOrEqual(500)
    await expect.poll(() => animations.join()).toMatch(/shake/)
    await expect.element(name()).toHaveAttribute('aria-invalid', 'true')
    await name().fill('A name that says what it is')
    await expect.element(page.getByText(REJECTED)).not.toBeInTheDocument()
  })

  it('is validated on Enter, and keeps the focus', async () => {
    await open(1)
    await name().fill('Short')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(REJECTED)).toBeVisible()
    await expect.element(name()).toHaveFocus()
    await expect.element(heading('Step 1: Name the Part')).toBeVisible()
  })

  it('of another part shows an error while typing, and blocks Next', async () => {
    const duplicates = ({ name: asked }: { name?: string | undefined }) =>
      asked === 'Brake pads, rear' ? [hit('Brake pads, rear', { same: 'name' })] : []
    await open(1, {}, { answers: { duplicates } })
    await name().fill('Brake  pads, rear')
    await expect.element(page.getByText(TAKEN)).toBeVisible()
    const link = page.getByRole('link', { name: 'View Existing Part' })
    await expect.element(link).toHaveAttribute('href', '/part/existing')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await press('Next')
    await expect.element(name()).toHaveFocus()
    await expect.element(heading('Step 1: Name the Part')).toBeVisible()
    await name().fill('Brake pads, rear left')
    await press('Next')
    await expect.element(heading('Step 2: Tag the Part')).toBeVisible()
    await expect.element(tags()).toHaveFocus()
  })

  it('of another part blocks Next before the check while typing has an answer', async () => {
    await open(
      1,
      { name: 'Brake pads, rear' },
      { answers: { duplicates: [hit('Brake pads, rear', { same: 'name' })] } },
    )
    await press('Next')
    await expect.element(page.getByText(TAKEN)).toBeVisible()
    await expect.element(heading('Step 1: Name the Part')).toBeVisible()
  })

  it('that changes while it is checked stays at its step', async () => {
    const { answer, release } = held<Hit[]>([])
    await open(1, {}, { answers: { duplicates: ({ name: asked }) => (asked === 'Brake pads, rear' ? answer() : []) } })
    await name().fill('Brake pads, rear')
    await press('Next')
    await name().fill('Brake pads, rear left')
    release()
    await expect
      .element(page.getByRole('button', { name: 'Next', exact: true }))
      .not.toHaveAttribute('aria-busy', 'true')
    await expect.element(heading('Step 1: Name the Part')).toBeVisible()
    await press('Next')
    await expect.element(heading('Step 2: Tag the Part')).toBeVisible()
  })

  it('shows parts with the same beginning and their number, which open in a new tab', async () => {
    const found = hit('Brake pads, rear left')
    await open(1, {}, { answers: { duplicates: [{ ...found, part: { ...found.part, number: '6N0 615 423' } }] } })
    await name().fill('Brake pads, rear')
    const link = page.getByRole('region', { name: 'Is it one of these?' }).getByRole('link')
    await expect.element(link).toMatchTextContent('Brake pads, rear left6N0 615 423')
    await expect.element(link).toHaveAttribute('target', '_blank')
  })
})

describe('tags', () => {
  const NONE = { tags: { tags: [], text: '', nonOe: false } }

  it('are added once, in lower case, by Enter, comma and button, and removed by × and Backspace', async () => {
    await open(2, NONE)
    await expect.element(tags()).toBeVisible()
    await press('Next')
    await expect.element(page.getByText('Add at least one tag.')).toBeVisible()
    await expect.element(tags()).toHaveFocus()
    await userEvent.keyboard('Volkswagen, AUDI ,  ')
    await tags().fill('volkswagen')
    await userEvent.keyboard('{Enter}')
    await tags().fill('Golf Mk2')
    await press('Add Tag')
    await expect.poll(addedTags).toEqual(['volkswagen', 'audi', 'golf mk2'])
    expect(page.getByText('Add at least one tag.').elements()).toEqual([])
    await press('Remove audi')
    await expect.element(tags()).toHaveFocus()
    await userEvent.keyboard('{Backspace}')
    await expect.poll(addedTags).toEqual(['volkswagen'])
    await tags().fill('Volvo; 240;B230')
    await expect.poll(addedTags).toEqual(['volkswagen', 'volvo', '240', 'b230'])
  })

  it('are suggested with their number of uses, and can be added with the arrow keys and Enter or by a click', async () => {
    const site = await open(2, NONE)
    site.answers.tag = {
      suggest: [
        { name: 'bosch', count: 2 },
        { name: 'bosch pump', count: 1 },
      ],
    }
    await tags().fill('bosch')
    const options = page.getByRole('listbox', { name: 'Tag suggestions' }).getByRole('option')
    const shown = () => options.elements().map(({ textContent }) => textContent)
    await expect.poll(shown).toEqual(['bosch2 uses', 'bosch pump1 use'])
    await expect.element(tags()).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(addedTags).toEqual(['bosch pump'])
    await tags().fill('bosch')
    await options.first().click()
    await expect.poll(addedTags).toEqual(['bosch pump', 'bosch'])
    await expect.element(tags()).toHaveValue('')
    await expect.element(tags()).toHaveFocus()
  })

  it('show no suggestions that arrive after the field lost the focus', async () => {
    const site = await open(2, NONE)
    const late = held([{ name: 'hella', count: 1 }])
    site.answers.tag = { suggest: late.answer }
    await tags().fill('hella')
    await expect.poll(() => site.calls('tag.suggest').length).toBe(1)
    page.getByRole('button', { name: 'Next' }).element().focus()
    late.release()
    await expect.poll(() => site.queryClient.isFetching()).toBe(0)
    expect(page.getByRole('option').elements()).toEqual([])
    await expect.element(tags()).not.toHaveFocus()
  })

  it('keep the typed text after Escape closes the suggestions, and Enter adds it as typed', async () => {
    const site = await open(2, NONE)
    site.answers.tag = { suggest: [{ name: 'febi bilstein', count: 1 }] }
    await tags().fill('febi')
    await expect.element(page.getByRole('option')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(tags()).toHaveValue('febi')
    await userEvent.keyboard('{Enter}')
    await expect.poll(addedTags).toEqual(['febi'])
  })

  it('that are too long or too many stay in the field with an error', async () => {
    await open(2, NONE)
    await tags().fill('x'.repeat(51))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('A tag has at most 50 characters.')).toBeVisible()
    await press('Next')
    await expect.element(heading('Step 2: Tag the Part')).toBeVisible()
    await expect.element(tags()).toHaveValue('x'.repeat(51))
    await tags().fill(Array.from({ length: 21 }, (_, at) => `tag${at}`).join(','))
    await expect.element(page.getByText('At most 20 tags.')).toBeVisible()
    await expect.element(tags()).toHaveValue('tag20')
    expect(addedTags()).toHaveLength(20)
  })
})

describe('the image', () => {
  it('is optional', async () => {
    await open(3)
    await press('Next')
    await expect.element(page.getByText('Please enter an image URL', { exact: true })).toBeVisible()
    await expect.element(image()).toHaveFocus()
    await image().fill('https://pictures.example/page.html')
    await press('Next')
    await expect.element(page.getByText('Please enter a valid image URL.')).toBeVisible()
    await press('Continue without an image')
    await expect.element(heading('Step 4: Add Part Numbers')).toBeVisible()
    await press('Back')
    await expect.element(image()).toHaveValue('')
  })

  it('that does not load shows an error in the preview, and blocks Next', async () => {
    await open(3, {}, { expectedMessages: /./ })
    await image().fill('https://127.0.0.1:9/nowhere.jpg')
    const sentence = 'Unable to load image preview. Please check the URL or try a different one.'
    await expect.element(page.getByText(sentence)).toBeVisible()
    await press('Next')
    await expect.element(page.getByText('The provided URL does not appear to be a valid image.')).toBeVisible()
    await expect.element(image()).toHaveFocus()
  })

  it('that is a photo of the user replaces the address and its error', async () => {
    const site = await open(3)
    site.answers.image = { uploads: [{ id: 'upload', storageKey: '0'.repeat(32), width: 4, height: 3 }] }
    await press('Next')
    await expect.element(page.getByText('Please enter an image URL', { exact: true })).toBeVisible()
    await image().fill('https://pictures.example/page.html')
    await press('Next')
    await expect.element(page.getByText('Please enter a valid image URL.')).toBeVisible()
    await page.getByText('Photos you have not used').first().click()
    await press('Add unused photo 1')
    await expect.element(page.getByText('Please enter a valid image URL.')).not.toBeInTheDocument()
    await expect.element(image()).toHaveValue('')
    await press('Next')
    await expect.element(heading('Step 4: Add Part Numbers')).toBeVisible()
  })

  it('comes first as a photo on phones, and its address has no focus', async () => {
    await open(2, {}, { viewport: { width: 390, height: 844 } })
    await press('Next')
    const photo = page.getByRole('group', { name: 'Your own photo' })
    await expect.element(photo).toBeVisible()
    await expect.element(image()).not.toHaveFocus()
    const [upper, lower] = [photo, image()].map((each) => each.element().getBoundingClientRect().top)
    expect(upper).toBeLessThan(lower ?? 0)
  })

  it('with an http: address has no preview, but a hint', async () => {
    await open(3)
    await image().fill('http://pictures.example/a.jpg')
    await expect.element(page.getByText('Only https addresses have a preview.')).toBeVisible()
    await press('Next')
    await expect.element(heading('Step 4: Add Part Numbers')).toBeVisible()
  })
})

describe('part numbers', () => {
  it('of another part show that part, and do not block Next', async () => {
    const duplicates = ({ numbers }: { numbers?: { number: string }[] | undefined }) =>
      numbers?.[0]?.number === 'W123' ? [hit('Brake pads, rear', { same: 'number', number: 'W 123' })] : []
    await open(4, {}, { answers: { duplicates } })
    await number(1).fill('w-123')
    const similar = page.getByRole('region', { name: 'Is it one of these?' })
    await expect.element(similar.getByRole('link', { name: 'Brake pads, rear' })).toBeVisible()
    await press('Next')
    await expect.element(heading('Step 5: Describe the Part')).toBeVisible()
    await expect.element(description()).toHaveFocus()
  })

  it('of a part that is likely the same ask whether it is, here and at the name, and do not block Next', async () => {
    const duplicates = ({ numbers }: { numbers?: { brand?: string | undefined }[] | undefined }) =>
      numbers?.[0]?.brand === 'TRW' ? [hit('Brake pads, rear', { same: 'likely', number: 'W 123' })] : []
    await open(4, {}, { answers: { duplicates } })
    await number(1).fill('w-123')
    await row(1).getByLabelText('Brand').fill('TRW')
    const question = page.getByText('This may be Brake pads, rear: the same number W 123. Is it the same part?')
    await expect.element(question).toBeVisible()
    await expect.element(question.getByRole('link')).toHaveAttribute('target', '_blank')
    // The icon stands in the line of the name.
    expect(question.getByRole('link').element().getClientRects().length).toBe(1)
    expect(await violations()).toEqual([])
    await goTo('Part name')
    await expect.element(question).toBeVisible()
    await press('Next')
    await expect.element(heading('Step 2: Tag the Part')).toBeVisible()
  })

  it('that are listed twice show an error while typing, and block Next', async () => {
    await open(4)
    await number(1).fill('06A 115 561')
    await press('Add Part Number')
    await expect.element(number(2)).toHaveFocus()
    await number(2).fill('06a-115-561')
    await expect.element(row(2).getByText('This number is listed twice.')).toBeVisible()
    await expect.element(number(1)).not.toHaveAttribute('aria-invalid')
    await press('Next')
    await expect.element(number(2)).toHaveFocus()
    await expect.element(heading('Step 4: Add Part Numbers')).toBeVisible()
    await number(2).fill('06A 115 562')
    await press('Next')
    await expect.element(heading('Step 5: Describe the Part')).toBeVisible()
  })

  it('leave one empty entry when the last one is removed', async () => {
    await open(4)
    await number(1).fill('357 615 123')
    await row(1).getByLabelText('Link').fill('https://example.com')
    await press('Remove part number 1')
    await expect.element(number(1)).toHaveValue('')
    await expect.element(row(1).getByLabelText('Link')).toHaveValue('')
    await expect.element(row(2)).not.toBeInTheDocument()
  })

  it('must contain letters or digits, and links must be addresses', async () => {
    await open(4)
    await number(1).fill('-- / --')
    await row(1).getByLabelText('Link').fill('javascript:alert(1)')
    await press('Next')
    const sentence = 'Use letters A to Z and digits in a part number, with spaces or punctuation between them.'
    await expect.element(row(1).getByText(sentence)).toBeVisible()
    await expect.element(row(1).getByText('A link must start with http:// or https://.')).toBeVisible()
    await expect.element(number(1)).toHaveFocus()
    await number(1).fill('')
    await press('Next')
    await expect.element(row(1).getByText('Enter the part number that these details belong to.')).toBeVisible()
  })
})

describe('the draft', () => {
  it('is kept with Back, Next and the step navigation, which does not skip invalid steps', async () => {
    await open(2, { numbers: [{ number: '357', brand: '', link: '', supersededBy: '' }], reached: 4 })
    await tags().fill('half typ')
    await press('Back')
    await expect.element(name()).toHaveValue('Brake caliper, front')
    await press('Next')
    await expect.element(tags()).toHaveValue('half typ')
    expect(addedTags()).toEqual(['brakes'])
    await press('Next')
    await press('Back')
    await expect.poll(addedTags).toEqual(['brakes', 'half typ'])
    await expect.element(tags()).toHaveValue('')
    await tags().fill('another')
    await goTo('Part name')
    await name().fill('Short')
    await goTo('Part numbers')
    await expect.element(page.getByText(REJECTED)).toBeVisible()
    await expect.element(name()).toHaveFocus()
    await name().fill('Brake caliper, rear')
    await goTo('Part numbers')
    await expect.element(number(1)).toHaveValue('357')
    expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Part numbers')
    await goTo('Tags')
    await expect.poll(addedTags).toEqual(['brakes', 'half typ', 'another'])
  })

  it('is restored at the same step until the user starts over', async () => {
    const { unmount } = await open(5)
    await expect.element(heading('Step 5: Describe the Part')).toBeVisible()
    await expect.element(description()).toHaveValue('Fits **most** of them.')
    await press('Start over')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await press('Start over')
    await page.getByRole('dialog').getByRole('button', { name: 'Start Over' }).click()
    await expect.element(heading('Step 1: Name the Part')).toBeVisible()
    await expect.element(name()).toHaveValue('')
    expect(page.getByText('Draft restored.').elements()).toEqual([])
    unmount()
    expect(localStorage.getItem('draft:upload')).toBeNull()
  })
})

describe('a submission', () => {
  it('asks before it submits a part in which a rule finds something, and keeps the text', async () => {
    const site = await open(5)
    site.answers.flag = { ofEdit: [{ rule: 'new-site', host: 'shop.example' }] }
    await description().fill('From https://shop.example')
    await press('Submit Part')
    const question = page.getByRole('dialog', { name: 'Save this edit?' })
    await expect.element(question).toMatchTextContent('Link to shop.example added, which nobody linked before')
    await press('Go back')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Submit Part' })).toHaveFocus()
    await expect.element(description()).toHaveValue('From https://shop.example')
    expect(site.calls('part.create')).toEqual([])
    await description().fill('From https://shop.example/pump')
    await press('Submit Part')
    await press('Save anyway')
    await expect.element(heading('Part Submitted Successfully!')).toBeVisible()
    expect(site.calls('flag.ofEdit')).toMatchObject([
      { subject: 'part', id: null, name: 'Brake caliper, front', description: 'From https://shop.example' },
      { description: 'From https://shop.example/pump' },
    ])
  })

  it('is sent once, and can be followed by another part', async () => {
    const late = held(CREATED)
    const site = await open(
      5,
      {
        name: '  Brake caliper, front ',
        tags: { tags: ['brakes'], text: 'ATE', nonOe: false },
        numbers: [
          { number: '', brand: '', link: '', supersededBy: '' },
          { number: '13.2381', brand: 'ATE', link: '', supersededBy: '13.2382' },
        ],
      },
      { answers: { create: late.answer } },
    )
    await page.getByRole('button', { name: 'Submit Part' }).dblClick()
    await expect.element(page.getByText('Submitting...')).toBeVisible()
    late.release()
    await expect.element(heading('Part Submitted Successfully!')).toBeVisible()
    await expect.element(heading('Part Submitted Successfully!')).toHaveFocus()
    expect(site.calls('part.create')).toMatchObject([
      { tags: ['brakes', 'ate'], imageUrl: '', description: 'Fits **most** of them.' },
    ])
    await expect.element(page.getByText('Brake caliper, front')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'View Part Page' }))
      .toHaveAttribute('href', '/part/brake-caliper')
    const main = page.getByRole('main')
    await expect
      .element(main.getByRole('link', { name: 'Which cars does it fit?' }))
      .toHaveAttribute('href', '/part/brake-caliper?add=car')
    await expect
      .element(main.getByRole('link', { name: 'Sell yours' }))
      .toHaveAttribute('href', '/sell?part=brake-caliper')
    expect(localStorage.getItem('draft:upload')).toBeNull()
    await page.getByRole('link', { name: 'Add Another Part' }).click()
    await expect.element(heading('Step 1: Name the Part')).toBeVisible()
    await expect.element(name()).toHaveValue('')
    await expect.element(name()).toHaveFocus()
  })

  it('without a description is not possible', async () => {
    await open(5, { description: ' ' })
    await expect.element(page.getByRole('button', { name: 'Submit Part' })).toBeDisabled()
  })

  it('with a name that was taken in the meantime shows an error with a link, and stays at step 5', async () => {
    const taken = failed('CONFLICT', TAKEN, { fields: { name: TAKEN }, details: { existingSlug: 'existing' } })
    await open(5, {}, { answers: { create: taken } })
    await press('Submit Part')
    await expect.element(banner()).toMatchTextContent(`Error: ${TAKEN}`)
    await expect.element(banner()).toHaveFocus()
    await expect.element(heading('Step 5: Describe the Part')).toBeVisible()
    const link = banner().getByRole('link', { name: 'View Existing Part' })
    await expect.element(link).toHaveAttribute('href', '/part/existing')
    await press('Back')
    await expect.element(heading('Step 4: Add Part Numbers')).toBeVisible()
    await expect.element(banner()).not.toBeInTheDocument()
    await press('Next')
    await expect.element(heading('Step 5: Describe the Part')).toBeVisible()
    await expect.element(banner()).not.toBeInTheDocument()
    await press('Submit Part')
    await banner().getByRole('button', { name: 'Go to Step 1: Part name' }).click()
    await expect.element(page.getByText(TAKEN)).toBeVisible()
    await expect.element(name()).toHaveFocus()
    await expect.element(banner()).not.toBeInTheDocument()
  })

  it.each([
    [
      'the server',
      'https://example.com',
      'No such place.',
      failed('VALIDATION', 'No such place.', { fields: { 'numbers.1.link': 'No such place.' } }),
    ],
    ['the schema', 'ftp://example.com', 'A link must start with http:// or https://.', CREATED],
  ])('that %s rejects leads to the field', async (_by, link, sentence, create) => {
    const empty = { number: '', brand: '', link: '', supersededBy: '' }
    await open(5, { numbers: [empty, { ...empty, number: '1', link }] }, { answers: { create } })
    await press('Submit Part')
    await expect.element(banner()).toMatchTextContent(`Error: ${sentence}`)
    await banner().getByRole('button', { name: 'Go to Step 4: Part numbers' }).click()
    await expect.element(row(2).getByText(sentence)).toBeVisible()
    await expect.element(row(2).getByLabelText('Link')).toHaveFocus()
  })

  it('shows the error of the server, the proxy or the network, and succeeds on another try', async () => {
    const site = await open(5)
    for (const [create, sentence] of [
      [failed('INTERNAL', 'The shelf is full.'), 'Error: The shelf is full.'],
      [unreachable, 'Error: An unexpected error occurred. Please try again.'],
      [proxied(502), 'Error: Failed to submit part. Please check the data.'],
      [failed('MUTED', 'You are muted until tomorrow.'), 'Error: You are muted until tomorrow.'],
    ] as const) {
      site.answers.part = { ...site.answers.part, create }
      await press('Submit Part')
      await expect.element(banner()).toMatchTextContent(sentence)
      await expect.element(banner()).toHaveFocus()
      await expect.element(description()).toHaveValue('Fits **most** of them.')
    }
    expect(page.getByRole('dialog').elements()).toEqual([])
    site.answers.part = { ...site.answers.part, create: CREATED }
    await press('Submit Part')
    await expect.element(heading('Part Submitted Successfully!')).toBeVisible()
  })

  it.each([
    ['a visitor', undefined],
    ['a user whose session has ended', WANDA],
  ])('of %s asks for a sign-in', async (_who, user) => {
    const create = failed('UNAUTHENTICATED', 'User not authenticated.')
    await open(5, {}, { user, answers: { create } })
    await press('Submit Part')
    const sentence = 'You must be signed in to upload a part. Please sign in and try again.'
    await expect.element(page.getByRole('dialog').getByText(sentence)).toBeVisible()
    expect(banner().elements()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(description()).toHaveValue('Fits **most** of them.')
  })
})
