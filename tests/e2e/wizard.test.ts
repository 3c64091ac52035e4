import type { Locator, Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/browser.ts'
import { calls, failing, FAILED_REQUEST, holding, ready, useVisitors, type VisitOptions } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

const TAKEN = 'A part with this name already exists.'
const REFUSED = 'Please enter a more descriptive and accurate part name.'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let made = 0
const newName = () => `Wizard's brake caliper ${(made += 1)} ${Date.now().toString(36)}`

/** The wizard, for a new person or, with `token: undefined`, for a visitor; one address has pictures, another none. */
async function open(options: VisitOptions = {}) {
  const token = 'token' in options ? options.token : await make.token(await make.user({ name: 'Wanda Wizard' }))
  const page = await visit('/upload-part', { ...options, token })
  await page.route('https://pictures.example/*', (route) =>
    route.fulfill({ body: PICTURE, contentType: 'image/png', headers: { 'cache-control': 'no-store' } }),
  )
  await page.route('https://nowhere.example/*', (route) => route.abort())
  return page
}

const head = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const name = (page: Page) => page.getByLabel('Part name')
const tags = (page: Page) => page.getByLabel('Tags', { exact: true })
const tagsSoFar = (page: Page) => page.getByRole('list', { name: 'Tags so far' }).getByRole('listitem')
const image = (page: Page) => page.getByLabel('Image URL')
const numberRow = (page: Page, place: number) => page.getByRole('group', { name: `Part number ${place}` })
const number = (page: Page, place = 1) => numberRow(page, place).getByLabel('Part number', { exact: true })
const description = (page: Page) => page.getByLabel('Description', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Part' })
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error:' })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

async function toStep2(page: Page, given = newName()) {
  await name(page).fill(given)
  await press(page, 'Next')
  await head(page, 'Step 2: Tag the Part')
}
async function toStep3(page: Page) {
  await toStep2(page)
  await tags(page).fill('brakes,')
  await press(page, 'Next')
  await head(page, 'Step 3: Add an Image')
}
async function toStep4(page: Page) {
  await toStep3(page)
  await press(page, 'Continue without an image')
  await head(page, 'Step 4: Add Part Numbers')
}
async function toStep5(page: Page) {
  await toStep4(page)
  await press(page, 'Next')
  await head(page, 'Step 5: Describe the Part')
  await description(page).fill('Fits **most** of them.')
}
/** A draft in the browser as the wizard keeps it, at step 5 unless said otherwise. */
const kept = (changed: Record<string, unknown> = {}) =>
  JSON.stringify({
    at: Date.now(),
    value: {
      name: newName(),
      tags: { tags: ['brakes'], text: '', nonOe: false },
      imageUrl: '',
      numbers: [{ number: '', brand: '', link: '' }],
      description: 'Fits **most** of them.',
      step: 5,
      reached: 5,
      ...changed,
    },
  })
async function openKept(changed: Record<string, unknown> = {}, options: VisitOptions = {}) {
  const draft = kept(changed)
  return open({
    ...options,
    before: async (page) => {
      await page.addInitScript((value) => {
        if (!sessionStorage.getItem('begun')) localStorage.setItem('draft:upload', value)
        sessionStorage.setItem('begun', 'yes')
      }, draft)
      await options.before?.(page)
    },
  })
}
const sentPart = (request: Request) => Object.values(request.postDataJSON() as Record<string, unknown>)[0]

/** Lets a part be created without its picture, which no server could fetch; what was sent is returned. */
async function withoutPicture(page: Page): Promise<unknown[]> {
  const sent: unknown[] = []
  await page.route(calls('part.create'), async (route) => {
    const part = sentPart(route.request()) as object
    sent.push(part)
    await route.continue({ postData: JSON.stringify({ 0: { ...part, imageUrl: null } }) })
  })
  return sent
}

describe.each([
  ['at 1280 px', {}],
  ['on a phone', { viewport: PHONE, hasTouch: true }],
])('the way to a new part, %s,', (_where, options) => {
  it('leads through all steps to its page', async () => {
    const page = await open(options)
    const sent = await withoutPicture(page)
    const given = newName()
    await head(page, 'Step 1: Name the Part')
    await name(page).fill(`  ${given} `)
    await press(page, 'Next')

    await head(page, 'Step 2: Tag the Part')
    await expect.poll(() => isFocused(tags(page))).toBe(true)
    await page.getByText('Step 2 of 6: Tags').waitFor()
    await tags(page).fill('Brakes')
    await tags(page).press('Enter')
    await tags(page).fill('Golf Mk2, BRAKES ,ate')
    await press(page, 'Next')

    await head(page, 'Step 3: Add an Image')
    await image(page).fill('https://pictures.example/caliper.png')
    await page.getByRole('img', { name: 'Preview' }).waitFor()
    await press(page, 'Next')

    await head(page, 'Step 4: Add Part Numbers')
    await number(page).fill(' 357 615 123 ')
    await press(page, 'Add Part Number')
    await expect.poll(() => isFocused(number(page, 2))).toBe(true)
    await number(page, 2).fill('13.2381')
    await numberRow(page, 2).getByLabel('Brand').fill('ATE')
    await numberRow(page, 2).getByLabel('Link').fill('https://example.com/13')
    await press(page, 'Next')

    await head(page, 'Step 5: Describe the Part')
    expect(await submit(page).isDisabled()).toBe(true)
    await description(page).fill('Left, **front**.')
    await page.getByRole('button', { name: 'Table' }).click()
    await page.getByRole('button', { name: 'Insert Table' }).click()
    await page.getByRole('table').first().waitFor()
    await submit(page).click()

    await head(page, 'Part Submitted Successfully!')
    expect(sent).toMatchObject([{ imageUrl: 'https://pictures.example/caliper.png' }])
    await page.getByRole('link', { name: 'View Part Page' }).click()
    await head(page, given)
    for (const text of ['golf mk2', 'ate', '357 615 123', '13.2381', 'Left, front.']) {
      await page.getByText(text, { exact: true }).first().waitFor()
    }
    expect(await page.locator('a[href="https://example.com/13"]').count()).toBe(1)
    const part = await deps.prisma.part.findFirstOrThrow({ where: { name: given }, include: { numbers: true } })
    expect(part.numbers.map(({ number: written, brand }) => [written, brand])).toEqual([
      ['357 615 123', null],
      ['13.2381', 'ATE'],
    ])
    expect(part.descriptionMarkdown).toMatch(/\| .+ \| .+ \|\n\| --- \| --- \|/)
  })
})

describe('a part name', () => {
  it.each(['Too short', 'A part for TESTing purposes'])(
    'as "%s" is refused after 500 ms, and the form shakes',
    async (text) => {
      const page = await open({ reducedMotion: 'no-preference' })
      const shaken = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            document.addEventListener('animationstart', ({ target, animationName }) => {
              if (!animationName.includes('shake') || !(target instanceof HTMLFormElement)) return
              resolve(Number.parseFloat(getComputedStyle(target).animationDuration) * 1000)
            })
          }),
      )
      const began = Date.now()
      await name(page).fill(text)
      await page.getByText(REFUSED).waitFor()
      expect(Date.now() - began).toBeGreaterThanOrEqual(500)
      expect(await shaken).toBe(500)
      expect(await name(page).getAttribute('aria-invalid')).toBe('true')
      await name(page).fill('A name that says what it is')
      await expect.poll(() => page.getByText(REFUSED).count()).toBe(0)
    },
  )

  it('is judged by Enter at once, and keeps the keyboard', async () => {
    const page = await open()
    await name(page).fill('Short')
    await name(page).press('Enter')
    await page.getByText(REFUSED).waitFor()
    await expect.poll(() => isFocused(name(page))).toBe(true)
    await press(page, 'Next')
    await head(page, 'Step 1: Name the Part')
  })

  it('that another part has is told while typing, whatever its case and spaces, and stops Next', async () => {
    const part = await make.part({ name: newName() })
    const page = await open()
    await name(page).fill(part.name.toUpperCase().replaceAll(' ', '  '))
    await page.getByText(TAKEN).waitFor()
    const link = page.getByRole('link', { name: 'View Existing Part' })
    expect(await link.getAttribute('href')).toBe(`/part/${part.slug}`)
    expect(await link.getAttribute('target')).toBe('_blank')
    await name(page).press('Enter')
    await expect.poll(() => isFocused(name(page))).toBe(true)
    await head(page, 'Step 1: Name the Part')
    await toStep2(page, `${part.name} left`)
  })

  it('that is typed faster than the answer stops at Next all the same', async () => {
    const part = await make.part({ name: newName() })
    const page = await open()
    await name(page).fill(part.name)
    await name(page).press('Enter')
    await page.getByText(TAKEN).waitFor()
    await head(page, 'Step 1: Name the Part')
  })

  it('shows parts that begin like it, with number, in a new tab', async () => {
    const beginning = newName()
    const part = await make.part({ name: `${beginning} front left`, numbers: ['6N0 615 423'] })
    const page = await open()
    await name(page).fill(beginning)
    const like = page.getByRole('region', { name: 'Is it one of these?' })
    const link = like.getByRole('link', { name: part.name })
    expect(await link.innerText()).toContain('6N0 615 423')
    expect(await link.getAttribute('target')).toBe('_blank')
    const [other] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await head(other, part.name)
    expect(await name(page).inputValue()).toBe(beginning)
  })
})

describe('tags', () => {
  it('are added by Enter, comma and button, lower case and each once; × and Backspace remove them', async () => {
    const page = await open()
    await toStep2(page)
    await press(page, 'Next')
    await page.getByText('Add at least one tag.').waitFor()
    await tags(page).pressSequentially('Volkswagen, AUDI ,  ')
    await tags(page).fill('volkswagen')
    await tags(page).press('Enter')
    await tags(page).fill('Golf Mk2')
    await press(page, 'Add Tag')
    expect(await tagsSoFar(page).allInnerTexts()).toEqual(['volkswagen', 'audi', 'golf mk2'])
    expect(await page.getByText('Add at least one tag.').count()).toBe(0)
    await press(page, 'Remove audi')
    await expect.poll(() => isFocused(tags(page))).toBe(true)
    await tags(page).press('Backspace')
    expect(await tagsSoFar(page).allInnerTexts()).toEqual(['volkswagen'])
  })

  it('too long or too many stay in the field with a sentence', async () => {
    const page = await open()
    await toStep2(page)
    await tags(page).fill('x'.repeat(51))
    await tags(page).press('Enter')
    await page.getByText('A tag has at most 50 characters.').waitFor()
    await press(page, 'Next')
    await head(page, 'Step 2: Tag the Part')
    expect(await tags(page).inputValue()).toBe('x'.repeat(51))
    await tags(page).fill(Array.from({ length: 21 }, (_, at) => `tag${at}`).join(','))
    await page.getByText('At most 20 tags.').waitFor()
    expect(await tags(page).inputValue()).toBe('tag20')
    expect(await tagsSoFar(page).count()).toBe(20)
  })
})

describe('the image', () => {
  const NOT_LOADED = 'The provided URL does not appear to be a valid image. Please check and try again.'

  it('is asked for, but the way on without one is open', async () => {
    const page = await open()
    await toStep3(page)
    await press(page, 'Next')
    await page.getByText('Please enter an image URL', { exact: true }).waitFor()
    await image(page).fill('https://pictures.example/page.html')
    await press(page, 'Next')
    await page.getByText('Please enter a valid image URL.').waitFor()
    await press(page, 'Continue without an image')
    await head(page, 'Step 4: Add Part Numbers')
    await press(page, 'Back')
    expect(await image(page).inputValue()).toBe('')
  })

  it('that does not load says so in the preview, and stops Next', async () => {
    const page = await open({ expectedMessages: FAILED_REQUEST })
    await toStep3(page)
    await image(page).fill('https://nowhere.example/a.jpg')
    await page.getByText('Unable to load image preview. Please check the URL or try a different one.').waitFor()
    await press(page, 'Next')
    await page.getByText(NOT_LOADED).waitFor()
    await image(page).fill('https://pictures.example/a.jpg')
    await page.getByRole('img', { name: 'Preview' }).waitFor()
    await press(page, 'Next')
    await head(page, 'Step 4: Add Part Numbers')
  })

  it('is asked for without telling its server where from', async () => {
    const page = await open()
    await toStep3(page)
    const [request] = await Promise.all([
      page.waitForRequest('https://pictures.example/b.jpg'),
      image(page).fill('https://pictures.example/b.jpg'),
    ])
    expect((await request.allHeaders())['referer']).toBeUndefined()
  })

  it('at an http: address is left to the server, with a hint', async () => {
    const page = await open()
    await toStep3(page)
    await image(page).fill('http://pictures.example/a.jpg')
    await page.getByText('An address with http: cannot be previewed here.').waitFor()
    await press(page, 'Next')
    await head(page, 'Step 4: Add Part Numbers')
  })
})

describe('part numbers', () => {
  it('of another part show it, and the way on is open', async () => {
    const written = `W${Date.now().toString(36).toUpperCase()}`
    const part = await make.part({ name: newName(), numbers: [written] })
    const page = await open()
    await toStep4(page)
    await number(page).fill(written.toLowerCase().replace('w', 'w-'))
    await page.getByRole('region', { name: 'Is it one of these?' }).getByRole('link', { name: part.name }).waitFor()
    await press(page, 'Next')
    await head(page, 'Step 5: Describe the Part')
  })

  it('leave one empty entry when the last one is removed', async () => {
    const page = await open()
    await toStep4(page)
    await number(page).fill('357 615 123')
    await numberRow(page, 1).getByLabel('Link').fill('https://example.com')
    await press(page, 'Remove part number 1')
    expect(await number(page).inputValue()).toBe('')
    expect(await numberRow(page, 1).getByLabel('Link').inputValue()).toBe('')
    expect(await numberRow(page, 2).count()).toBe(0)
  })

  it('need letters or digits, and links an address', async () => {
    const page = await open()
    await toStep4(page)
    await number(page).fill('-- / --')
    await numberRow(page, 1).getByLabel('Link').fill('javascript:alert(1)')
    await press(page, 'Next')
    await numberRow(page, 1).getByText('A part number is made of letters A to Z and digits').waitFor()
    await numberRow(page, 1).getByText('A link is a web address that begins with http:// or https://.').waitFor()
    await expect.poll(() => isFocused(number(page))).toBe(true)
  })
})

describe('what is typed', () => {
  it('stays with Back, Next and the steps of the rail', async () => {
    const page = await open()
    const given = newName()
    await toStep2(page, given)
    await tags(page).fill('brakes, half typ')
    await press(page, 'Back')
    expect(await name(page).inputValue()).toBe(given)
    await press(page, 'Next')
    expect(await tagsSoFar(page).allInnerTexts()).toEqual(['brakes'])
    expect(await tags(page).inputValue()).toBe('half typ')
    await press(page, 'Next')
    await press(page, 'Continue without an image')
    await number(page).fill('357')
    await page.getByRole('button', { name: 'Part name' }).click()
    await head(page, 'Step 1: Name the Part')
    await name(page).fill('Short')
    await page.getByRole('button', { name: 'Part numbers' }).click()
    await page.getByText(REFUSED).waitFor()
    await name(page).fill(given)
    await page.getByRole('button', { name: 'Part numbers' }).click()
    expect(await number(page).inputValue()).toBe('357')
    expect(await page.locator('[aria-current="step"]').innerText()).toContain('Part numbers')
  })

  it('is there after a reload, at the same step, until the person starts over', async () => {
    const page = await open()
    await toStep5(page)
    await page.reload()
    await head(page, 'Step 5: Describe the Part')
    await expect.poll(() => description(page).inputValue()).toBe('Fits **most** of them.')
    await press(page, 'Start over')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await head(page, 'Step 5: Describe the Part')
    await press(page, 'Start over')
    await page.getByRole('dialog').getByRole('button', { name: 'Start Over' }).click()
    await head(page, 'Step 1: Name the Part')
    expect(await name(page).inputValue()).toBe('')
    await page.reload()
    await head(page, 'Step 1: Name the Part')
    expect(await page.getByText('What you wrote before is still here.').count()).toBe(0)
  })

  it('before the scripts are there is not lost', async () => {
    const held = Promise.withResolvers<void>()
    const page = await visit('/login')
    await page.route('**/assets/entry-client-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${url}/upload-part`, { waitUntil: 'commit' })
    await name(page).fill('Typed early, long before')
    held.resolve()
    await ready(page)
    await press(page, 'Next')
    await head(page, 'Step 2: Tag the Part')
    await press(page, 'Back')
    expect(await name(page).inputValue()).toBe('Typed early, long before')
  })
})

describe('a submission', () => {
  it('of a name that was taken meanwhile says so, with the way to that part, and stays at step 5', async () => {
    const given = newName()
    const page = await openKept({ name: given }, { expectedMessages: FAILED_REQUEST })
    const part = await make.part({ name: given })
    await submit(page).click()
    await banner(page).getByText(TAKEN).waitFor()
    await head(page, 'Step 5: Describe the Part')
    expect(await isFocused(banner(page))).toBe(true)
    const link = banner(page).getByRole('link', { name: 'View Existing Part' })
    expect(await link.getAttribute('href')).toBe(`/part/${part.slug}`)
    await press(page, 'Back')
    await head(page, 'Step 4: Add Part Numbers')
    expect(await banner(page).count()).toBe(0)
    await press(page, 'Next')
    await submit(page).click()
    await banner(page).getByRole('button', { name: 'Go to Step 1: Part name' }).click()
    await head(page, 'Step 1: Name the Part')
    await page.getByText(TAKEN).waitFor()
    expect(await banner(page).count()).toBe(0)
  })

  it('that the server refuses leads to the field', async () => {
    const page = await openKept(
      {
        numbers: [
          { number: ' ', brand: '', link: '' },
          { number: '1', brand: '', link: 'https://example.com' },
        ],
      },
      { expectedMessages: FAILED_REQUEST },
    )
    await page.route(calls('part.create'), (route) => {
      const data = { code: 'VALIDATION', httpStatus: 400, fields: { 'numbers.0.link': 'No such place.' } }
      return route.fulfill({ status: 400, json: [{ error: { message: 'No such place.', code: -32_600, data } }] })
    })
    await submit(page).click()
    await banner(page).getByText('No such place.').waitFor()
    await banner(page).getByRole('button', { name: 'Go to Step 4: Part numbers' }).click()
    await numberRow(page, 2).getByText('No such place.').waitFor()
  })

  it("says the server's sentence, and goes through once it can", async () => {
    const page = await openKept({}, { expectedMessages: FAILED_REQUEST })
    const stopFailing = await failing(page, 'part.create', 'The shelf is full.')
    await submit(page).click()
    await banner(page).getByText('Error: The shelf is full.').waitFor()
    expect(await description(page).inputValue()).toBe('Fits **most** of them.')
    await stopFailing()
    await submit(page).click()
    await head(page, 'Part Submitted Successfully!')
  })

  it('without a network says so', async () => {
    const page = await openKept({}, { expectedMessages: FAILED_REQUEST })
    await page.route(calls('part.create'), (route) => route.abort())
    await submit(page).click()
    await banner(page).getByText('Error: An unexpected error occurred. Please try again.').waitFor()
  })

  it('that something else than the site answers says what the spec says', async () => {
    const page = await openKept({}, { expectedMessages: FAILED_REQUEST })
    await page.route(calls('part.create'), (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await submit(page).click()
    await banner(page).getByText('Error: Failed to submit part. Please check the data.').waitFor()
  })

  it('is sent once however often the button is pressed', async () => {
    const given = newName()
    const page = await openKept({ name: given })
    const release = await holding(page, 'part.create')
    await submit(page).dblclick()
    await page.getByText('Submitting...').waitFor()
    release()
    await head(page, 'Part Submitted Successfully!')
    expect(await deps.prisma.part.count({ where: { name: given } })).toBe(1)
  })

  it('of a muted person shows until when, not the way to sign in', async () => {
    const user = await make.user({ name: 'Mute Muller' })
    await deps.prisma.user.update({ where: { id: user.id }, data: { mutedUntil: new Date(Date.now() + 86_400_000) } })
    const page = await openKept({}, { token: await make.token(user), expectedMessages: FAILED_REQUEST })
    await submit(page).click()
    await banner(page).getByText(/muted/i).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('is followed by another part, from an empty form', async () => {
    const page = await openKept()
    await submit(page).click()
    await head(page, 'Part Submitted Successfully!')
    await page.getByRole('link', { name: 'Add Another Part' }).click()
    await head(page, 'Step 1: Name the Part')
    expect(await name(page).inputValue()).toBe('')
    await expect.poll(() => isFocused(name(page))).toBe(true)
    await page.reload()
    await head(page, 'Step 1: Name the Part')
  })
})

describe('a visitor', () => {
  const ALERT = 'You must be signed in to upload a part. Please sign in and try again.'

  it('fills in everything, signs in to submit and finds the form as it was', async () => {
    const page = await open({ token: undefined })
    await toStep5(page)
    await submit(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(ALERT).waitFor()
    await dialog.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
    await page.getByRole('button', { name: 'Declan Byrne' }).click()
    await page.waitForURL(`${url}/upload-part`)
    await ready(page, true)
    await head(page, 'Step 5: Describe the Part')
    await expect.poll(() => description(page).inputValue()).toBe('Fits **most** of them.')
    await submit(page).click()
    await head(page, 'Part Submitted Successfully!')
    await page.getByRole('link', { name: 'View Part Page' }).click()
    await page.getByText('Fits most of them.').waitFor()
  })

  it('whose sign-in has ended is asked as well', async () => {
    const user = await make.user({ name: 'Exie Expired' })
    const page = await openKept({}, { token: await make.token(user), expectedMessages: FAILED_REQUEST })
    await deps.prisma.session.deleteMany({ where: { userId: user.id } })
    await submit(page).click()
    await page.getByRole('dialog').getByText(ALERT).waitFor()
  })
})

it('the keyboard alone is enough', async () => {
  const page = await open()
  const given = newName()
  await name(page).focus()
  await page.keyboard.type(given)
  await page.keyboard.press('Enter')
  await head(page, 'Step 2: Tag the Part')
  await expect.poll(() => isFocused(tags(page))).toBe(true)
  await page.keyboard.type('brakes,')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await head(page, 'Step 3: Add an Image')
  await expect.poll(() => isFocused(image(page))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await head(page, 'Step 4: Add Part Numbers')
  await expect.poll(() => isFocused(number(page))).toBe(true)
  await page.keyboard.type('357')
  await page.keyboard.press('Enter')
  await head(page, 'Step 5: Describe the Part')
  await expect.poll(() => isFocused(description(page))).toBe(true)
  await page.keyboard.type('Left.')
  for (let at = 0; at < 8 && !(await isFocused(submit(page))); at++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await head(page, 'Part Submitted Successfully!')
})
