import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/browser.ts'
import {
  calls,
  failing,
  FAILED_REQUEST,
  holding,
  identify,
  routeImages,
  ready,
  useVisitors,
} from '../support/visitors.ts'
import {
  TAKEN,
  banner,
  description,
  head,
  image,
  isFocused,
  name,
  newName,
  number,
  numberRow,
  press,
  submit,
  tags,
  toStep5,
  wizards,
} from '../support/wizard.ts'

const visitors = useVisitors()
const { url, make, deps } = visitors
const { open, openKept } = wizards(visitors)

describe.each([
  ['at 1280 px', {}],
  ['on a phone', { viewport: PHONE, hasTouch: true }],
])('the way to a new part, %s,', (_where, options) => {
  it('leads through all steps to the page of the part', async () => {
    const page = await open(options)
    await routeImages(page)
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
    await image(page).fill('https://pictures.example/good-3.jpg')
    await page.getByRole('img', { name: 'Preview' }).waitFor()
    await press(page, 'Next')

    await head(page, 'Step 4: Add Part Numbers')
    await number(page).fill(' 357 615 123 ')
    await press(page, 'Add Part Number')
    await expect.poll(() => isFocused(number(page, 2))).toBe(true)
    await number(page, 2).fill('13.2381')
    await numberRow(page, 2).getByLabel('Brand').fill('ATE')
    await numberRow(page, 2).getByLabel('Link').fill('https://example.com/13')
    await numberRow(page, 2).getByLabel('Superseded by').fill(' 13.2382 ')
    await press(page, 'Next')

    await head(page, 'Step 5: Describe the Part')
    expect(await submit(page).isDisabled()).toBe(true)
    await description(page).fill('Left, **front**.')
    await page.getByRole('button', { name: 'Table' }).click()
    await page.getByRole('button', { name: 'Insert Table' }).click()
    await page.getByRole('table').first().waitFor()
    await submit(page).click()

    await head(page, 'Part Submitted Successfully!')
    await page.getByRole('link', { name: 'View Part Page' }).click()
    await head(page, given)
    for (const text of ['golf mk2', 'ate', '357 615 123', '13.2381', 'Left, front.']) {
      await page.getByText(text, { exact: true }).first().waitFor()
    }
    // In the header and in the table of part numbers.
    expect(await page.locator('a[href="https://example.com/13"]').count()).toBe(2)
    await page.getByText('Image 1 of 1 · Uploaded by: Wanda Wizard').waitFor()
    const part = await deps.prisma.part.findFirstOrThrow({
      where: { name: given },
      include: { numbers: { orderBy: { position: 'asc' } } },
    })
    expect(part.numbers.map(({ number: written, brand, supersededBy }) => [written, brand, supersededBy])).toEqual([
      ['357 615 123', null, null],
      ['13.2381', 'ATE', '13.2382'],
    ])
    expect(part.descriptionMarkdown).toMatch(/\| .+ \| .+ \|\n\| --- \| --- \|/)
  })
})

describe('a submission', () => {
  it('with a name that was taken in the meantime shows an error with a link, and stays at step 5', async () => {
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

  it('that the server rejects leads to the field', async () => {
    const page = await openKept(
      {
        numbers: [
          { number: ' ', brand: '', link: '', supersededBy: '' },
          { number: '1', brand: '', link: 'https://example.com', supersededBy: '' },
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

  it('shows the error of the server, and succeeds on another try', async () => {
    const page = await openKept({}, { expectedMessages: FAILED_REQUEST })
    const stopFailing = await failing(page, 'part.create', 'The shelf is full.')
    await submit(page).click()
    await banner(page).getByText('Error: The shelf is full.').waitFor()
    expect(await description(page).inputValue()).toBe('Fits **most** of them.')
    await stopFailing()
    await submit(page).click()
    await head(page, 'Part Submitted Successfully!')
  })

  it('without a network shows an error', async () => {
    const page = await openKept({}, { expectedMessages: FAILED_REQUEST })
    await page.route(calls('part.create'), (route) => route.abort())
    await submit(page).click()
    await banner(page).getByText('Error: An unexpected error occurred. Please try again.').waitFor()
  })

  it('that a proxy answers shows the message of the specification', async () => {
    const page = await openKept({}, { expectedMessages: FAILED_REQUEST })
    await page.route(calls('part.create'), (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await submit(page).click()
    await banner(page).getByText('Error: Failed to submit part. Please check the data.').waitFor()
  })

  it('is sent once if the button is pressed twice', async () => {
    const given = newName()
    const page = await openKept({ name: given })
    const release = await holding(page, 'part.create')
    await submit(page).dblclick()
    await page.getByText('Submitting...').waitFor()
    release()
    await head(page, 'Part Submitted Successfully!')
    expect(await deps.prisma.part.count({ where: { name: given } })).toBe(1)
  })

  it('of a muted user shows the end of the mute, and no sign-in', async () => {
    const user = await make.user({ name: 'Mute Muller' })
    await make.mute(user)
    const page = await openKept({}, { token: await make.token(user), expectedMessages: FAILED_REQUEST })
    await submit(page).click()
    await banner(page).getByText(/muted/i).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('can be followed by another part, with an empty form', async () => {
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

  it.each([
    ['', { pick: 'Declan Byrne' }],
    [' for the first time', { email: `wim.${Date.now()}@example.com`, name: 'Wim Wizard' }],
  ])('fills in everything, signs in%s to submit and finds the form as it was', async (first, who) => {
    const page = await open({ token: undefined })
    await toStep5(page)
    await submit(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(ALERT).waitFor()
    await dialog.getByRole('button', { name: 'Login' }).click()
    await identify(page, who)
    if (first) await press(page, 'Skip for now')
    await page.waitForURL(`${url}/upload-part`)
    await ready(page, true)
    await head(page, 'Step 5: Describe the Part')
    await expect.poll(() => description(page).inputValue()).toBe('Fits **most** of them.')
    await submit(page).click()
    await head(page, 'Part Submitted Successfully!')
    await page.getByRole('link', { name: 'View Part Page' }).click()
    await page.getByText('Fits most of them.').waitFor()
  })

  it('whose session has ended is asked to sign in', async () => {
    const user = await make.user({ name: 'Exie Expired' })
    const page = await openKept({}, { token: await make.token(user), expectedMessages: FAILED_REQUEST })
    await deps.prisma.session.deleteMany({ where: { userId: user.id } })
    await submit(page).click()
    await page.getByRole('dialog').getByText(ALERT).waitFor()
  })
})

it('the wizard can be completed by keyboard', async () => {
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
