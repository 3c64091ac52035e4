import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '../../../server/errors.ts'
import { MERGE_CHOICES, type MergeWarning } from '../../../shared/merges.ts'
import {
  aModerator,
  aUser,
  failed,
  violations,
  visit,
  type Answers,
  type Inputs,
} from '../../../tests/support/render.tsx'
import { mergeProposal, newId, part, partAnswers, person } from '../../../tests/support/samples.ts'
import type { Preview } from './Merge.tsx'

const LOSER = part({ id: newId(), slug: 'waterpump', name: 'Waterpump E46' })
const WINNER = part({ id: newId(), slug: 'water-pump', name: 'Water Pump M54', tags: ['brakes'] })
const PATH = `/part/${LOSER.slug}/merge?into=${WINNER.slug}`

const number = (text: string, brand: string | null = null) => ({ number: text, brand, link: null, supersededBy: null })
const card = ({ id, slug, name: title }: typeof LOSER): Preview['winner'] => ({
  id,
  slug,
  title,
  image: null,
  createdAt: '2023-11-20T10:00:00.000Z',
  edits: 41,
  asks: 8,
})
const row = (vehicle: string) => ({
  vehicleId: vehicle,
  vehicle,
  from: null,
  to: null,
  fits: true,
  conditions: [],
  position: '',
  quantity: null,
  note: '',
  source: 'owner' as const,
  precision: 'month' as const,
})
const cars = (...names: string[]): Preview['fields']['cars']['winner'] => ({ universal: false, rows: names.map(row) })
const NOTHING = {
  asks: 0,
  bids: 0,
  otherListings: 0,
  sales: 0,
  comments: 0,
  images: 0,
  answers: 0,
  follows: 0,
  wants: 0,
  relations: 0,
  messages: 0,
  reports: 0,
}
const preview = (given: Partial<Preview> = {}): Preview => ({
  winner: card(WINNER),
  loser: card(LOSER),
  fields: {
    title: { winner: WINNER.name, loser: LOSER.name, merged: WINNER.name, isSame: false },
    description: {
      winner: { beginning: 'Pressed steel impeller.', words: 142 },
      loser: { beginning: 'Good pump.', words: 2 },
      merged: { beginning: 'Pressed steel impeller.', words: 142 },
      isSame: false,
    },
    numbers: {
      winner: [number('11 51 7 527 910'), number('P482', 'HEPU')],
      loser: [number('11517527910'), number('PA632', 'Graf')],
      merged: [number('11 51 7 527 910'), number('P482', 'HEPU'), number('PA632', 'Graf')],
      isSame: false,
    },
    tags: { winner: ['cooling'], loser: ['cooling'], merged: ['cooling'], isSame: true },
    cars: { winner: cars('320i'), loser: cars('320i', '520i'), merged: cars('320i', '520i'), isSame: false },
  },
  moves: { ...NOTHING, asks: 3, bids: 1, comments: 12, follows: 1 },
  warnings: [],
  version: '1',
  mayMerge: true,
  ...given,
})

const bySlug = ({ idOrSlug }: Inputs['part']['bySlug']) => ([LOSER.slug, LOSER.id].includes(idOrSlug) ? LOSER : WINNER)
type Given = {
  merge?: Answers['merge']
  mergeProposal?: Answers['mergeProposal']
  user?: ReturnType<typeof aUser>
  path?: string
}
const open = ({ merge = {}, mergeProposal: proposals = {}, user = aModerator(), path = PATH }: Given = {}) =>
  visit(path, {
    user,
    answers: {
      ...partAnswers(WINNER),
      part: { ...partAnswers(WINNER).part, bySlug },
      merge: { preview: preview(), of: [], ...merge },
      mergeProposal: { ofPart: [], ...proposals },
      change: { rights: { level: 1, scope: { isSiteAdmin: false, adminTags: [] }, mayCheck: true } },
    },
  })
const summary = ({ id, slug, name }: typeof LOSER) => ({ id, slug, name, image: null, number: null })
const PROPOSAL = mergeProposal({ loser: summary(LOSER), winner: summary(WINNER), proposer: person('Paula Proposer') })
const bar = () => page.getByRole('region', { name: 'Proposal to merge' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('group', { name, exact: true })
const reason = () => page.getByLabelText('Why are they the same part?')
const warning = (given: Partial<MergeWarning>): MergeWarning => ({
  level: 'refused',
  field: 'tags',
  sentence: 'Together they have 27 tags.',
  ...given,
})

describe('the page of a merge', () => {
  it('compares the two parts and says what moves', async () => {
    await open()
    await expect.element(field('Part numbers')).toMatchTextContent('3 after the merge')
    await expect.element(field('Part numbers')).toMatchTextContent('11517527910 in both')
    await expect.element(field('Cars')).toMatchTextContent('Only here: 520i')
    await expect.element(field('Tags')).toMatchTextContent('cooling the same in both')
    expect(field('Tags').getByRole('checkbox').elements()).toEqual([])
    const moves = page.getByRole('region', { name: 'What moves' })
    await expect.element(moves).toMatchTextContent('4listings (3 asks, 1 bid)')
    await expect.element(moves).toMatchTextContent('12comments with all votes')
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(await violations()).toEqual([])
  })

  it('asks for the preview of the chosen fields, and keeps at least one part of each', async () => {
    const { calls } = await open()
    await page.getByRole('radio', { name: `Title of ${LOSER.name}` }).click()
    await page.getByRole('checkbox', { name: `Part numbers of ${LOSER.name}` }).click()
    await expect
      .poll(() => calls('merge.preview').at(-1))
      .toEqual({ id: LOSER.id, into: WINNER.id, choices: { ...MERGE_CHOICES, name: 'loser', numbers: 'winner' } })
    await expect.element(page.getByRole('checkbox', { name: `Part numbers of ${WINNER.name}` })).toBeDisabled()
  })

  it('keeps the other part and the reason after "Keep the other one"', async () => {
    const { calls } = await open()
    await reason().fill('Same number.')
    await page.getByRole('link', { name: 'Keep the other one' }).click()
    await expect.poll(() => calls('merge.preview').at(-1)).toMatchObject({ id: WINNER.id, into: LOSER.id })
    expect(location.pathname + location.search).toBe(`/part/${WINNER.slug}/merge?into=${LOSER.slug}`)
    await expect.element(reason()).toHaveValue('Same number.')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('shows a refused limit at its field and what to look at beside the form, and cannot merge', async () => {
    const look = warning({ level: 'look', field: 'cars', sentence: 'One part fits the 520i, and the other does not.' })
    const fields = { ...preview().fields }
    fields.tags = { ...fields.tags, loser: ['x'], isSame: false }
    await open({ merge: { preview: preview({ fields, warnings: [warning({}), look] }) } })
    await expect.element(field('Tags')).toHaveAccessibleDescription('Together they have 27 tags.')
    await expect.element(page.getByRole('list', { name: 'Warnings' })).toHaveTextContent(look.sentence)
    await expect.element(button('Merge now')).toBeDisabled()
    expect(await violations()).toEqual([])
  })

  it('keeps the reason and the choices after a conflict, and shows the new preview', async () => {
    const { answers } = await open({ merge: { merge: failed('CONFLICT', 'One of the two parts was changed.') } })
    await page.getByRole('radio', { name: `Title of ${LOSER.name}` }).click()
    await reason().fill('Same number.')
    answers.merge = { ...answers.merge, preview: preview({ moves: { ...NOTHING, comments: 99 } }) }
    await button('Merge now').click()
    await expect.element(page.getByText('One of the two parts was changed.')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'What moves' })).toMatchTextContent('99comments')
    await expect.element(reason()).toHaveValue('Same number.')
    await expect.element(page.getByRole('radio', { name: `Title of ${LOSER.name}` })).toBeChecked()
  })

  it('needs a reason, sends the version of the preview, and opens the kept part', async () => {
    const winner = { id: WINNER.id, slug: WINNER.slug, title: WINNER.name }
    const { calls } = await open({ merge: { merge: { id: newId(), winner, revision: 2 } } })
    await button('Merge now').click()
    await expect.element(page.getByText('Say why they are the same part.')).toBeVisible()
    await reason().fill('Same number.')
    await button('Merge now').click()
    await expect.element(page.getByRole('heading', { level: 1, name: WINNER.name })).toBeVisible()
    expect(calls('merge.merge')).toEqual([
      { id: LOSER.id, into: WINNER.id, choices: MERGE_CHOICES, version: '1', reason: 'Same number.' },
    ])
  })

  it('lets users who do not moderate both parts propose the merge, and opens the kept part', async () => {
    const { calls } = await open({
      user: aUser(),
      merge: { preview: preview({ mayMerge: false }) },
      mergeProposal: { propose: PROPOSAL },
    })
    await reason().fill('Same number.')
    expect(button('Merge now').elements()).toEqual([])
    await button('Propose merge').click()
    await expect.element(page.getByRole('heading', { level: 1, name: WINNER.name })).toBeVisible()
    await expect.element(page.getByText('The merge is proposed. 2 other users have to agree.')).toBeVisible()
    expect(calls('mergeProposal.propose')).toEqual([
      { id: LOSER.id, into: WINNER.id, choices: MERGE_CHOICES, version: '1', reason: 'Same number.' },
    ])
  })

  it('lets a moderator propose the merge too', async () => {
    const { calls } = await open({ mergeProposal: { propose: PROPOSAL } })
    await reason().fill('Same number.')
    await button('Propose merge').click()
    await expect.element(page.getByRole('heading', { level: 1, name: WINNER.name })).toBeVisible()
    expect(calls('mergeProposal.propose')).toHaveLength(1)
    expect(calls('merge.merge')).toEqual([])
  })

  it('shows the proposal of another user that came first', async () => {
    const other = mergeProposal({ ...PROPOSAL, loser: PROPOSAL.winner, winner: PROPOSAL.loser })
    let isOpen = false
    await open({
      user: aUser(),
      merge: { preview: preview({ mayMerge: false }) },
      mergeProposal: {
        ofPart: () => (isOpen ? [other] : []),
        propose() {
          isOpen = true
          throw new AppError('CONFLICT', 'Another proposal to merge these two parts is open.')
        },
      },
    })
    await reason().fill('Same number.')
    await button('Propose merge').click()
    await expect
      .element(bar().getByRole('link', { name: 'Look at the merge' }))
      .toHaveAttribute('href', `/part/${WINNER.slug}/merge?into=${LOSER.slug}`)
    expect(button('Propose merge').elements()).toEqual([])
  })

  it('shows the choices of a proposal, and agrees with the preview that it shows', async () => {
    const choices = { ...MERGE_CHOICES, name: 'loser' } as const
    const { calls } = await open({
      user: aUser(),
      merge: { preview: preview({ mayMerge: false, version: '7' }) },
      mergeProposal: { ofPart: [mergeProposal({ ...PROPOSAL, choices })], agree: PROPOSAL },
    })
    await expect.element(bar()).toMatchTextContent('0 of 2 agree')
    expect(calls('merge.preview')).toEqual([{ id: LOSER.id, into: WINNER.id, choices }])
    const chosen = page.getByRole('radio', { name: `Title of ${LOSER.name}` })
    await expect.element(chosen).toBeChecked()
    await expect.element(chosen).toBeDisabled()
    expect(bar().getByRole('link', { name: 'Look at the merge' }).elements()).toEqual([])
    await bar().getByRole('button', { name: 'Agree' }).click()
    await expect.poll(() => calls('mergeProposal.agree')).toEqual([{ id: PROPOSAL.id, version: '7' }])
    expect(await violations()).toEqual([])
  })

  it('says why two parts cannot be merged, and leads to another choice', async () => {
    await open({ merge: { preview: failed('CONFLICT', 'It was already merged.') } })
    await expect.element(page.getByText('Error: It was already merged.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Choose another part' }))
      .toHaveAttribute('href', `/part/${LOSER.slug}/merge`)
  })
})

describe('the choice of the other part', () => {
  const PATH_OF_CHOICE = `/part/${LOSER.slug}/merge`
  const suggested = { parts: [], tags: [], people: [], vehicles: [] }

  it.each([
    ['its id', WINNER.id],
    ['its address', `https://tappet.example/part/${WINNER.slug}?comment=1`],
    ['its slug', WINNER.slug],
  ])('finds a part by %s', async (_what, text) => {
    const { answers } = await open({ path: PATH_OF_CHOICE })
    answers.search = { suggest: suggested }
    await page.getByRole('searchbox', { name: 'Part number or name' }).fill(text)
    await expect
      .element(page.getByRole('list', { name: 'Parts' }).getByRole('link', { name: WINNER.name }))
      .toHaveAttribute('href', `${PATH_OF_CHOICE}?into=${WINNER.slug}`)
  })

  it('does not offer the part itself', async () => {
    const { answers } = await open({ path: PATH_OF_CHOICE })
    answers.search = { suggest: suggested }
    await page.getByRole('searchbox', { name: 'Part number or name' }).fill(LOSER.id)
    await expect.element(page.getByText(`No part found for "${LOSER.id}".`)).toBeVisible()
  })
})
