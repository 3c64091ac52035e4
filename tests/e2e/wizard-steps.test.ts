import { describe, expect, it } from 'vitest'
import { answeringLate, FAILED_REQUEST, ready, useVisitors } from '../support/visitors.ts'
import {
  TAKEN,
  description,
  head,
  image,
  isFocused,
  name,
  newName,
  number,
  numberRow,
  press,
  tags,
  tagsSoFar,
  toStep2,
  toStep3,
  toStep4,
  toStep5,
  wizards,
} from '../support/wizard.ts'

const visitors = useVisitors()
const { url, visit, make } = visitors
const { open } = wizards(visitors)

const REFUSED = 'Please enter a more descriptive and accurate part name.'

describe('a part name', () => {
  it.each([
    ['Too short', 'A name has at least 10 characters.'],
    ['A part for TESTing purposes', "A name cannot contain the word part 'test'."],
  ])('"%s" is rejected after 500 ms with the reason, and the form shakes', async (text, reason) => {
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
    await page.getByText(`${REFUSED} ${reason}`, { exact: true }).waitFor()
    expect(Date.now() - began).toBeGreaterThanOrEqual(500)
    expect(await shaken).toBe(500)
    expect(await name(page).getAttribute('aria-invalid')).toBe('true')
    await name(page).fill('A name that says what it is')
    await expect.poll(() => page.getByText(REFUSED).count()).toBe(0)
  })

  it('is validated on Enter, and keeps the focus', async () => {
    const page = await open()
    await name(page).fill('Short')
    await name(page).press('Enter')
    await page.getByText(REFUSED).waitFor()
    await expect.poll(() => isFocused(name(page))).toBe(true)
    await press(page, 'Next')
    await head(page, 'Step 1: Name the Part')
  })

  it('of another part shows an error while typing, ignores case and spaces, and blocks Next', async () => {
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

  it('of another part blocks Next, also before the check has an answer', async () => {
    const part = await make.part({ name: newName() })
    const page = await open()
    await name(page).fill(part.name)
    await name(page).press('Enter')
    await page.getByText(TAKEN).waitFor()
    await head(page, 'Step 1: Name the Part')
  })

  it('shows parts with the same beginning and their number, which open in a new tab', async () => {
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
  it('are added once, in lower case, by Enter, comma and button, and removed by × and Backspace', async () => {
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

  it('are suggested with their number of uses, and can be added with the arrow keys and Enter or by a click', async () => {
    const existing = `bosch ${Date.now().toString(36)}`
    await make.part({ tags: [existing, `${existing} pump`] })
    await make.part({ tags: [existing] })
    const page = await open()
    await toStep2(page)
    await tags(page).pressSequentially(existing)
    const options = page.getByRole('listbox', { name: 'Tag suggestions' }).getByRole('option')
    const shown = async () => (await options.allInnerTexts()).map((text) => text.replaceAll('\n', ' '))
    await expect.poll(shown).toEqual([`${existing} 2 uses`, `${existing} pump 1 use`])
    expect(await tags(page).getAttribute('aria-expanded')).toBe('true')
    await tags(page).press('ArrowDown')
    await tags(page).press('ArrowDown')
    await tags(page).press('Enter')
    await expect.poll(() => tagsSoFar(page).allInnerTexts()).toEqual([`${existing} pump`])
    await tags(page).pressSequentially(existing)
    await options.first().click()
    await expect.poll(() => tagsSoFar(page).allInnerTexts()).toEqual([`${existing} pump`, existing])
    expect([await tags(page).inputValue(), await isFocused(tags(page))]).toEqual(['', true])
    await head(page, 'Step 2: Tag the Part')
  })

  it('show no suggestions that arrive after the field lost the focus', async () => {
    const existing = `hella ${Date.now().toString(36)}`
    await make.part({ tags: [existing] })
    const page = await open()
    await toStep2(page)
    const late = await answeringLate(page, 'tag.suggest')
    await tags(page).fill('hella')
    await late.read
    await page.getByRole('button', { name: 'Next' }).focus()
    await late.deliver()
    expect([await page.getByRole('option').count(), await isFocused(tags(page))]).toEqual([0, false])
  })

  it('keep the typed text after Escape closes the suggestions, and Enter adds it as typed', async () => {
    const existing = `febi ${Date.now().toString(36)}`
    await make.part({ tags: [existing] })
    const page = await open()
    await toStep2(page)
    await tags(page).pressSequentially('febi')
    await page.getByRole('option', { name: existing }).waitFor()
    await tags(page).press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    await tags(page).press('Escape')
    expect(await tags(page).inputValue()).toBe('febi')
    await tags(page).press('Enter')
    expect(await tagsSoFar(page).allInnerTexts()).toEqual(['febi'])
  })

  it('are split at semicolons when a list is pasted', async () => {
    const page = await open()
    await toStep2(page)
    await tags(page).fill('Volvo; 240;B230')
    await expect.poll(() => tagsSoFar(page).allInnerTexts()).toEqual(['volvo', '240', 'b230'])
  })

  it('that are too long or too many stay in the field with an error', async () => {
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

  it('is optional', async () => {
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

  it('that does not load shows an error in the preview, and blocks Next', async () => {
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

  it('is requested without a Referer header', async () => {
    const page = await open()
    await toStep3(page)
    const [request] = await Promise.all([
      page.waitForRequest('https://pictures.example/b.jpg'),
      image(page).fill('https://pictures.example/b.jpg'),
    ])
    expect((await request.allHeaders())['referer']).toBeUndefined()
  })

  it('with an http: address has no preview, but a hint', async () => {
    const page = await open()
    await toStep3(page)
    await image(page).fill('http://pictures.example/a.jpg')
    await page.getByText('Only https addresses have a preview.').waitFor()
    await press(page, 'Next')
    await head(page, 'Step 4: Add Part Numbers')
  })
})

describe('part numbers', () => {
  it('of another part show that part, and do not block Next', async () => {
    const written = `W${Date.now().toString(36).toUpperCase()}`
    const part = await make.part({ name: newName(), numbers: [written] })
    const page = await open()
    await toStep4(page)
    await number(page).fill(written.toLowerCase().replace('w', 'w-'))
    await page.getByRole('region', { name: 'Is it one of these?' }).getByRole('link', { name: part.name }).waitFor()
    await press(page, 'Next')
    await head(page, 'Step 5: Describe the Part')
  })

  it('that are listed twice show an error while typing, and block Next', async () => {
    const page = await open()
    await toStep4(page)
    await number(page).fill('06A 115 561')
    await press(page, 'Add Part Number')
    await number(page, 2).fill('06a-115-561')
    await numberRow(page, 2).getByText('This number is listed twice.').waitFor()
    expect(await number(page, 1).getAttribute('aria-invalid')).toBeNull()
    await press(page, 'Next')
    await expect.poll(() => isFocused(number(page, 2))).toBe(true)
    await head(page, 'Step 4: Add Part Numbers')
    await number(page, 2).fill('06A 115 562')
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

  it('must contain letters or digits, and links must be addresses', async () => {
    const page = await open()
    await toStep4(page)
    await number(page).fill('-- / --')
    await numberRow(page, 1).getByLabel('Link').fill('javascript:alert(1)')
    await press(page, 'Next')
    await numberRow(page, 1)
      .getByText('Use letters A to Z and digits in a part number, with spaces or punctuation between them.')
      .waitFor()
    await numberRow(page, 1).getByText('A link must start with http:// or https://.').waitFor()
    await expect.poll(() => isFocused(number(page))).toBe(true)
  })
})

describe('the draft', () => {
  it('is kept with Back, Next and the step navigation', async () => {
    const page = await open()
    const given = newName()
    await toStep2(page, given)
    await tags(page).fill('brakes,')
    await tags(page).fill('half typ')
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

  it('is kept after a reload, at the same step, until the user starts over', async () => {
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
    await ready(page, true)
    expect(await page.getByText('Draft restored.').count()).toBe(0)
  })

  it('keeps text that was typed before the scripts loaded', async () => {
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
