import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SITE_USER_ID } from '../../../shared/messages.ts'
import {
  aUser,
  failed,
  held,
  proxied,
  unreachable,
  violations,
  visit,
  type Answers,
  type User,
} from '../../../tests/support/render.tsx'
import {
  comment,
  conversation,
  conversations,
  image,
  listing,
  listingDetails,
  listOf,
  messageBetween,
  newId,
  part,
  partAnswers,
  person,
  post,
  profile,
  revision,
  threads,
  type Comment,
  type Message,
  type Part,
  type Person,
} from '../../../tests/support/samples.ts'

const ROSA = aUser({ id: newId(), name: 'Rosa Reporter' })
const WANDA = person('Wanda Writer')
const FILED = { id: newId(), status: 'open' } as const
const PART = part()
const AGAIN = 'You have already reported this. A moderator will review it.'

const dialog = (name = 'Report Part') => page.getByRole('dialog', { name })
const details = () => dialog().getByRole('textbox')
const reason = (name: string) => dialog().getByRole('radio', { name })
const submit = () => page.getByRole('button', { name: 'Submit Report' }).click()

/** Opens the report dialog of a part. */
async function open(user: User | undefined = ROSA, create: NonNullable<Answers['report']>['create'] = FILED) {
  const answers = { ...partAnswers(PART), report: { create } }
  const site = await visit('/part/camshaft', { user, answers })
  await page.getByRole('button', { name: 'Report this part' }).click()
  await expect.element(dialog()).toBeVisible()
  return site
}

const ON = comment('Hello.', { author: WANDA })
const OFFER = listing({ partId: PART.id, seller: WANDA })
const PROFILE = profile({ name: 'Wanda Writer' })
const POST = post({ author: WANDA })
const IMAGE = image({ uploader: WANDA })
const REVISION = revision(1, { author: WANDA })
const MESSAGE = messageBetween(WANDA, ROSA, 'Pay by gift card.')
const DESCRIPTION_MISSING = 'Please provide a reason for reporting.'

type Place = {
  item: { itemType: string; itemId: string }
  path: string
  answers: Answers
  opener: string
  title: string
  missing?: string
  /** Opens the list or dialog that has the button. */
  prepare?(): void | Promise<void>
}
const toEnd = () => page.getByRole('contentinfo').element().scrollIntoView()
const ofPart = (shown: Partial<Part> = {}, comments: Comment[] = []) => partAnswers({ ...PART, ...shown }, comments)

/** All types of items, and the way to their report dialog. */
const PLACES: Record<string, Place> = {
  part: {
    item: { itemType: 'part', itemId: PART.id },
    path: '/part/camshaft',
    answers: ofPart(),
    opener: 'Report this part',
    title: 'Report Part',
    missing: DESCRIPTION_MISSING,
  },
  comment: {
    item: { itemType: 'comment', itemId: ON.id },
    path: '/part/camshaft',
    answers: ofPart({}, [ON]),
    opener: 'Report comment by Wanda Writer',
    title: 'Report Comment',
    prepare: toEnd,
  },
  listing: {
    item: { itemType: 'listing', itemId: OFFER.id },
    path: `/part/camshaft?listing=${OFFER.id}`,
    answers: {
      ...ofPart({ asks: [OFFER], askCount: 1 }),
      listing: {
        ...ofPart({ asks: [OFFER] }).listing,
        byId: listingDetails(OFFER),
      },
    },
    opener: 'Report this listing',
    title: 'Report Listing',
  },
  user: {
    item: { itemType: 'user', itemId: PROFILE.id },
    path: `/account/${PROFILE.id}`,
    answers: {
      user: {
        profile: PROFILE,
        comments: listOf(),
        listings: listOf(),
        edits: listOf(),
        sales: listOf(),
        posts: listOf(),
      },
    },
    opener: 'Report Wanda Writer',
    title: 'Report User',
  },
  'blog post': {
    item: { itemType: 'blog_post', itemId: POST.id },
    path: '/blog/on-camshafts',
    answers: { post: { bySlug: POST }, comment: { list: threads([]) } },
    opener: 'Report this post',
    title: 'Report Post',
  },
  image: {
    item: { itemType: 'image', itemId: IMAGE.id },
    path: '/part/camshaft',
    answers: ofPart({ images: [IMAGE] }),
    opener: 'Report this image',
    title: 'Report Image',
    prepare: () => page.getByRole('region', { name: 'Part Images' }).getByRole('button').first().click(),
  },
  revision: {
    item: { itemType: 'revision', itemId: REVISION.id },
    path: '/part/camshaft',
    answers: { ...ofPart(), part: { bySlug: PART, history: { items: [REVISION], nextCursor: null } } },
    opener: 'Report revision 1',
    title: 'Report revision 1',
    missing: DESCRIPTION_MISSING,
    prepare: () => page.getByRole('button', { name: 'Edit History' }).click(),
  },
  message: {
    item: { itemType: 'message', itemId: MESSAGE.id },
    path: `/messages?recipientId=${WANDA.id}`,
    answers: {
      message: {
        conversations: conversations([conversation(WANDA, 'Pay by gift card.')]),
        list: { items: [MESSAGE], nextCursor: null },
      },
      trade: { pending: [] },
    },
    opener: 'Report message sent at',
    title: 'Report Message',
  },
}

describe('a report', () => {
  it.each(Object.entries(PLACES))('of a %s has its type, id and reason', async (type, place) => {
    const { item, path, answers, opener, title, missing = 'Reason for reporting cannot be empty.' } = place
    const { calls } = await visit(path, { user: ROSA, answers: { ...answers, report: { create: FILED } } })
    // The page of a listing opens its dialog, which hides the rest.
    await expect.element(page.getByRole('heading', { level: 1, includeHidden: true })).toBeInTheDocument()
    await place.prepare?.()
    const button = page.getByRole('button', { name: opener })
    await expect.element(button).toBeInTheDocument()
    await button.click()
    await submit()
    await expect.element(dialog(title).getByText(missing)).toBeVisible()
    await expect.element(dialog(title).getByRole('textbox')).toHaveFocus()
    expect(calls('report.create')).toEqual([])
    if (type === 'part') expect(await violations()).toEqual([])
    await dialog(title).getByRole('radio', { name: 'Offensive' }).click()
    await expect.element(dialog(title).getByText(missing)).not.toBeInTheDocument()
    await dialog(title).getByRole('textbox').fill('It calls me names.')
    await submit()
    await expect.element(dialog(title)).toMatchTextContent('Report submitted. A moderator will review it.')
    expect(calls('report.create')).toEqual([{ ...item, choice: 'Offensive', reason: 'It calls me names.' }])
  })

  it('needs a text only for the reason "Something else", is shown as pending, and closes its dialog after two seconds', async () => {
    const late = held(FILED)
    const { calls } = await open(ROSA, late.answer)
    await reason('Something else').click()
    await submit()
    await expect.element(dialog().getByText('Please provide a reason for reporting.')).toBeVisible()
    await reason('Wrong information').click()
    await submit()
    await expect.element(dialog().getByText('Submitting...')).toBeVisible()
    late.release()
    await expect.element(dialog()).toMatchTextContent('Report submitted.')
    expect(calls('report.create')).toMatchObject([{ choice: 'Wrong information', reason: '' }])
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Report this part' })).toHaveFocus()
  })

  it('has the number of remaining characters near the limit of 1,000, which includes the reason', async () => {
    await open()
    await reason('Copyright').click()
    await details().fill('x'.repeat(988))
    await expect.element(dialog().getByText('1 character left')).toBeVisible()
    await details().fill('x'.repeat(991))
    await expect.element(dialog().getByText('2 characters too many')).toBeVisible()
    await submit()
    await expect.element(dialog().getByText('A reason has at most 1,000 characters.')).toBeVisible()
    await details().fill('x'.repeat(989))
    await submit()
    await expect.element(dialog()).toMatchTextContent('Report submitted.')
  })

  it('keeps its draft after each failure and after closing, and shows the error', async () => {
    const { answers } = await open(ROSA, proxied(502))
    await details().fill('The thread is M12.')
    await submit()
    await expect.element(dialog().getByText('Failed to submit report (HTTP 502)')).toBeVisible()
    answers.report = { create: unreachable }
    await submit()
    await expect.element(dialog().getByText('Network error. Please try again.')).toBeVisible()
    answers.report = { create: failed('CONFLICT', AGAIN) }
    await submit()
    await expect.element(dialog().getByText(AGAIN)).toBeVisible()
    await expect.element(details()).toHaveValue('The thread is M12.')
    answers.report = { create: FILED }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).toBeVisible()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Report this part' }).click()
    await expect.element(details()).toHaveValue('The thread is M12.')
    await submit()
    await expect.element(dialog()).toMatchTextContent('Report submitted.')
  })

  it('keeps its draft after the end of the session, and asks for a sign-in', async () => {
    await open(ROSA, failed('UNAUTHENTICATED', 'User not authenticated.'))
    await details().fill('The drawing is mine.')
    await submit()
    const login = page.getByRole('dialog', { name: 'Login Required' })
    await expect.element(login.getByText('Authentication required to report.')).toBeVisible()
    await expect.element(login.getByText('Draft saved in this browser.')).toBeVisible()
  })

  it('needs a sign-in', async () => {
    await visit('/part/camshaft', { answers: partAnswers(part()) })
    await page.getByRole('button', { name: 'Report this part' }).click()
    await expect.element(dialog().getByText('Authentication required to report.')).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Login' })).toBeVisible()
  })

  it('is not possible for own and deleted comments, and for an own image', async () => {
    const own = comment('Mine.', { author: ROSA })
    const gone = comment('', { text: null, html: null, author: null, deleted: 'author' })
    await visit('/part/camshaft', { user: ROSA, answers: ofPart({ images: [image({ uploader: ROSA })] }, [own, gone]) })
    toEnd()
    await expect.element(page.getByText('[deleted by user]')).toBeInTheDocument()
    expect(page.getByRole('button', { name: /^Report comment/ }).elements()).toEqual([])
    await page.getByRole('region', { name: 'Part Images' }).getByRole('button').first().click()
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Add Image' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Report this image' }).elements()).toEqual([])
  })

  it('is not possible for an own post', async () => {
    const answers = { post: { bySlug: post({ author: ROSA }) }, comment: { list: threads([]) } }
    await visit('/blog/on-camshafts', { user: ROSA, answers })
    await expect.element(page.getByRole('link', { name: 'Edit Post' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Report this post' }).elements()).toEqual([])
  })

  it('is not possible for own messages, removed messages and messages of the site', async () => {
    const site = { id: SITE_USER_ID, name: 'Tappet', picture: null }
    const openChat = (partner: Person, items: Message[]) =>
      visit(`/messages?recipientId=${partner.id}`, {
        user: ROSA,
        answers: {
          message: {
            conversations: conversations([conversation(partner, 'Rude')]),
            list: { items, nextCursor: null },
          },
          trade: { pending: [] },
        },
      })
    const buttons = page.getByRole('button', { name: /^Report message sent at/ })
    const { unmount } = await openChat(WANDA, [messageBetween(WANDA, ROSA, null), messageBetween(WANDA, ROSA, 'Sorry')])
    await expect.element(page.getByText('[removed by moderator]')).toBeVisible()
    expect(buttons.elements()).toHaveLength(1)
    unmount()
    await openChat(site, [messageBetween(site, ROSA, 'Your listing ended.')])
    await expect.element(page.getByRole('region', { name: 'Messages' }).getByText('Your listing ended.')).toBeVisible()
    expect(buttons.elements()).toEqual([])
  })
})

it('the report buttons of a chat are one stop of the Tab key, and the arrow keys move between them', async () => {
  const [one, two, three] = ['One', 'Two', 'Three'].map((text) => messageBetween(WANDA, ROSA, text))
  const mine = messageBetween(ROSA, WANDA, 'Mine')
  const { calls } = await visit(`/messages?recipientId=${WANDA.id}`, {
    user: ROSA,
    answers: {
      message: {
        conversations: conversations([conversation(WANDA, 'Three')]),
        list: { items: [mine, three, two, one].flatMap((each) => each ?? []), nextCursor: null },
      },
      trade: { pending: [] },
      report: { create: FILED },
    },
  })
  const buttons = page.getByRole('button', { name: /^Report message sent at/ })
  await expect.poll(() => buttons.elements().length).toBe(3)
  page.getByRole('region', { name: 'Messages' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(buttons.last()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(buttons.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(buttons.nth(1)).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Add photos' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect
    .element(dialog('Report Message').getByText('Moderators can read this message, but no other message'))
    .toBeVisible()
  await dialog('Report Message').getByRole('textbox').fill('A threat.')
  await submit()
  await expect.poll(() => calls('report.create')).toMatchObject([{ itemType: 'message', itemId: two?.id }])
  await expect.element(dialog('Report Message')).not.toBeInTheDocument()
  await expect.element(buttons.nth(1)).toHaveFocus()
})
