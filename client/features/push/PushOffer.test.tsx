import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, render, violations } from '../../../tests/support/render.tsx'
import { trpc } from '../../base/trpc.ts'
import Push from './Push.tsx'

const offer = () => page.getByRole('region', { name: 'Push on this device' })
const button = (name: string) => offer().getByRole('button', { name })

function Page() {
  const { mutate } = trpc.message.send.useMutation()
  return (
    <main>
      <button type="button" onClick={() => mutate({ receiverId: aUser().id, content: 'Still there?' })}>
        Send
      </button>
      <Push />
    </main>
  )
}

let permission: NotificationPermission
beforeEach(() => {
  permission = 'default'
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission)
})

const open = (publicKey: string | null = 'key') =>
  render(<Page />, {
    user: aUser(),
    answers: { message: { send: () => undefined as never }, push: { devices: { publicKey, devices: [] } } },
  })
const send = () => page.getByRole('button', { name: 'Send' }).click()

describe('the offer of push', () => {
  it('comes after a message, covers nothing, and comes once', async () => {
    const { calls } = await open()
    await expect.element(offer()).not.toBeInTheDocument()
    await send()
    await expect.element(offer()).toBeVisible()
    expect(await violations()).toEqual([])
    await expect.poll(() => document.documentElement.style.getPropertyValue('--toasts')).not.toBe('')
    await button('Not now').click()
    await expect.element(offer()).not.toBeInTheDocument()
    await send()
    await expect.poll(() => calls('message.send')).toHaveLength(2)
    await expect.element(offer()).not.toBeInTheDocument()
  })

  it('asks the browser, and comes no more if the user says no there', async () => {
    const ask = vi
      .spyOn(Notification, 'requestPermission')
      .mockImplementation(() => Promise.resolve((permission = 'denied')))
    await open()
    await send()
    await button('Turn on').click()
    await expect.poll(() => ask.mock.calls).toHaveLength(1)
    await expect.element(offer()).not.toBeInTheDocument()
  })

  it('does not come on a site that sends no pushes', async () => {
    const { calls } = await open(null)
    await send()
    await expect.poll(() => calls('push.devices')).toHaveLength(1)
    await expect.element(offer()).not.toBeInTheDocument()
  })
})
