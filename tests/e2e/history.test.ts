import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DESKTOP, PHONE, settled, overflow } from '../support/browser.ts'
import { edits, type Edit, calls, holding, useVisitors, type VisitOptions } from '../support/visitors.ts'

const visitors = useVisitors()
const { visit, make, deps } = visitors
const edit = edits(visitors)

const history = (page: Page) => page.getByRole('dialog', { name: 'Edit History' })
const revision = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Revision ${number} by `) })
const entry = (page: Page, number: number) => page.getByRole('listitem').filter({ has: revision(page, number) })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
/** Returns the added and the removed words, each list in order. */
const marks = async (within: Locator) => ({
  added: await within.locator('ins').allInnerTexts(),
  removed: await within.locator('del').allInnerTexts(),
})

async function openHistory(part: { slug: string }, options?: VisitOptions): Promise<Page> {
  const page = await visit(`/part/${part.slug}`, options)
  await page.getByRole('button', { name: 'Edit History', exact: true }).click()
  await history(page).waitFor()
  return page
}

async function person(name: string) {
  const user = await make.user({ name })
  return { user, token: await make.token(user) }
}

/** Creates a part with these edits after its first revision. The names of the authors are in alphabetical order. */
async function editedPart(...made: Edit[]) {
  const part = await make.part({
    name: `Thermostat housing ${crypto.randomUUID().slice(0, 8)}`,
    description: 'Fits Audi and VW.\n\nMade of aluminium.',
    tags: ['cooling', 'audi'],
    numbers: ['06A 121 114', '06A 121 121 C'],
    createdBy: await make.user({ name: 'Anna Author' }),
  })
  for (const [index, each] of made.entries())
    await edit(part, ['Bert Brake', 'Cora Cam', 'Dirk Disc'][index] ?? 'Emil Engine', each)
  return part
}

/** Returns the violations of axe rules in the open dialogs. Tests of the part page cover the page behind them. */
async function violationsInDialog(page: Page): Promise<string[]> {
  const options = { resultTypes: ['violations' as const], preload: false }
  const found = await new AxeBuilder({ page }).options(options).setLegacyMode().include('[role=dialog]').analyze()
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.html}`))
}

const revertDialog = (page: Page, number: number) => page.getByRole('dialog', { name: `Revert to revision ${number}` })

it('two revisions can be compared by keyboard, and a revert adds a revision with the earlier content, which the page shows', async () => {
  const part = await editedPart(
    { description_markdown: 'Fits Audi.' },
    { tags: ['audi'] },
    { description_markdown: 'Fits nothing.', tags: [] },
  )
  const { user, token } = await person('Rita Reverter')
  const page = await visit(`/part/${part.slug}`, { token })
  const opener = page.getByRole('button', { name: 'Edit History', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  await revision(page, 4).waitFor()
  await page.getByRole('radio', { name: 'Older: revision 3' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => isFocused(page.getByRole('radio', { name: 'Older: revision 2' }))).toBe(true)
  const compare = page.getByRole('button', { name: 'Compare revisions 2 and 4' })
  for (let i = 0; i < 20 && !(await isFocused(compare)); i++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Compare revisions 2 and 4' }).locator('ins').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(compare)).toBe(true)

  await revision(page, 1).getByRole('button', { name: 'Revert to this revision' }).click()
  const dialog = revertDialog(page, 1)
  const added = dialog.getByText('Revision 5 with the content of revision 1 is added. Nothing is lost.')
  await added.waitFor()
  await dialog.getByRole('region', { name: 'Description' }).waitFor()
  expect((await marks(dialog)).removed).toEqual(['nothing'])
  // The sentence does not change while the revert is pending, until the list contains the new revision.
  const said = await added.evaluateHandle((sentence) => {
    const heard: string[] = []
    new MutationObserver(() => heard.push(sentence.textContent)).observe(sentence, {
      subtree: true,
      characterData: true,
    })
    return heard
  })
  const release = await holding(page, 'part.history')
  const button = dialog.getByRole('button', { name: /^Revert/ })
  await Promise.all([page.waitForResponse((answer) => calls('part.revert')(answer.url())), button.click()])
  await settled(page)
  expect(await button.getAttribute('aria-busy')).toBe('true')
  release()
  await page.getByText('Reverted to revision 1.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => revision(page, 5).innerText()).toContain('Rita Reverter')
  expect(await said.jsonValue()).toEqual([])
  expect(await revision(page, 5).innerText()).toContain('Reverted to revision 1')
  expect(await revision(page, 5).innerText()).toContain('Current')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => isFocused(opener)).toBe(true)
  await page.getByText('Made of aluminium.').waitFor()
  await page.getByRole('link', { name: 'cooling' }).waitFor()
  expect(
    await deps.prisma.partRevision.findFirst({
      where: { partId: part.id, number: 5 },
      select: { authorId: true, revertsTo: true, tags: true },
    }),
  ).toEqual({ authorId: user.id, revertsTo: 1, tags: ['cooling', 'audi'] })
})

it('in the dialogs, axe finds nothing in both themes, and nothing scrolls sideways at any width', async () => {
  const part = await editedPart({
    title: `${'Thermostat'.repeat(8)} ${crypto.randomUUID()}`,
    description_markdown: `Fits Audi.\n\n${'https://example.com/'.padEnd(180, 'x')}`,
    tags: ['audi', 'Non-OE: febi'],
    part_numbers: [{ number: '06A 121 114', link: `https://example.com/${'y'.repeat(80)}` }],
    summary: 'Summary'.repeat(20),
  })
  const { token } = await person('Axel Axe')
  const page = await openHistory(part, { token })
  const isTooWide = () =>
    page
      .getByRole('dialog')
      .last()
      .evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll('*')]
          .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'auto')
          .map(({ className }) => className),
      )
  const check = async ({ isNew = true } = {}) => {
    for (const [viewport, colorScheme] of [
      [{ width: 320, height: 640 }, null],
      [PHONE, 'dark'],
      [DESKTOP, 'light'],
    ] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await settled(page)
      if (colorScheme && isNew) expect(await violationsInDialog(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
      expect(await isTooWide()).toEqual([])
    }
  }
  await revision(page, 2).getByRole('button', { name: 'Show changes' }).click()
  await entry(page, 2).locator('ins').first().waitFor()
  await check()
  await page.getByRole('button', { name: /^Compare/ }).click()
  const compared = page.getByRole('dialog', { name: /^Compare revisions/ })
  await compared.locator('ins').first().waitFor()
  await check()
  await compared.getByRole('button', { name: 'Close' }).click()
  await compared.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Report revision 2' }).click()
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await page.getByRole('alert').waitFor()
  // client/features/report/ReportDialog.test.tsx looks for violations in this dialog.
  await check({ isNew: false })
})
