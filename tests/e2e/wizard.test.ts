import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../support/browser.ts'
import { FAILED_REQUEST, identify, ready, routeImages, useVisitors } from '../support/visitors.ts'
import {
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
const { url, visitBeforeScripts, make, deps } = visitors
const { open, openKept } = wizards(visitors)

/** Returns the duration of the next shake of the form, in ms. */
const durationOfShake = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.addEventListener('animationstart', ({ target }) => {
          if (!(target instanceof HTMLFormElement)) return
          resolve(Number.parseFloat(getComputedStyle(target).animationDuration) * 1000)
        })
      }),
  )

describe('the way to a new part', () => {
  it('leads through all steps to the page of the part, on a phone', async () => {
    const page = await open({ viewport: PHONE, hasTouch: true, reducedMotion: 'no-preference' })
    await routeImages(page)
    const given = newName()
    await head(page, 'Step 1: Name the Part')
    const shake = durationOfShake(page)
    await name(page).fill('Too short')
    await page.getByText('A name has at least 10 characters.').waitFor()
    expect(await shake).toBe(500)
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
    const [request] = await Promise.all([
      page.waitForRequest('https://pictures.example/good-3.jpg'),
      image(page).fill('https://pictures.example/good-3.jpg'),
    ])
    expect((await request.allHeaders())['referer']).toBeUndefined()
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

it('a visitor who has filled in everything signs in to submit and finds the form as it was', async () => {
  const user = await make.user({ name: 'Wim Wizard', phone: '+15550104102' })
  const page = await openKept({}, { token: undefined, expectedMessages: FAILED_REQUEST })
  await head(page, 'Step 5: Describe the Part')
  await submit(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You must be signed in to upload a part. Please sign in and try again.').waitFor()
  await dialog.getByRole('button', { name: 'Login' }).click()
  await identify(page, { email: user.email, name: user.name })
  await page.waitForURL(`${url}/upload-part`)
  await ready(page, true)
  await head(page, 'Step 5: Describe the Part')
  await expect.poll(() => description(page).inputValue()).toBe('Fits **most** of them.')
  await submit(page).click()
  await head(page, 'Part Submitted Successfully!')
  await page.getByRole('link', { name: 'View Part Page' }).click()
  await page.getByText('Fits most of them.').waitFor()
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
  // Its button and the unused photos are between the address and the end of the step.
  await page.getByRole('group', { name: 'Or your own photo' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
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

it('the draft keeps text typed before the scripts loaded, and its step after a reload, until the user starts over', async () => {
  const { page, release } = await visitBeforeScripts('/upload-part')
  await name(page).fill('Typed early, long before')
  release()
  await ready(page)
  await press(page, 'Next')
  await head(page, 'Step 2: Tag the Part')
  await press(page, 'Back')
  expect(await name(page).inputValue()).toBe('Typed early, long before')
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
  await ready(page)
  expect(await page.getByText('Draft restored.').count()).toBe(0)
})
