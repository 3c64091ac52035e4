import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SIGNED_OUT } from '../../shared/sign-in.ts'
import { chats, conversationWith, input, unreadBadge, messageTexts } from '../support/pages.ts'
import {
  account,
  accountMenu,
  calls,
  FAILED_REQUEST,
  holding,
  loginLink,
  ready,
  useVisitors,
} from '../support/visitors.ts'

const visitors = useVisitors()
const { url, visit, make, deps } = visitors
const { pair } = chats(visitors)

const CHANGED = 'You are signed in as Bea Brown now. Copy your text, reload the page and try again.'

const keepToken = (page: Page, token: string) =>
  page.evaluate((value) => localStorage.setItem('authToken', value), token)
const isSameDocument = (page: Page) => page.evaluate(() => document.documentElement.dataset['mark'] === 'kept')
const comment = (page: Page) => page.getByPlaceholder('Write a comment')
const commentsBy = (authorId: string) => deps.prisma.comment.count({ where: { authorId } })

const sentBy = ({ id }: { id: string }) => deps.prisma.message.count({ where: { senderId: id } })

async function signOut(page: Page) {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await loginLink(page).waitFor()
}

/** Opens another tab of the same browser, with a document that is not a page. */
async function emptyTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(`${url}/robots.txt`)
  return other
}

describe('a tab', () => {
  it('shows the account of another tab at once, keeps unsent text after its change, and sends it under its own account only', async () => {
    const part = await make.part()
    const ann = await make.user({ name: 'Ann Archer' })
    const bea = await make.user({ name: 'Bea Brown' })
    const tab = await visit(`/part/${part.slug}`, {
      token: await make.token(ann),
      expectedMessages: FAILED_REQUEST,
    })
    const other = await tab.context().newPage()
    await other.goto(`${url}/messages`)
    await ready(other, true)
    // A tab that reloads its document loses this mark.
    await tab.evaluate(() => void (document.documentElement.dataset['mark'] = 'kept'))

    await signOut(tab)
    await other.waitForURL(`${url}/`)
    await loginLink(other).waitFor()
    await comment(tab).waitFor({ state: 'detached' })
    await keepToken(other, await make.token(bea))
    await account(tab).getByText('Hi, Bea').waitFor()
    await comment(tab).waitFor()
    await keepToken(other, await make.token(ann))
    await account(tab).getByText('Hi, Ann').waitFor()
    // A tab receives no events of its own changes.
    await keepToken(tab, await make.token(ann))
    await account(other).getByText('Hi, Ann').waitFor()
    expect(await isSameDocument(tab)).toBe(true)

    await comment(tab).fill('What Ann thinks')
    await signOut(other)
    await loginLink(tab).waitFor()
    await tab.getByText(SIGNED_OUT).waitFor()
    await tab.getByRole('button', { name: 'Post Comment' }).click()
    await tab.getByText('Authentication required to comment.').waitFor()

    await keepToken(other, await make.token(bea))
    await account(tab).getByText('Hi, Bea').waitFor()
    await tab.getByRole('alert').getByText(CHANGED).waitFor()
    await tab.getByRole('button', { name: 'Post Comment' }).click()
    await tab.locator('main').getByText(CHANGED).waitFor()
    expect(await comment(tab).inputValue()).toBe('What Ann thinks')
    expect([await commentsBy(ann.id), await commentsBy(bea.id)]).toEqual([0, 0])

    await keepToken(other, await make.token(ann))
    await account(tab).getByText('Hi, Ann').waitFor()
    await tab.getByRole('button', { name: 'Post Comment' }).click()
    await expect.poll(() => commentsBy(ann.id)).toBe(1)

    await comment(tab).fill('What Ann thinks next')
    await keepToken(other, await make.token(bea))
    await account(tab).getByText('Hi, Bea').waitFor()
    await tab.reload()
    await ready(tab, true)
    expect(await comment(tab).inputValue()).toBe('')
    await comment(tab).fill('What Bea thinks')
    await tab.getByRole('button', { name: 'Post Comment' }).click()
    await expect.poll(() => commentsBy(bea.id)).toBe(1)
  })

  it('that is kept for its text reads nothing as the other account, and does not send queued messages under it', async () => {
    const { ann } = await pair(['bob', 'Hello'])
    const bea = await make.user({ name: 'Bea Brown' })
    const [dan, cal] = [await make.user({ name: 'Dan Doyle' }), await make.user({ name: 'Cal Clark' })]
    await make.message(await make.conversation(ann, dan), dan, 'For Ann')
    const ofBea = await make.conversation(bea, cal)
    await make.message(ofBea, cal, 'For Bea')
    const tab = await visit('/messages', { token: await make.token(ann), expectedMessages: FAILED_REQUEST })
    await conversationWith(tab, 'Bob Byrne').click()
    await input(tab).fill('What Ann thinks')
    const other = await emptyTab(tab)
    const token = await make.token(bea)
    const readAsBea: string[] = []
    tab.on('request', (request) => {
      const isOfBea = request.headers()['authorization'] === `Bearer ${token}`
      // The server rejects writes, because they name the account of the page.
      if (isOfBea && request.method() === 'GET' && request.url().includes('/trpc/message.'))
        readAsBea.push(request.url())
    })
    await keepToken(other, token)
    await account(tab).getByText('Hi, Bea').waitFor()
    await make.message(ofBea, cal, 'For Bea again')
    await conversationWith(tab, 'Dan Doyle').click()
    await expect.poll(() => messageTexts(tab)).toEqual(['For Ann'])
    expect(await conversationWith(tab, 'Cal Clark').count()).toBe(0)
    expect(await unreadBadge(tab).count()).toBe(0)
    expect(readAsBea).toEqual([])

    await keepToken(other, await make.token(ann))
    await account(tab).getByText('Hi, Ann').waitFor()
    await conversationWith(tab, 'Bob Byrne').click()
    await expect.poll(() => messageTexts(tab)).toEqual(['Hello'])
    const release = await holding(tab, 'message.send')
    for (const text of ['One', 'Two']) {
      await input(tab).fill(text)
      await tab.getByRole('button', { name: 'Send' }).click()
    }
    const second = tab.waitForResponse((answer) => calls('message.send')(answer.url()) && answer.status() === 409)
    await keepToken(other, token)
    await account(tab).getByText('Hi, Bea').waitFor()
    release()
    await second
    expect(await sentBy(bea)).toBe(0)
    expect(await sentBy(ann)).toBe(1)
    await keepToken(other, await make.token(ann))
    await account(tab).getByText('Hi, Ann').waitFor()
    await tab.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => sentBy(ann)).toBe(2)
  })
})
