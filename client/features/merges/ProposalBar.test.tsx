import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  aModerator,
  aUser,
  failed,
  violations,
  visit,
  type Answers,
  type Outputs,
  type User,
} from '../../../tests/support/render.tsx'
import { mergeProposal, newId, part, partAnswers, partState, person } from '../../../tests/support/samples.ts'

const summary = (name: string, slug: string, id = newId()) => ({ id, slug, name, image: null, number: null })
const LOSER = summary('Camshaft', 'camshaft')
const WINNER = summary('Camshaft of 1995', 'camshaft-of-1995')
const [PAULA, ANNA, PETRA] = [person('Paula Proposer'), person('Anna Agree'), person('Petra Object')]
const PROPOSAL = mergeProposal({ loser: LOSER, winner: WINNER, proposer: PAULA })
const AT = '2026-01-02T03:04:05.000Z'

type Given = {
  proposal?: Outputs['mergeProposal']['get']
  answers?: Answers['mergeProposal']
  user?: User
  level?: 0 | 1
}
const open = ({ proposal = PROPOSAL, answers = {}, level = 1, ...given }: Given) => {
  const shown = part({ id: LOSER.id, name: LOSER.name, slug: LOSER.slug, tags: ['brakes'], proposals: [proposal] })
  const rights = { level, scope: { isSiteAdmin: false, adminTags: [] }, mayCheck: level > 0 }
  const all = { ...partAnswers(shown), change: { rights }, mergeProposal: { ofPart: [], ...answers } }
  return visit(`/part/${LOSER.slug}`, { ...given, answers: all })
}
const bar = () => page.getByRole('region', { name: 'Proposal to merge' })
const button = (name: string) => bar().getByRole('button', { name, exact: true })
const buttons = () =>
  bar()
    .getByRole('button')
    .elements()
    .map((each) => each.textContent)

describe('the bar of a proposal', () => {
  it('says who proposed what and why, who agrees and who objects until when', async () => {
    const objections = [{ user: PETRA, reason: 'Other flange.', at: AT }]
    const answered = { agreements: [{ user: ANNA, at: AT }], objections, objectedAt: AT, refusal: 'It is protected.' }
    await open({ proposal: { ...PROPOSAL, ...answered } })
    await expect
      .element(bar())
      .toMatchTextContent(
        'Paula Proposer proposed on 2 January 2026 to merge this part into Camshaft of 1995: The same number.',
      )
    await expect.element(bar()).toMatchTextContent('1 of 3 agree: Anna Agree')
    await expect.element(bar()).toMatchTextContent('Petra Object objects: Other flange.')
    await expect.element(bar()).toMatchTextContent('It stays open until 5 January 2026, 03:04 at least.')
    await expect.element(bar()).toMatchTextContent('The merge was refused: It is protected.')
    await expect
      .element(bar().getByRole('link', { name: 'Look at the merge' }))
      .toHaveAttribute('href', `/part/${LOSER.slug}/merge?into=${WINNER.slug}`)
    expect(buttons()).toEqual([])
  })

  it('counts agreements beyond those needed, after an objector changed sides, without a limit', async () => {
    const agreements = [PAULA, ANNA, PETRA].map((user) => ({ user, at: AT }))
    await open({ proposal: { ...PROPOSAL, agreements, objectedAt: AT } })
    await expect.element(bar()).toMatchTextContent('3 agree: Paula Proposer, Anna Agree, Petra Object')
  })

  it('offers its author to withdraw it, and disappears then', async () => {
    const user = aUser({ id: PAULA.id })
    const site = await open({ user, answers: { withdraw: { ...PROPOSAL, state: 'withdrawn' } } })
    await expect.element(button('Withdraw')).toBeVisible()
    expect(await violations()).toEqual([])
    const { bySlug } = partAnswers(part({ id: LOSER.id, name: LOSER.name, slug: LOSER.slug })).part
    site.answers.part = { ...site.answers.part, bySlug }
    await button('Withdraw').click()
    await expect.element(bar()).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('offers users of level 1 to agree, and opens the kept part after the last agreement', async () => {
    const site = await open({ user: aUser(), answers: { agree: { ...PROPOSAL, state: 'merged' } } })
    await expect.element(button('Agree')).toHaveAttribute('aria-pressed', 'false')
    site.answers.part = { ...site.answers.part, bySlug: part({ ...WINNER, name: WINNER.name }) }
    await button('Agree').click()
    await expect.element(page.getByRole('heading', { level: 1, name: WINNER.name })).toBeVisible()
    await expect.element(page.getByText('The parts are merged.')).toBeVisible()
    expect(site.calls('mergeProposal.agree')).toEqual([{ id: PROPOSAL.id }])
  })

  it('shows the own agreement as pressed, and says why another one is refused', async () => {
    const user = aUser()
    const agreements = [{ user: { id: user.id, name: user.name, picture: null }, at: AT }]
    const site = await open({ user, proposal: { ...PROPOSAL, agreements } })
    await expect.element(button('Agree')).toHaveAttribute('aria-pressed', 'true')
    await button('Agree').click()
    expect(site.calls('mergeProposal.agree')).toEqual([])
    site.unmount()
    await open({ user, answers: { agree: failed('CONFLICT', 'This proposal has ended.') } })
    await button('Agree').click()
    await expect.element(page.getByText('This proposal has ended.')).toBeVisible()
  })

  it('asks for the reason of an objection', async () => {
    const site = await open({ user: aUser(), answers: { object: PROPOSAL } })
    await button('Object').click()
    const dialog = page.getByRole('dialog', { name: 'Object to the merge' })
    await dialog.getByRole('button', { name: 'Object' }).click()
    await expect.element(dialog.getByText('Say why they are not the same part.')).toBeVisible()
    expect(await violations()).toEqual([])
    await dialog.getByLabelText('Why are they not the same part?').fill('Other flange.')
    await dialog.getByRole('button', { name: 'Object' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(site.calls('mergeProposal.object')).toEqual([{ id: PROPOSAL.id, reason: 'Other flange.' }])
  })

  it.each<[string, Given, string]>([
    ['a user below level 1', { user: aUser(), level: 0 }, 'Look at the merge'],
    ['a moderator', { user: aModerator(), level: 0 }, 'Merge now'],
  ])('leads %s to the merge', async (_who, given, name) => {
    const site = await open(given)
    await expect.element(bar().getByRole('link', { name })).toBeVisible()
    await expect.poll(() => site.calls('change.rights')).toHaveLength(1)
    expect(buttons()).toEqual([])
  })

  it('appears and changes on an open page', async () => {
    const { publish } = await open({})
    await publish('part.live', { ...partState(), proposals: [{ ...PROPOSAL, agreements: [{ user: ANNA, at: AT }] }] })
    await expect.element(bar()).toMatchTextContent('1 of 2 agree: Anna Agree')
    await publish('part.live', partState())
    await expect.element(bar()).not.toBeInTheDocument()
  })
})
