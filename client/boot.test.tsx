import { expect, it, onTestFinished } from 'vitest'

let runs = 0
/** Runs the script as if the page were loaded at this address. */
async function loadAt(address: string): Promise<void> {
  history.replaceState(null, '', address)
  // A module runs once for each address.
  await import(/* @vite-ignore */ `./boot.ts?run=${(runs += 1)}`)
}

const NONCE = 'nonce-of-a-sign-in-in-this-tab'
const addressNow = () => location.pathname + location.search

it.each([
  ['after a sign-in was started', ['', '&nonce=nonce-of-another-tab', '&nonce='], NONCE],
  ['in a tab that has started no sign-in', [`&nonce=${NONCE}`], null],
])('a token with a wrong nonce is removed from the address %s, and is not stored', async (_when, nonces, started) => {
  const before = location.href
  onTestFinished(() => {
    history.replaceState(null, '', before)
    localStorage.clear()
    sessionStorage.clear()
    delete document.documentElement.dataset['session']
  })
  localStorage.setItem('authToken', 'token of the reader')
  if (started) sessionStorage.setItem('signInNonce', started)
  for (const nonce of nonces) {
    for (const query of ['token=planted', 'token=garbage', 'tempToken=planted']) {
      await loadAt(`/search?q=pump&${query}${nonce}`)
      expect(addressNow()).toBe('/search?q=pump')
      expect(localStorage.getItem('authToken')).toBe('token of the reader')
      expect(sessionStorage.getItem('tempToken')).toBeNull()
      expect(sessionStorage.getItem('signInNonce')).toBe(started)
    }
  }
})
