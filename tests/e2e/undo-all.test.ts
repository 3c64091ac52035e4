import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { TYPED_ABOVE } from '../../shared/undo-jobs.ts'
import { DESKTOP, expectAccessible, PHONE } from '../support/browser.ts'
import { hasKeyboard, holding, isFocused, tabTo, useVisitors } from '../support/visitors.ts'

const { visit, make, deps, url } = useVisitors()

/** With one that stays, one more than the number above which the form asks to type it. */
const EDITS = TYPED_ABOVE + 2

type Person = { id: string }

async function edit(part: { id: string }, author: Person, description: string): Promise<void> {
  const answer = await fetch(`${url}/api/products/${part.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await make.token(author)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ description_markdown: description, summary: '' }),
  })
  expect(answer.status).toBe(200)
}

/** Creates a user who edited so many parts, and a moderator of the whole site. */
async function vandalize(count: number) {
  const vandal = await make.user({ name: 'Vera Vandal' })
  const parts = []
  for (let n = 0; n < count; n++) {
    const part = await make.part({ description: 'Torque 25 Nm.', revisions: 1 })
    await edit(part, vandal, 'Buy it at a shop.')
    parts.push(part)
  }
  const moderator = await make.user({ isSiteAdmin: true })
  return { vandal, parts, moderator, token: await make.token(moderator) }
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const descriptionsOf = async (parts: { slug: string }[]) =>
  Promise.all(
    parts.map(async ({ slug }) => (await (await fetch(`${url}/part/${slug}`)).text()).includes('Torque 25 Nm.')),
  )
const isMuted = async ({ id }: Person) => (await deps.prisma.mute.count({ where: { userId: id, liftedAt: null } })) > 0

describe.each([
  ['1280', DESKTOP],
  ['390', PHONE],
])('by keyboard at %s px', (_width, viewport) => {
  it('a site moderator rehearses, undoes all but one change of a user, and undoes the job', async () => {
    const { vandal, parts, token } = await vandalize(EDITS)
    const [kept, ...others] = parts.toReversed()
    const page = await visit(`/admin?user=${vandal.id}`, { token, viewport })
    await tabTo(page, page.getByRole('link', { name: 'Undo all changes of this user' }))
    await page.keyboard.press('Enter')
    await title(page, '22 changes by Vera Vandal').waitFor()
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
    await expectAccessible(page)

    await tabTo(page, page.getByRole('checkbox', { name: kept?.name ?? '' }))
    await page.keyboard.press('Space')
    await page.getByText('21 selected.').waitFor()
    await tabTo(page, page.getByLabel('Reason', { exact: true }), 100)
    await page.keyboard.type('Links to a shop.')
    await tabTo(page, page.getByLabel('Rule'))
    await page.keyboard.type('Spam')
    await tabTo(page, page.getByLabel('For the public log'))
    await page.keyboard.type('Advertising in descriptions.')
    await tabTo(page, page.getByLabel('Also mute the user for'))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByLabel('Type 21 to confirm'))
    await page.keyboard.type('21')
    await expectAccessible(page)
    const release = await holding(page, 'undoJob.get')
    await page.keyboard.press('Enter')
    await title(page, 'Undoing 21 changes').waitFor()
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
    expect(await page.getByRole('progressbar', { name: 'Changes done' }).getAttribute('aria-valuetext')).toBe(
      '0 of 21 done',
    )
    await expectAccessible(page)
    release()
    await title(page, 'Undid 21 changes').waitFor()
    await page.getByText('21 items back in their earlier state').waitFor()
    await expectAccessible(page)

    expect(await descriptionsOf(others)).toEqual(others.map(() => true))
    expect(await descriptionsOf([kept ?? { slug: '' }])).toEqual([false])
    expect(await isMuted(vandal)).toBe(true)
    const log = await (await fetch(`${url}/api/moderation/log?action=undo-all&limit=1`)).json()
    expect(log).toMatchObject({ items: [{ rule: 'spam', items: 21, reason: 'Advertising in descriptions.' }] })

    await tabTo(page, button(page, 'Undo this job'))
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Restore 21 changes' })
    await hasKeyboard(question)
    await expectAccessible(page)
    await tabTo(page, question.getByRole('button', { name: 'Restore 21 changes' }))
    await page.keyboard.press('Enter')
    await title(page, 'Restored 21 changes').waitFor()
    expect(await descriptionsOf(others)).toEqual(others.map(() => false))
    expect(await isMuted(vandal)).toBe(false)
  })

  it('a site moderator continues a stopped job and tries a failed change again', async () => {
    const { vandal, parts, moderator, token } = await vandalize(3)
    const { id } = await stoppedJob(vandal, moderator)
    const page = await visit(`/changes/undo/${vandal.id}?job=${id}`, { token, viewport })
    await title(page, 'Stopped undoing 3 changes').waitFor()
    await tabTo(page, button(page, 'See why'))
    await page.keyboard.press('Enter')
    await page.getByText('The name is taken.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => isFocused(button(page, 'Continue'))).toBe(true)
    await page.keyboard.press('Enter')
    await title(page, 'Undid 3 changes').waitFor()
    expect(await descriptionsOf(parts)).toEqual([true, true, true])
  })
})

/** Creates a stopped job about all changes of a user, of which the newest has failed. */
async function stoppedJob({ id: userId }: Person, { id: moderatorId }: Person): Promise<{ id: string }> {
  const changes = await deps.prisma.change.findMany({
    where: { actorId: userId, kind: 'part.edited' },
    select: { id: true },
    orderBy: { id: 'desc' },
  })
  const step = (changeId: string, number: number) =>
    number === 1
      ? { changeId, number, state: 'failed' as const, note: 'The name is taken.' }
      : { changeId, number, state: 'waiting' as const, note: '' }
  const times = { createdAt: deps.now(), endedAt: deps.now() }
  const steps = { create: changes.map(({ id }, at) => step(id, at + 1)) }
  const data = {
    id: deps.newId(),
    userId,
    moderatorId,
    reason: 'Links to a shop.',
    state: 'stopped' as const,
    ...times,
  }
  return deps.prisma.undoJob.create({ data: { ...data, steps }, select: { id: true } })
}
