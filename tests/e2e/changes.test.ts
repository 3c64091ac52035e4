import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectAccessible, PHONE } from '../support/browser.ts'
import {
  edits,
  FAILED_REQUEST,
  hasKeyboard,
  isFocused,
  tabTo,
  useVisitors,
  type VisitOptions,
} from '../support/visitors.ts'

const visitors = useVisitors()
const { make, deps, visit, url } = visitors
const edit = edits(visitors)

const DAY = 86_400_000
/** A desktop and a phone. Both have a keyboard. */
const LOOKS = [
  { width: DESKTOP.width, viewport: DESKTOP },
  { width: PHONE.width, viewport: PHONE },
]

/** Creates a user of level 1. */
async function checker(name: string) {
  const user = await make.user({ name })
  const createdAt = new Date(deps.now().getTime() - 5 * DAY)
  await deps.prisma.user.update({ where: { id: user.id }, data: { createdAt } })
  await deps.prisma.userStanding.create({ data: { userId: user.id, edits: 10 } })
  return { user, token: await make.token(user) }
}

/** Creates a part with a tag that no other part has. */
async function taggedPart() {
  const tag = `checks ${crypto.randomUUID().slice(0, 8)}`
  const part = await make.part({ tags: [tag], description: 'Four nuts, M6, 10 Nm.', revisions: 1 })
  return { part, tag }
}

/** Waits until a part has this many changes in the list. */
async function listed(part: { id: string }, count: number): Promise<void> {
  const where = { pageId: part.id }
  await expect.poll(() => deps.prisma.recentChange.count({ where })).toBe(count)
}

async function openChanges(query: Record<string, string>, options?: VisitOptions): Promise<Page> {
  const page = await visit(`/changes?${new URLSearchParams(query)}`, options)
  await lines(page).first().waitFor()
  return page
}

const lines = (page: Page) => page.locator('[data-change]')
const line = (page: Page, text: string) => lines(page).filter({ hasText: text })
const reason = (page: Page) => page.getByRole('textbox', { name: 'Reason' })
const hasFocus = (locator: Locator) => expect.poll(() => isFocused(locator)).toBe(true)
const search = (page: Page) => new URL(page.url()).search

/** Presses the down arrow in the focused select until it has a value. */
async function choose(select: Locator, value: string): Promise<void> {
  for (let current = await select.inputValue(); current !== value; current = await select.inputValue()) {
    await select.page().keyboard.press('ArrowDown')
    await expect.poll(() => select.inputValue()).not.toBe(current)
  }
}

describe.each(LOOKS)('by keyboard at $width px', ({ viewport }) => {
  it('a user of level 1 marks a change as good, takes that back, and undoes another one', async () => {
    const { part, tag } = await taggedPart()
    await edit(part, 'Gloria Good', { description_markdown: 'Four nuts, M6, 11 Nm.', summary: 'torque of the manual' })
    await edit(part, 'Vera Vandal', { description_markdown: 'Four nuts, M6, 25 Nm.', summary: 'better torque' })
    await listed(part, 2)
    const { user, token } = await checker('Lena Level')
    const page = await visit('/help', { token, viewport })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Changes' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Recent changes', level: 1 }).waitFor()
    await page.goto(`${url}/changes?tag=${encodeURIComponent(tag)}`)
    const [vandalism, good] = [line(page, 'Vera Vandal'), line(page, 'Gloria Good')]
    await vandalism.getByRole('button', { name: 'Undo' }).waitFor()

    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await hasKeyboard(keys)
    expect(await keys.getByRole('term').allInnerTexts()).toEqual(['J', 'K', 'D', 'G', 'U', '?'])
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })

    await page.keyboard.press('j')
    await hasFocus(vandalism)
    await page.keyboard.press('d')
    await page.getByRole('region', { name: 'Description' }).getByText('25').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('j')
    await hasFocus(good)
    await page.keyboard.press('g')
    await good.getByText('Good, by you').waitFor()
    await hasFocus(good)
    await expectAccessible(page)
    await tabTo(page, good.getByRole('button', { name: 'Take back' }))
    await page.keyboard.press('Enter')
    await good.getByRole('button', { name: 'Good' }).waitFor()
    await hasFocus(good)

    await page.keyboard.press('k')
    await hasFocus(vandalism)
    await page.keyboard.press('u')
    await hasFocus(reason(page))
    await page.keyboard.press('Enter')
    await page.getByText('Say why you undo this change.').waitFor()
    await expectAccessible(page)
    await hasFocus(reason(page))
    await page.keyboard.type('Not the torque of the manual')
    await page.keyboard.press('Enter')
    await vandalism.getByText('Undone by Lena Level').waitFor()
    await hasFocus(vandalism)
    await expectAccessible(page)

    await listed(part, 3)
    const newest = await deps.prisma.partRevision.findFirst({
      where: { partId: part.id, number: 4 },
      select: { authorId: true, revertsTo: true, descriptionMarkdown: true, summary: true },
    })
    expect(newest).toEqual({
      authorId: user.id,
      revertsTo: 2,
      descriptionMarkdown: 'Four nuts, M6, 11 Nm.',
      summary: 'Undid the change by Vera Vandal: Not the torque of the manual',
    })
    await page.reload()
    await line(page, 'Undid the change by Vera Vandal: Not the torque of the manual').waitFor()
    await good.getByRole('button', { name: 'Good' }).waitFor()
    await vandalism.getByText('Undone by Lena Level').waitFor()
  })

  it('an undo that a newer edit is in the way of writes nothing and shows both edits', async () => {
    const { part } = await taggedPart()
    await edit(part, 'Vera Vandal', { description_markdown: 'Four nuts, M6, 25 Nm.' })
    await listed(part, 1)
    const { token } = await checker('Lena Level')
    const page = await openChanges({ page: part.id }, { token, viewport, expectedMessages: FAILED_REQUEST })
    await edit(part, 'Ed Editor', { description_markdown: 'Four nuts, M6, 25 Nm. Use new ones.' })
    await line(page, 'Vera Vandal').getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('j')
    await hasFocus(line(page, 'Vera Vandal'))
    await page.keyboard.press('u')
    await hasFocus(reason(page))
    await page.keyboard.type('Wrong torque')
    await page.keyboard.press('Enter')
    await page.getByText(/^Changed again at \d\d:\d\d\. See both$/).waitFor()
    expect(await reason(page).inputValue()).toBe('Wrong torque')
    await tabTo(page, page.getByRole('button', { name: 'See both' }))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Changed again at \d\d:\d\d by Ed Editor$/ }).waitFor()
    await expect.poll(() => page.locator('ins').allInnerTexts()).toEqual(['25', ' Use new ones.'])
    await expectAccessible(page)
    expect(await deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })).toMatchObject({ revision: 3 })
  })

  it('filters are in the address, and stay after a reload', async () => {
    const { part, tag } = await taggedPart()
    await edit(part, 'Nora Number', { part_numbers: [{ number: 'PA632' }], summary: 'a number' })
    await edit(part, 'Dora Description', { description_markdown: 'Five nuts.', summary: 'a description' })
    await listed(part, 2)
    const { token } = await checker('Lena Level')
    const page = await visit('/changes', { token, viewport })
    const isPhone = viewport === PHONE
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const fields = isPhone ? sheet : page.getByRole('region', { name: 'Filters' })
    if (isPhone) {
      await page.getByRole('button', { name: 'Filters' }).focus()
      await page.keyboard.press('Enter')
      await hasKeyboard(sheet)
    }
    await fields.getByRole('combobox', { name: 'Kind' }).focus()
    await choose(fields.getByRole('combobox', { name: 'Kind' }), 'numbers')
    await expect.poll(() => search(page)).toBe('?kind=numbers')
    await tabTo(page, fields.getByRole('combobox', { name: 'Tag' }))
    await page.keyboard.type(tag)
    await page.keyboard.press('Enter')
    await expect.poll(() => search(page)).toContain('tag=checks')
    await tabTo(page, fields.getByRole('combobox', { name: 'Account age' }))
    await choose(fields.getByRole('combobox', { name: 'Account age' }), '30')
    await tabTo(page, fields.getByRole('checkbox', { name: /^Unchecked only/ }))
    await page.keyboard.press('Space')
    const address = `?${new URLSearchParams({ kind: 'numbers', tag, age: '30', unchecked: 'true' })}`
    await expect.poll(() => search(page)).toBe(address)
    if (isPhone) {
      await expectAccessible(page)
      await tabTo(page, sheet.getByRole('button', { name: 'Show changes' }))
      await page.keyboard.press('Enter')
      await sheet.waitFor({ state: 'detached' })
      await hasFocus(page.getByRole('button', { name: 'Filters (4)' }))
    }
    await expect.poll(() => lines(page).count()).toBe(1)
    await line(page, 'Nora Number').waitFor()
    await expectAccessible(page)

    await page.reload()
    await line(page, 'Nora Number').waitFor()
    expect(await lines(page).count()).toBe(1)
    expect(await page.getByRole('button', { name: /^Remove the filter/ }).allInnerTexts()).toEqual([
      'Numbers',
      tag,
      'Under 30 days',
      'Unchecked only',
    ])
    await page.getByRole('button', { name: 'Remove the filter Numbers' }).focus()
    await page.keyboard.press('Enter')
    await line(page, 'Dora Description').waitFor()
    await hasFocus(page.getByRole('heading', { level: 1 }))
    await page.goBack()
    await expect.poll(() => lines(page).count()).toBe(1)
    expect(search(page)).toBe(address)
  })

  it('a visitor reads the changes and their differences, and is asked to log in for a check', async () => {
    const { part } = await taggedPart()
    await edit(part, 'Vera Vandal', { description_markdown: 'Four nuts, M6, 25 Nm.', summary: 'better torque' })
    await listed(part, 1)
    const page = await openChanges({ page: part.id }, { viewport })
    await page.keyboard.press('j')
    await hasFocus(line(page, 'better torque'))
    await page.keyboard.press('d')
    await page.getByRole('region', { name: 'Description' }).getByText('25').waitFor()
    expect(await line(page, 'better torque').getByRole('button').allInnerTexts()).toEqual(['Diff'])
    await expectAccessible(page)
    await page.keyboard.press('g')
    const dialog = page.getByRole('dialog', { name: 'Login Required' })
    await hasFocus(dialog.getByRole('button', { name: 'Login' }))
    await dialog.getByText('You must be logged in to check changes. Please log in and try again.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hasKeyboard(line(page, 'better torque'))
  })
})

it('the history of a part and the profile of its author lead to their changes', async () => {
  const { part } = await taggedPart()
  await edit(part, 'Ed Editor', { description_markdown: 'Five nuts.' })
  await listed(part, 1)
  const page = await visit(`/part/${part.slug}`, { viewport: PHONE })
  await page.getByRole('button', { name: 'Edit History', exact: true }).press('Enter')
  const history = page.getByRole('dialog', { name: 'Edit History' })
  await hasKeyboard(history)
  await history.getByRole('link', { name: 'All changes of this part, its cars, relations and images' }).press('Enter')
  await page.getByRole('button', { name: `Remove the filter ${part.name}` }).waitFor()
  expect(search(page)).toBe(`?page=${part.id}`)
  expect(await lines(page).count()).toBe(1)
  await line(page, 'Ed Editor').getByRole('link', { name: 'Ed Editor' }).press('Enter')
  await page.getByRole('heading', { name: 'Ed Editor', level: 1 }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Contributions' }).press('Enter')
  await page.getByRole('button', { name: 'Remove the filter By Ed Editor' }).waitFor()
  await page.getByRole('article', { name: part.name }).waitFor()
  expect(await lines(page).count()).toBe(1)
})

it('new changes are announced while other users edit, and shown only when asked', async () => {
  const { part, tag } = await taggedPart()
  await edit(part, 'First Editor', { description_markdown: 'Four nuts.' })
  await listed(part, 1)
  const page = await openChanges({ tag })
  await edit(part, 'Second Editor', { description_markdown: 'Five nuts.' })
  await edit(part, 'Third Editor', { description_markdown: 'Six nuts.' })
  const button = page.getByRole('button', { name: '2 new changes' })
  await button.waitFor()
  expect(await lines(page).count()).toBe(1)
  await expectAccessible(page)
  await button.focus()
  await page.keyboard.press('Enter')
  await hasFocus(line(page, 'Third Editor'))
  expect(await lines(page).count()).toBe(3)
  await button.waitFor({ state: 'detached' })
})

it('of two users who check the same change, the second is told who was first', async () => {
  const { part } = await taggedPart()
  await edit(part, 'Gloria Good', { description_markdown: 'Four nuts, M6, 11 Nm.' })
  await listed(part, 1)
  const [first, second] = [await checker('Fiona First'), await checker('Sonja Second')]
  const options = { token: second.token, viewport: PHONE, expectedMessages: FAILED_REQUEST }
  const slow = await openChanges({ page: part.id }, options)
  await line(slow, 'Gloria Good').getByRole('button', { name: 'Undo' }).waitFor()
  const fast = await openChanges({ page: part.id }, { token: first.token })
  await line(fast, 'Gloria Good').getByRole('button', { name: 'Good' }).press('Enter')
  await line(fast, 'Gloria Good').getByText('Good, by you').waitFor()

  await slow.keyboard.press('j')
  await slow.keyboard.press('u')
  await hasFocus(reason(slow))
  await slow.keyboard.type('Not needed')
  await slow.keyboard.press('Enter')
  await slow.getByText('Good, by Fiona First, a moment ago.').waitFor()
  await line(slow, 'Gloria Good').getByText('Checked by Fiona First').waitFor()
  await hasFocus(line(slow, 'Gloria Good'))
  await expectAccessible(slow)
  expect(await deps.prisma.part.findUniqueOrThrow({ where: { id: part.id } })).toMatchObject({ revision: 2 })
})
