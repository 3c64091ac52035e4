import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aUser, render } from '../../../tests/support/render.tsx'
import { keepToken, setAccountOfTab } from '../../base/token.ts'
import Offline from './Offline.tsx'
import { addWaiting } from './queue.ts'

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

it('a waiting change is sent with the token of its account, also if another tab has signed in another account', async () => {
  const user = aUser()
  await render(<Offline />, { user })
  setOnline(false)
  await expect.element(page.getByText(/^You are offline/)).toBeVisible()
  setAccountOfTab(user.id, 'token of the tab')
  keepToken('token of another account')
  addWaiting(user.id, 'Golf', { type: 'tag', id: 'golf', level: 'following' })
  const sent = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({}))
  setOnline(true)
  const tokens = () => sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))
  await expect.poll(tokens).toContain('Bearer token of the tab')
  expect(tokens()).not.toContain('Bearer token of another account')
})
