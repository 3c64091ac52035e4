import type { Locator, Page } from 'playwright-core'
import type { UploadDraft } from '../../client/pages/upload/upload-steps.ts'
import type { VisitOptions, Visitors } from './visitors.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let made = 0
export const newName = () => `Wizard's brake caliper ${(made += 1)} ${Date.now().toString(36)}`

export const head = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const name = (page: Page) => page.getByLabel('Part name')
export const tags = (page: Page) => page.getByLabel('Tags', { exact: true })
export const image = (page: Page) => page.getByLabel('Image URL')
export const numberRow = (page: Page, place: number) => page.getByRole('group', { name: `Part number ${place}` })
export const number = (page: Page, place = 1) => numberRow(page, place).getByLabel('Part number', { exact: true })
export const description = (page: Page) => page.getByLabel('Description', { exact: true })
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Part' })
export const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Error:' })
export const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

export async function toStep2(page: Page, given = newName()) {
  await name(page).fill(given)
  await press(page, 'Next')
  await head(page, 'Step 2: Tag the Part')
}
export async function toStep3(page: Page) {
  await toStep2(page)
  await tags(page).fill('brakes,')
  await press(page, 'Next')
  await head(page, 'Step 3: Add an Image')
}
export async function toStep4(page: Page) {
  await toStep3(page)
  await press(page, 'Continue without an image')
  await head(page, 'Step 4: Add Part Numbers')
}
export async function toStep5(page: Page) {
  await toStep4(page)
  await press(page, 'Next')
  await head(page, 'Step 5: Describe the Part')
  await description(page).fill('Fits **most** of them.')
}
/** Returns the stored draft of the wizard, by default at step 5. */
const kept = (changed: Partial<UploadDraft>) =>
  JSON.stringify({
    at: Date.now(),
    value: {
      name: newName(),
      tags: { tags: ['brakes'], text: '', nonOe: false },
      imageUrl: '',
      photos: [],
      numbers: [{ number: '', brand: '', link: '', supersededBy: '' }],
      description: 'Fits **most** of them.',
      step: 5,
      reached: 5,
      ...changed,
    },
  })
/** Opens the wizard, empty or with a stored draft. */
export function wizards({ visit, make }: Visitors) {
  /** Opens the wizard for a new user or, with `token: undefined`, for a visitor. pictures.example has images. */
  const open = async (options: VisitOptions = {}) => {
    const token = 'token' in options ? options.token : await make.token(await make.user({ name: 'Wanda Wizard' }))
    const page = await visit('/upload-part', { ...options, token })
    await page.route('https://pictures.example/*', (route) =>
      route.fulfill({ body: PICTURE, contentType: 'image/png', headers: { 'cache-control': 'no-store' } }),
    )
    await page.route('https://nowhere.example/*', (route) => route.abort())
    return page
  }

  const openKept = async (changed: Partial<UploadDraft> = {}, options: VisitOptions = {}) => {
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
  return { open, openKept }
}
