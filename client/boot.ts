/**
 * Runs before the first paint: moves the token of a finished sign-in from the address to storage, and sets what the
 * first paint depends on. A session token goes to local storage, the temporary token of a first sign-in to session
 * storage (spec.md section 4, Auth). Loads as a classic script in <head>, so it imports nothing.
 */
;(() => {
  const SIGN_IN = '/api/auth/google'
  const NONCE = 'signInNonce'
  const root = document.documentElement

  /**
   * Removes the tokens from the address and returns them, if this tab started their sign-in: anyone can write a link
   * with a token of their own account. The nonce is valid once (docs/decisions/18).
   */
  function takeTokens(): { token?: string | null; tempToken?: string | null } {
    const url = new URL(location.href)
    const [token, tempToken, nonce] = ['token', 'tempToken', 'nonce'].map((name) => url.searchParams.get(name))
    if (token === null && tempToken === null) return {}
    for (const name of ['token', 'tempToken', 'nonce']) url.searchParams.delete(name)
    // First of all: a token must not stay in the address bar where storage is forbidden.
    history.replaceState(history.state, '', url)
    if (!nonce || nonce !== sessionStorage.getItem(NONCE)) return {}
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
   * Adds the nonce to a link that starts a sign-in, while it is pressed. A link that opens another tab leads to the
   * login page instead, because the nonce is this tab's.
   */
  function startSignIn(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== location.origin || link.pathname !== SIGN_IN) return
    const written = link.getAttribute('href') ?? ''
    const address = new URL(link.href)
    const opensHere =
      event.type === 'click' && !event.ctrlKey && !event.metaKey && !event.shiftKey && link.target !== '_blank'
    try {
      if (opensHere) address.searchParams.set('nonce', nonceOfTab())
      else {
        const from = address.searchParams.get('state') ?? '/'
        address.pathname = '/login'
        address.search = `?from=${encodeURIComponent(from)}`
      }
    } catch {
      // Storage is forbidden: the sign-in would end without a session.
    }
    link.href = address.href
    // A menu is open for as long as the person likes; after a click the browser has read the address.
    if (event.type !== 'contextmenu') setTimeout(() => link.setAttribute('href', written))
  }

  for (const type of ['click', 'auxclick', 'contextmenu'] as const) document.addEventListener(type, startSignIn, true)
  try {
    const { token, tempToken } = takeTokens()
    if (token) localStorage.setItem('authToken', token)
    if (tempToken) sessionStorage.setItem('tempToken', tempToken)
    // Until the server has confirmed the token the navbar says 'Loading...' instead of 'Login'.
    if (localStorage.getItem('authToken')) root.dataset.session = 'pending'
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    // The server's page lists comments by Best; another order is loaded first, and Comments.module.css hides this one.
    const commentSort = localStorage.getItem('commentSort')
    if (commentSort === 'newest' || commentSort === 'oldest') root.dataset.commentSort = commentSort
  } catch {
    // Storage is forbidden: the reader is signed out and has the system's theme.
  }
})()
