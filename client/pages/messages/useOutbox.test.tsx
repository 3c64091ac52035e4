import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AppError } from '../../../server/errors.ts'
import { aUser, failed, visit, type Answers } from '../../../tests/support/render.tsx'
import { conversation, conversations, messageBetween, person } from '../../../tests/support/samples.ts'

const ANN = aUser({ id: '00000000-0000-7000-8000-00000000a11a', name: 'Ann Archer' })
const BEA = aUser({ id: '00000000-0000-7000-8000-00000000beaa', name: 'Bea Brown' })
const BOB = person('Bob Byrne')

type Send = NonNullable<Answers['message']>['send']
type Sent = { content: string; sendKey?: string | null | undefined }

const stored = ({ content, sendKey = null }: Sent) => messageBetween(ANN, BOB, content, { sendKey })

/** Opens the chat of Ann with Bob. */
const open = (send: Send, answers: Answers['message'] = {}) =>
  visit(`/messages?recipientId=${BOB.id}`, {
    user: ANN,
    answers: {
      message: {
        conversations: conversations([conversation(BOB, 'Hello')]),
        list: { items: [messageBetween(BOB, ANN, 'Hello')], nextCursor: null },
        send,
        ...answers,
      },
      trade: { pending: [] },
      offer: { withPartner: [] },
    },
  })

const bubbles = () => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const texts = () => Array.from(document.querySelectorAll('[aria-label="Messages"] li p'), (each) => each.textContent)
const button = (name: string) => bubbles().getByRole('button', { name })

async function write(...messages: string[]) {
  for (const text of messages) {
    await page.getByPlaceholder('Type a message...').fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
}

describe('messages that are written quickly', () => {
  it('are sent one after the other', async () => {
    const first = Promise.withResolvers<void>()
    const { calls } = await open(async (input) => {
      await first.promise
      return stored(input)
    })
    await write('One', 'Two')
    await expect.poll(texts).toEqual(['Hello', 'One', 'Two'])
    expect(calls('message.send')).toMatchObject([{ content: 'One' }])
    first.resolve()
    await expect.poll(() => calls('message.send')).toMatchObject([{ content: 'One' }, { content: 'Two' }])
    await expect.poll(() => bubbles().getByText('Sending...').elements()).toEqual([])
    expect(texts()).toEqual(['Hello', 'One', 'Two'])
  })

  it('wait for the user after a temporary failure of the first one', async () => {
    const first = Promise.withResolvers<never>()
    const { answers, calls } = await open(() => first.promise)
    await write('One', 'Two')
    first.reject(new AppError('INTERNAL', 'No'))
    await expect.poll(() => button('Retry').elements()).toHaveLength(2)
    answers.message = { ...answers.message, send: stored }
    await button('Retry').first().click()
    await expect.poll(() => button('Retry').elements()).toHaveLength(1)
    await button('Retry').click()
    await expect.poll(() => button('Retry').elements()).toEqual([])
    expect(texts()).toEqual(['Hello', 'One', 'Two'])
    const [one, again, two] = calls('message.send') as Sent[]
    expect(again).toEqual(one)
    expect(two).toMatchObject({ content: 'Two' })
  })

  it('are sent after a message that the server rejects, which cannot be sent again', async () => {
    const first = Promise.withResolvers<never>()
    const { answers } = await open(() => first.promise)
    await write('One', 'Two')
    answers.message = { ...answers.message, send: stored }
    first.reject(new AppError('VALIDATION', 'Not this.'))
    await expect.element(bubbles().getByText('Not this.')).toBeVisible()
    await expect.poll(() => bubbles().getByText('Sending...').elements()).toEqual([])
    expect(button('Retry').elements()).toEqual([])
    await button('Discard').click()
    await expect.poll(texts).toEqual(['Hello', 'Two'])
  })
})

it('a message that is sent while the chat is loaded for the first time is shown', async () => {
  const late = Promise.withResolvers<void>()
  const first = messageBetween(BOB, ANN, 'Hello')
  const sent: ReturnType<typeof stored>[] = []
  const { calls } = await open(
    (input) => {
      sent.push(stored(input))
      return sent[0] ?? stored(input)
    },
    {
      list: async () => {
        const items = [...sent, first]
        if (sent.length === 0) await late.promise
        return { items, nextCursor: null }
      },
    },
  )
  await write('One')
  await expect.poll(() => calls('message.send')).toHaveLength(1)
  late.resolve()
  await expect.poll(texts).toEqual(['Hello', 'One'])
})

describe('an unsent message', () => {
  it('is kept with its error when the page is loaded again', async () => {
    const { unmount } = await open(failed('INTERNAL', 'No'))
    await write('One')
    await expect.element(bubbles().getByText('Failed to send message: 500')).toBeVisible()
    unmount()
    await open(stored)
    await expect.element(bubbles().getByText('Failed to send message: 500')).toBeVisible()
    await button('Retry').click()
    await expect.poll(() => button('Retry').elements()).toEqual([])
    expect(texts()).toEqual(['Hello', 'One'])
    await expect.poll(() => sessionStorage.getItem('outbox')).toBe('[]')
  })

  it('is not shown to another account, also after it was sent', async () => {
    const late = Promise.withResolvers<void>()
    const { answers, calls } = await open(async (input) => {
      await late.promise
      return stored(input)
    })
    await write('From Ann')
    await expect.poll(() => calls('message.send')).toHaveLength(1)
    answers.auth = { status: { isAuthenticated: true, user: BEA, isPhoneVerified: true } }
    answers.message = { ...answers.message, list: { items: [messageBetween(BOB, BEA, 'For Bea')], nextCursor: null } }
    localStorage.setItem('authToken', 'of Bea')
    dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    await expect.poll(texts).toEqual(['For Bea'])
    late.resolve()
    await expect.poll(() => sessionStorage.getItem('outbox')).toBe('[]')
    expect(texts()).toEqual(['For Bea'])
  })
})
