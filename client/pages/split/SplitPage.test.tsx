import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  aModerator,
  aUser,
  failed,
  violations,
  visit,
  type Answers,
  type User,
} from '../../../tests/support/render.tsx'
import {
  fitmentRow,
  image,
  listing,
  newId,
  outline,
  part,
  partAnswers,
  vehicle,
} from '../../../tests/support/samples.ts'

const number = (text: string) => ({
  number: text,
  brand: null,
  link: null,
  supersededBy: null,
  successor: null,
  supersedes: null,
})
const CAR = fitmentRow(vehicle({ names: ['BMW', '3 Series', 'E46', '320i'] }))
const PART = part({
  slug: 'two-pumps',
  name: 'Two pumps',
  tags: ['brakes'],
  numbers: [number('A 1'), number('B 2')],
  images: [image()],
  asks: [listing({ priceCents: 2_800 })],
})
const NEW = part({ id: newId(), slug: 'other-pump', name: 'The other pump' })
const PATH = `/part/${PART.slug}/split`

const bySlug = ({ idOrSlug }: { idOrSlug: string }) => (idOrSlug === NEW.slug ? NEW : PART)
type Given = { user?: User; split?: Answers['merge']; level?: 0 | 1 | 2 }
const open = ({ user = aModerator(), split = {}, level = 0 }: Given = {}) => {
  const answers = partAnswers(PART)
  return visit(PATH, {
    user,
    answers: {
      ...answers,
      part: { bySlug },
      fitment: { ...answers.fitment, ofPart: { ...outline(PART.id), rows: [CAR] } },
      change: { rights: { level, scope: { isSiteAdmin: false, adminTags: [] }, mayCheck: false } },
      merge: { of: [], ...split },
    },
  })
}
const box = (name: string) => page.getByRole('checkbox', { name })
const split = () => page.getByRole('button', { name: 'Split part' })
const label = (name: string) => page.getByLabelText(name, { exact: true })

async function fill() {
  await label('Title').fill('The other pump')
  await label('Description').fill('With the plastic impeller.')
  await label('Why are they two parts?').fill('They differ.')
}

it('moves what is chosen to a new part, says what stays, and opens the new part', async () => {
  const { calls } = await open({ split: { split: { id: NEW.id, slug: NEW.slug, revision: 2 } } })
  await box('B 2').click()
  await box('BMW 320i (E46)').click()
  await box('Image 1. Uploaded by: Ulf Uploader').click()
  await box('$28.00 by Gerd Seller').click()
  await expect.element(page.getByText('Two pumps keeps A 1.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Part numbers 1 1' })).toBeVisible()
  await fill()
  expect(await violations()).toEqual([])
  await split().click()
  await expect.element(page.getByRole('heading', { level: 1, name: NEW.name })).toBeVisible()
  expect(calls('merge.split')).toEqual([
    {
      id: PART.id,
      name: 'The other pump',
      description: 'With the plastic impeller.',
      tags: ['brakes'],
      reason: 'They differ.',
      numbers: ['B 2'],
      carIds: [CAR.id],
      imageIds: [PART.images[0]?.id],
      listingIds: [PART.asks[0]?.id],
    },
  ])
})

it('shows what is missing beside its field', async () => {
  const sentence = 'Choose at least one number, car, image or listing.'
  await open({ split: { split: failed('VALIDATION', sentence, { fields: { numbers: sentence } }) } })
  await split().click()
  await expect.element(label('Title')).toHaveFocus()
  await expect.element(page.getByText('Say why they are two parts.')).toBeVisible()
  await fill()
  await split().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(sentence)
})

it('sends no car that was edited meanwhile, and shows the current ones after the server refused', async () => {
  const sentence = 'This part was changed meanwhile.'
  const { answers, calls } = await open({ split: { split: failed('CONFLICT', sentence) } })
  await box('BMW 320i (E46)').click()
  await fill()
  answers.fitment = { ...answers.fitment, ofPart: { ...outline(PART.id), rows: [{ ...CAR, id: newId() }] } }
  await split().click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(box('BMW 320i (E46)')).not.toBeChecked()
  await expect.element(page.getByRole('row', { name: 'Cars 0 1' })).toBeVisible()
  await split().click()
  await expect.poll(() => calls('merge.split').length).toBe(2)
  expect(calls('merge.split')).toMatchObject([{ carIds: [CAR.id] }, { carIds: [] }])
})

it.each([
  [1, false],
  [2, true],
] as const)('a user of level %s is allowed: %s', async (level, isAllowed) => {
  await open({ user: aUser(), level })
  await expect.element(page.getByRole('heading', { name: 'Split a part' })).toBeVisible()
  await expect.poll(() => split().elements().length).toBe(isAllowed ? 1 : 0)
  const refusal = page.getByText('Only moderators of a tag of the part and trusted users can split it.')
  expect(refusal.elements()).toHaveLength(isAllowed ? 0 : 1)
})
