import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, failed, violations, visit, type Answers, type User } from '../../../tests/support/render.tsx'
import { mergeProposal, newId } from '../../../tests/support/samples.ts'
import type { DuplicatePair } from './useNotDuplicate.ts'

const summary = (name: string, slug: string) => ({ id: newId(), slug, name, image: null, number: '06A 109 309' })
const pair = (given: Partial<DuplicatePair> = {}): DuplicatePair => ({
  id: newId(),
  parts: [summary('Tensioner', 'tensioner'), summary('Tensioner 1.8', 'tensioner-1-8')],
  reason: 'number',
  number: '06A 109 309',
  brand: 'INA',
  similarity: 62,
  proposal: null,
  ...given,
})
const PAIR = pair()
const [{ id: one }, { id: other }] = PAIR.parts

type Given = { pairs?: DuplicatePair[]; nextCursor?: string | null; answers?: Answers['duplicate']; user?: User }
const open = ({ pairs = [PAIR], nextCursor = null, answers = {}, ...given }: Given = {}) =>
  visit('/duplicates', { ...given, answers: { duplicate: { list: { items: pairs, nextCursor }, ...answers } } })
const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const notDuplicate = () => page.getByRole('button', { name: 'Not a duplicate' })

it('says what two parts have in common, and leads to their merge', async () => {
  await open({ pairs: [PAIR, pair({ reason: 'name', brand: null })], user: aUser() })
  await expect.element(heading('Both have 06A 109 309 of INA')).toBeVisible()
  await expect.element(heading('Both have 06A 109 309, and their names are alike by 62 %')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Look at the merge' }).first())
    .toHaveAttribute('href', '/part/tensioner-1-8/merge?into=tensioner')
  expect(await violations()).toEqual([])
})

it('shows the open proposal of a pair', async () => {
  const [winner, loser] = PAIR.parts
  await open({ pairs: [{ ...PAIR, proposal: mergeProposal({ loser, winner }) }] })
  await expect
    .element(page.getByRole('region', { name: 'Proposal to merge' }))
    .toMatchTextContent('to merge Tensioner 1.8 into Tensioner: The same number.')
  await expect.element(page.getByRole('link', { name: 'Look at the merge' })).toBeVisible()
})

it('a pair that is no duplicate disappears, and comes back after "Undo"', async () => {
  const { calls } = await open({ user: aUser(), answers: { notDuplicate: undefined, takeBack: undefined } })
  await notDuplicate().click()
  await expect.element(page.getByText('No likely duplicates.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(calls('duplicate.notDuplicate')).toEqual([{ one, other }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(heading('Both have 06A 109 309 of INA')).toBeVisible()
  expect(calls('duplicate.takeBack')).toEqual([{ one, other }])
})

it('a pair comes back if it could not be remembered', async () => {
  await open({ user: aUser(), answers: { notDuplicate: failed('RATE_LIMITED', 'Too many requests.') } })
  await notDuplicate().click()
  await expect.element(page.getByText('Too many requests.')).toBeVisible()
  await expect.element(heading('Both have 06A 109 309 of INA')).toBeVisible()
})

it('shows the pairs of a tag, which the address has', async () => {
  const { answers, calls } = await open()
  answers.duplicate = { list: { items: [], nextCursor: null } }
  await page.getByLabelText('Tag').fill('opel')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.element(page.getByText('No likely duplicates with this tag.')).toBeVisible()
  expect(calls('duplicate.list').at(-1)).toMatchObject({ tag: 'opel' })
  expect(location.search).toBe('?tag=opel')
  await page.getByRole('link', { name: 'Clear all' }).click()
  expect(location.search).toBe('')
})

it('loads more pairs, and asks visitors to log in', async () => {
  const { answers, calls } = await open({ nextCursor: 'more' })
  answers.duplicate = { list: { items: [pair({ number: 'B 2' })], nextCursor: null } }
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.element(heading('Both have B 2 of INA')).toBeVisible()
  expect(calls('duplicate.list').at(-1)).toMatchObject({ cursor: 'more' })
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(notDuplicate().elements()).toEqual([])
})
