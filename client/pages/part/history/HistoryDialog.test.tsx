import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, failed, held, render, visit, type Answers, type Outputs } from '../../../../tests/support/render.tsx'
import {
  newId,
  part,
  partAnswers,
  partSource,
  person,
  revision,
  type Revision,
} from '../../../../tests/support/samples.ts'
import HistoryDialog from './HistoryDialog.tsx'

type Content = Outputs['part']['revision']

/** The content of each revision by its number. */
type Contents = Record<number, Partial<Content>>

const NUMBERS = { brand: null, link: null, supersededBy: null }
const FIRST: Partial<Content> = {
  name: 'Thermostat housing',
  descriptionMarkdown: 'Fits Audi and VW.\n\nMade of aluminium.',
  tags: ['cooling', 'audi'],
  numbers: [
    { ...NUMBERS, number: '06A 121 114' },
    { ...NUMBERS, number: '06A 121 121 C' },
  ],
}

const serving = (revisions: Revision[], contents: Contents = {}): NonNullable<Answers['part']> => ({
  history: { items: revisions, nextCursor: null },
  revision: ({ number }) => {
    const found = revisions.find((each) => each.number === number)
    return {
      ...(found ?? revision(number)),
      name: '',
      descriptionMarkdown: '',
      tags: [],
      numbers: [],
      ...contents[number],
    }
  },
})

/** Opens the history of a part with as many revisions, newest first. */
async function open(count: number, contents: Contents = {}, options: { user?: ReturnType<typeof aUser> } = {}) {
  const authors = ['Anna Author', 'Bert Brake', 'Cora Cam', 'Dirk Disc'].map(person)
  const revisions = Array.from({ length: count }, (_, index) =>
    revision(count - index, { author: authors[count - index - 1] ?? null }),
  )
  return render(<HistoryDialog part={part()} open onClose={() => undefined} />, {
    ...options,
    answers: { part: serving(revisions, contents) },
  })
}

const history = () => page.getByRole('dialog', { name: 'Edit History' })
const article = (number: number) => page.getByRole('article', { name: new RegExp(`^Revision ${number} by `) })
const entry = (number: number) => page.getByRole('listitem').filter({ has: article(number) })
const side = (label: string) => page.getByRole('radio', { name: label })
const hidden = (label: string) => page.getByRole('radio', { name: label, includeHidden: true })
/** Returns the added and the removed words, each list in order. */
const marks = (within: { element(): Element }) => {
  const texts = (tag: string) => Array.from(within.element().querySelectorAll(tag), ({ textContent }) => textContent)
  return { added: texts('ins'), removed: texts('del') }
}

describe('the edit history of a part', () => {
  it('lists edits with author, time, summary and changed fields, newest first', async () => {
    const rolf = person('Rolf Brandt')
    const newest = revision(2, { author: rolf, summary: 'Note on mixing heights', growth: 116 })
    await render(<HistoryDialog part={part()} open onClose={() => undefined} />, {
      answers: { part: serving([newest, revision(1)]) },
    })
    await expect.element(article(2)).toMatchTextContent('Revision 2 · Current')
    expect(history().getByRole('article').elements()).toHaveLength(2)
    for (const text of ['Note on mixing heights', 'Description · +116', 'ago'])
      await expect.element(article(2)).toMatchTextContent(text)
    const author = article(2).getByRole('link', { name: 'Rolf Brandt' })
    await expect.element(author).toHaveAttribute('href', `/account/${rolf.id}`)
    expect(article(2).element().querySelector('time')?.title).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d$/)
    await expect.element(article(1)).toMatchTextContent('First revision')
  })

  it('lets the reader choose only an older and a newer revision', async () => {
    await open(4)
    await expect.element(hidden('Older: revision 4')).toBeDisabled()
    await expect.element(hidden('Newer: revision 2')).toBeDisabled()
    await side('Older: revision 1').click()
    await expect.element(side('Newer: revision 2')).toBeEnabled()
  })

  it('shows the changed words of an edit for each field, and the content of the first revision', async () => {
    const second: Partial<Content> = {
      name: 'Thermostat housing, grey',
      descriptionMarkdown: 'Fits Audi, Seat and VW.\n\nMade of aluminium.',
      tags: ['audi', 'volkswagen', 'cooling'],
      numbers: [{ ...NUMBERS, number: '06A 121 114', link: 'https://example.com/114' }],
    }
    await open(2, { 1: FIRST, 2: second })
    await article(2).getByRole('button', { name: 'Show changes' }).click()
    const field = (name: string) => entry(2).getByRole('region', { name })
    await expect.element(field('Description')).toMatchTextContent('Made of aluminium.')
    expect(marks(field('Description'))).toEqual({ added: [', Seat'], removed: [] })
    expect(marks(field('Title')).added).toEqual([', grey'])
    expect(marks(field('Part numbers'))).toEqual({ added: [', https://example.com/114'], removed: ['06A 121 121 C'] })
    expect(marks(field('Tags'))).toEqual({ added: ['volkswagen'], removed: [] })
    await expect.element(field('Tags')).toMatchTextContent(/(audi|cooling) moved/)
    await expect.element(field('Tags')).toMatchTextContent('added: volkswagen')
    await article(2).getByRole('button', { name: 'Hide changes' }).click()
    expect(field('Description').elements()).toEqual([])

    await article(1).getByRole('button', { name: 'Show changes' }).click()
    const first = entry(1).getByRole('region', { name: 'Description' })
    await expect.element(first).toBeVisible()
    expect(marks(first)).toEqual({ added: ['Fits Audi and VW.', '', 'Made of aluminium.'], removed: [] })
  })

  it('collapses long unchanged passages, and expands them on demand', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}.`)
    const changed = lines.with(20, 'Line twenty.')
    await open(2, { 1: { descriptionMarkdown: lines.join('\n') }, 2: { descriptionMarkdown: changed.join('\n') } })
    await article(2).getByRole('button', { name: 'Show changes' }).click()
    const description = entry(2).getByRole('region', { name: 'Description' })
    await expect.element(description).not.toMatchTextContent('Line 3.')
    expect(marks(description)).toEqual({ added: ['twenty'], removed: ['20'] })
    await description.getByRole('button', { name: '… 18 unchanged lines' }).click()
    await expect.element(description).toMatchTextContent('Line 3.')
  })

  it('can compare any two revisions', async () => {
    await open(4, { 1: { descriptionMarkdown: 'One.' }, 3: { descriptionMarkdown: 'Two.' } })
    await side('Older: revision 1').click()
    await side('Newer: revision 3').click()
    await page.getByRole('button', { name: 'Compare revisions 1 and 3' }).click()
    const compared = page.getByRole('dialog', { name: 'Compare revisions 1 and 3' })
    await expect.element(compared.getByRole('region', { name: 'Description' })).toBeVisible()
    expect(marks(compared)).toEqual({ added: ['Two.'], removed: ['One.'] })
    expect(compared.getByRole('region', { name: 'Tags' }).elements()).toEqual([])
    await expect.element(compared.getByRole('listitem').first()).toMatchTextContent('Revision 1 by Anna Author')
    await expect.element(compared.getByRole('listitem').last()).toMatchTextContent('Revision 3 by Cora Cam')
  })

  it('with the keyboard alone compares two revisions, and the focus returns', async () => {
    await open(4, { 2: { descriptionMarkdown: 'One.' }, 4: { descriptionMarkdown: 'Two.' } })
    await expect.element(article(4)).toBeVisible()
    side('Older: revision 3').element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(side('Older: revision 2')).toHaveFocus()
    const compare = page.getByRole('button', { name: 'Compare revisions 2 and 4' })
    compare.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Compare revisions 2 and 4' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(compare).toHaveFocus()
  })

  it('loads ten revisions, and more on scrolling', async () => {
    const all = Array.from({ length: 30 }, (_, index) => revision(30 - index))
    const { calls } = await render(<HistoryDialog part={part()} open onClose={() => undefined} />, {
      answers: {
        part: {
          history: ({ cursor }) => {
            const items = all.filter(({ number }) => number < (cursor ?? 31)).slice(0, 10)
            const last = items.at(-1)?.number ?? 1
            return { items, nextCursor: last > 1 ? last : null }
          },
        },
      },
    })
    await expect.element(article(30)).toBeVisible()
    expect(history().getByRole('article').elements()).toHaveLength(10)
    expect(calls('part.history')).toHaveLength(1)
    article(21).element().scrollIntoView()
    await expect.element(article(20)).toBeInTheDocument()
  })

  it('shows no name for an edit by a deleted account, and nothing to compare with one revision', async () => {
    await render(<HistoryDialog part={part()} open onClose={() => undefined} />, {
      answers: { part: serving([revision(1, { author: null })]) },
    })
    await expect.element(page.getByRole('article', { name: 'Revision 1 by Unknown User' })).toBeVisible()
    expect(page.getByRole('button', { name: /^Compare/ }).elements()).toEqual([])
  })

  it('shows an explanation for a part without history', async () => {
    await open(0)
    await expect.element(history().getByText('No edit history available for this part.')).toBeVisible()
    await expect
      .element(history().getByText('Parts without edit history can have inaccurate information.'))
      .toBeVisible()
  })

  it('shows that it is loading, and shows an error and tries again', async () => {
    const late = held({ items: [revision(2), revision(1)], nextCursor: null })
    const { answers } = await render(<HistoryDialog part={part()} open onClose={() => undefined} />, {
      answers: { part: { history: failed('INTERNAL', 'The shelf is locked.') } },
    })
    await expect.element(page.getByRole('alert')).toMatchTextContent('Error: The shelf is locked.')
    answers.part = { history: late.answer, revision: failed('INTERNAL', 'The binder is stuck.') }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(history().getByText('Loading...')).toBeVisible()
    late.release()
    await article(2).getByRole('button', { name: 'Show changes' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Error: The binder is stuck.')
    answers.part = serving([revision(2), revision(1)])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(entry(2).getByText('No differences.')).toBeVisible()
  })

  it('of a merged part opens in its own address, and only shows its revisions', async () => {
    const id = newId()
    const shown = part({ revision: 2, mergedParts: [{ id, name: 'Cam shaft' }] })
    const answers = partAnswers(shown)
    const { calls } = await visit('/part/camshaft', {
      answers: { ...answers, part: { ...answers.part, ...serving([revision(2), revision(1)]) } },
    })
    await expect.element(page.getByText('Also known as Cam shaft')).toBeVisible()
    await page.getByRole('button', { name: 'Edit History' }).click()
    await history()
      .getByRole('link', { name: /^History of Cam shaft/ })
      .click()
    const merged = page.getByRole('dialog', { name: 'Edit History of Cam shaft' })
    await expect.element(merged.getByText('Merged into Camshaft.')).toBeVisible()
    await expect.element(article(1)).toBeVisible()
    expect(new URLSearchParams(location.search).get('history')).toBe(id)
    expect(calls('part.history').at(-1)).toMatchObject({ id })
    for (const name of ['Revert to this revision', 'Report revision 1'])
      expect(page.getByRole('button', { name }).elements()).toEqual([])
  })

  it('opens from the page of the part', async () => {
    const shown = part({ revision: 2 })
    const answers = partAnswers(shown)
    await visit('/part/camshaft', {
      answers: { ...answers, part: { ...answers.part, ...serving([revision(2), revision(1)]) } },
    })
    const opener = page.getByRole('button', { name: 'Edit History' })
    await opener.click()
    await expect.element(article(2)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
  })
})

describe('reverting', () => {
  const dialog = (number = 1) => page.getByRole('dialog', { name: `Revert to revision ${number}` })
  const revert = () => dialog().getByRole('button', { name: 'Revert', exact: true })
  const rita = aUser({ name: 'Rita Reverter' })
  const CONTENTS = { 1: FIRST, 2: { ...FIRST, descriptionMarkdown: 'Fits nothing.' } }

  async function openRevert(contents: Contents = CONTENTS) {
    const site = await open(2, contents, { user: rita })
    await article(1).getByRole('button', { name: 'Revert to this revision' }).click()
    await expect.element(dialog()).toBeVisible()
    return site
  }

  it('is not possible for the current revision, and asks a visitor to log in', async () => {
    await open(2)
    await expect.element(article(2)).toBeVisible()
    expect(article(2).getByRole('button', { name: 'Revert to this revision' }).elements()).toEqual([])
    await article(1).getByRole('button', { name: 'Revert to this revision' }).click()
    const popup = page.getByRole('dialog', { name: 'Login Required' })
    await expect
      .element(popup.getByText('You must be logged in to edit the description. Please log in and try again.'))
      .toBeVisible()
  })

  it('shows an edit that another user saved in the meantime, and continues from it', async () => {
    const { answers, calls } = await openRevert()
    answers.part = {
      ...serving([revision(3), revision(2), revision(1)], {
        ...CONTENTS,
        3: { ...FIRST, descriptionMarkdown: 'Third.' },
      }),
      revert: failed('CONFLICT', 'Someone else saved this part.', { details: { current: {} } }),
    }
    await revert().click()
    await expect.element(dialog()).toMatchTextContent('Someone else saved this part in the meantime.')
    await expect.element(dialog()).toMatchTextContent('Revision 4 with the content of revision 1 is added.')
    await expect.poll(() => marks(dialog()).removed).toContain('Third.')
    await revert().click()
    await expect
      .poll(() => calls('part.revert'))
      .toEqual([
        expect.objectContaining({ baseRevision: 2, to: 1 }),
        expect.objectContaining({ baseRevision: 3, to: 1 }),
      ])
  })

  it('asks for a sign-in if the session has ended', async () => {
    const { answers } = await openRevert()
    answers.part = { ...answers.part, revert: failed('UNAUTHENTICATED', 'User not authenticated.') }
    await revert().click()
    const login = page.getByRole('dialog', { name: 'Login Required' })
    await expect.element(login.getByRole('button', { name: 'Login' })).toBeVisible()
  })

  it('adds no revision if the content is the same', async () => {
    const { answers } = await openRevert({ 1: FIRST, 2: FIRST })
    answers.part = { ...answers.part, revert: { part: partSource({ revision: 2 }), changed: false } }
    await expect.element(dialog()).toMatchTextContent('Revision 1 is the same as the current revision.')
    await revert().click()
    await expect.element(dialog()).toMatchTextContent('The part is already as it was in revision 1. Nothing was added.')
    expect(revert().elements()).toEqual([])
  })

  it('shows a link to another part that has taken the name', async () => {
    const { answers } = await openRevert()
    const sentence = 'A part with this name already exists.'
    answers.part = {
      ...answers.part,
      revert: failed('CONFLICT', sentence, { details: { existingSlug: 'taken', id: newId() } }),
    }
    await revert().click()
    await expect.element(dialog()).toMatchTextContent(`Failed to update product: ${sentence}`)
    await expect
      .element(dialog().getByRole('link', { name: 'View Existing Part' }))
      .toHaveAttribute('href', '/part/taken')
  })

  it('shows a muted user the reason of the mute', async () => {
    const { answers } = await openRevert()
    answers.part = { ...answers.part, revert: failed('MUTED', 'You are muted until tomorrow.') }
    await revert().click()
    await expect.element(dialog()).toMatchTextContent('Failed to update product: You are muted until tomorrow.')
  })
})
