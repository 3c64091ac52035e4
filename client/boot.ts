/**
 * Runs before the first paint: moves the token of a finished sign-in from the address to storage, and sets what the
 * first paint depends on. A session token goes to local storage, the temporary token of a first sign-in to session
 * storage. Loads as a classic script in <head>, so it imports nothing.
 */
;(() => {
  const SIGN_IN = '/api/auth/google'
  const NONCE = 'signInNonce'
  const root = document.documentElement

  // The settings of Zod. With each first schema, it tries whether it may create functions from strings, which the
  // Content-Security-Policy forbids and reports. It reads the setting when it creates a schema, so it is set before.
  Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })

  /** Returns whether the browser keeps what a session needs: a cookie during the sign-in, then its token. */
  function hasStorage(): boolean {
    try {
      for (const storage of [sessionStorage, localStorage]) {
        storage.setItem('test', '')
        storage.removeItem('test')
      }
      return navigator.cookieEnabled
    } catch {
      return false
    }
  }

  /**
   * Removes the tokens from the address. Returns them only if this tab started the sign-in, because a link can contain
   * the token of another account. A nonce is valid once (docs/decisions/18).
   */
  function takeTokens(): { token?: string | null; tempToken?: string | null } {
    const url = new URL(location.href)
    const [token, tempToken, nonce] = ['token', 'tempToken', 'nonce'].map((name) => url.searchParams.get(name))
    if (token === null && tempToken === null) return {}
    for (const name of ['token', 'tempToken', 'nonce']) url.searchParams.delete(name)
    // Before any use of storage: if storage is forbidden, the token must still leave the address bar.
    history.replaceState(history.state, '', url)
    if (!nonce) return {}
    if (!hasStorage()) location.replace('/login?error=storage')
    if (nonce !== sessionStorage.getItem(NONCE)) return {}
    sessionStorage.removeItem(NONCE)
    return { token, tempToken }
  }

  /** Returns the nonce of this tab's sign-in. Makes one if there is none. */
  function nonceOfTab(): string {
    let nonce = sessionStorage.getItem(NONCE)
    if (!nonce) {
      const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)))
      nonce = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
      sessionStorage.setItem(NONCE, nonce)
    }
    return nonce
  }

  /**
   * Adds the nonce to a sign-in link when the user presses it. A link opened in another tab leads to the login page
   * instead, because the nonce is valid in this tab only. So does one in a browser that would not keep the session.
   */
  function startSignIn(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin || link.pathname !== SIGN_IN) return
    const href = link.getAttribute('href') ?? ''
    const address = new URL(link.href)
    const opensHere =
      event.type === 'click' && !event.ctrlKey && !event.metaKey && !event.shiftKey && link.target !== '_blank'
    const isBlocked = opensHere && !hasStorage()
    if (opensHere && !isBlocked) address.searchParams.set('nonce', nonceOfTab())
    else {
      const from = address.searchParams.get('state') ?? '/'
      address.pathname = '/login'
      address.search = `?from=${encodeURIComponent(from)}${isBlocked ? '&error=storage' : ''}`
    }
    link.href = address.href
    // After a click the browser has already read the address. A context menu reads it at any later time.
    if (event.type !== 'contextmenu') setTimeout(() => link.setAttribute('href', href))
  }

  for (const type of ['click', 'auxclick', 'contextmenu'] as const) document.addEventListener(type, startSignIn, true)
  try {
    const { token, tempToken } = takeTokens()
    if (token) localStorage.setItem('authToken', token)
    if (tempToken) sessionStorage.setItem('tempToken', tempToken)
    // Until the server has confirmed the token the navbar says 'Loading...' instead of 'Login'.
    if (localStorage.getItem('authToken')) root.dataset.session = 'pending'
    // The page reserves the space of verdicts for readers who have a car or may have one. The chip of the car sets it later.
    if (root.dataset.session || /(?:^|; )car=/.test(document.cookie)) root.dataset.car = 'pending'
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    // The server renders comments by Best. For another order, Comments.module.css hides them until it is loaded.
    const commentSort = localStorage.getItem('commentSort')
    if (commentSort === 'newest' || commentSort === 'oldest') root.dataset.commentSort = commentSort
  } catch {
    // Storage is forbidden: the user is signed out and gets the theme of the system.
  }
})()
