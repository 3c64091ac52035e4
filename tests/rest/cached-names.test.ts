import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp({}, {}, true)), 120_000)
afterAll(() => site.close())

it.each([
  ['changes the name', 'update', 'Another Name'],
  ['deletes the account', 'remove', 'Unknown User'],
] as const)('cached pages show the new name after a user %s', async (_what, action, then) => {
  const { make } = site
  const name = `Keeps ${action}`
  const user = await make.user({ name })
  const caller = site.caller(await make.token(user))
  const part = await make.part({ createdBy: user })
  await make.comment({ part, author: user })
  const post = await make.post({ author: user })
  await make.votes('post', post, 3)
  const trending = await make.comment({ part, author: user })
  await make.votes('comment', trending, 12)
  const pages = [`/part/${part.slug}`, `/blog/${post.slug}`, '/', `/account/${user.id}`]
  const showing = async (wanted: string) => {
    const bodies = await Promise.all(pages.map(async (path) => (await site.get(path)).body as string))
    return pages.filter((_path, at) => bodies[at]?.includes(wanted))
  }
  expect(await showing(name)).toEqual(pages)

  if (action === 'update') await caller.user.update({ name: then })
  else await caller.user.remove({ name })
  expect(await showing(name)).toEqual([])
  expect(await showing(then)).toEqual(action === 'update' ? pages : pages.slice(0, 3))
})

it('cached pages do not show the numbers of a part after its removal', async () => {
  const { make } = site
  const removed = await make.part({ numbers: [{ number: 'STC 1086', supersededBy: 'PEB 500' }] })
  const other = await make.part({ numbers: ['PEB 500'] })
  const page = async () => (await site.get(`/part/${other.slug}`)).body as string
  expect(await page()).toContain('STC 1086')

  const { id } = await site
    .caller(await make.token())
    .report.create({ itemType: 'part', itemId: removed.id, reason: 'Spam' })
  const moderator = site.caller(await make.token(await make.user({ isSiteAdmin: true })))
  await moderator.moderation.deleteItem({ id, adminReason: 'Spam' })
  expect(await page()).not.toContain('STC 1086')
})
