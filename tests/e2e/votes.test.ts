import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { carousel, plates, useImages } from '../support/images.ts'
import { calls, downvoted, none, ready, upvoted, useVisitors, voteState, waitForVote } from '../support/visitors.ts'

const visitors = useVisitors()
const { url, visit, make, deps } = visitors
const { addImage } = useImages(visitors)

const votesOn = (page: Page, name: string | RegExp) => page.getByRole('group', { name })

it('votes can be set, changed and removed, and are counted exactly, also for others', async () => {
  const part = await make.part()
  const comment = await make.comment({ part, text: 'Read *me*.' })
  await make.votes('comment', comment, 4)
  const user = await make.user({ name: 'Volker Voter' })
  const page = await visit(`/part/${part.slug}`, { token: await make.token(user) })
  const votes = votesOn(page, /^Votes on comment/)
  const [up, down] = [votes.getByRole('button').first(), votes.getByRole('button').last()]
  await expect.poll(() => voteState(votes)).toEqual({ count: 4, ...none })
  await waitForVote(page, up.click())
  await expect.poll(() => voteState(votes)).toEqual({ count: 5, ...upvoted })
  await waitForVote(page, up.click())
  await expect.poll(() => voteState(votes)).toEqual({ count: 4, ...none })
  await waitForVote(page, down.click())
  await expect.poll(() => voteState(votes)).toEqual({ count: 3, ...downvoted })
  // Quick presses end in the state of the last one. They are sent one after the other.
  let answers = 0
  page.on('response', (response) => void (answers += Number(calls('vote.set')(response.url()))))
  for (const button of [up, down, up, up, down, up]) await button.click()
  await expect.poll(() => answers).toBe(6)
  const stored = { where: { commentId: comment.id, userId: user.id }, select: { value: true } }
  expect(await deps.prisma.commentVote.findFirst(stored)).toEqual({ value: 1 })
  await expect.poll(() => voteState(votes)).toEqual({ count: 5, ...upvoted })
  await page.reload()
  await expect.poll(() => voteState(votes)).toEqual({ count: 5, ...upvoted })

  // The cached page can be ten seconds old (server/ssr/page-version.ts).
  const other = await visit(`/part/${part.slug}`)
  const reloaded = async () => {
    await other.reload()
    return votesOn(other, /^Votes on comment/).innerText()
  }
  await expect.poll(reloaded, { timeout: 15_000 }).toBe('5')
})

it('votes on a post, in the feed and on an image are kept', async () => {
  const [part, post] = [await make.part(), await make.post({ createdAt: new Date(Date.now() + 30 * 86_400_000) })]
  await make.votes('post', post, 3)
  await addImage(part, 3)
  const token = await make.token()
  const page = await visit(`/part/${part.slug}`, { token })
  await plates(page).first().click()
  const ofImage = carousel(page).getByRole('group', { name: /^Votes on/ })
  await expect.poll(() => voteState(ofImage)).toEqual({ count: 3, ...none })
  await waitForVote(page, ofImage.getByRole('button').first().click())
  await expect.poll(() => voteState(ofImage)).toEqual({ count: 4, ...upvoted })

  // The post is later than the demo content, so that it is on the first page of the feed.
  await page.goto(`${url}/?${post.slug}`)
  await ready(page, true)
  const ofPost = votesOn(page, `Votes on post ${post.title}`)
  await waitForVote(page, ofPost.getByRole('button').first().click())
  await expect.poll(() => voteState(ofPost)).toEqual({ count: 4, ...upvoted })
  await page.getByRole('link', { name: post.title }).first().click()
  await page.waitForURL(`**/blog/${post.slug}`)
  await expect.poll(() => voteState(ofPost)).toEqual({ count: 4, ...upvoted })
  await waitForVote(page, ofPost.getByRole('button').first().click())
  await expect.poll(() => voteState(ofPost)).toEqual({ count: 3, ...none })
})
