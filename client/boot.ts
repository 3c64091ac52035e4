/**
 * Runs before the first paint, as a small script of its own: takes a token that came with the address out of the
 * address bar, and sets what the first paint depends on. A session's goes into local storage; the temporary one of a
 * first sign-in stays with its tab (spec.md section 4, Auth). It imports nothing, so that it can load as a classic
 * script in <head>.
 */
;(() => {
  const root = document.documentElement
  try {
    const url = new URL(location.href)
    const take = (name: string, storage: Storage, key: string) => {
      const token = url.searchParams.get(name)
      if (token === null) return
      storage.setItem(key, token)
      url.searchParams.delete(name)
      history.replaceState(history.state, '', url)
    }
    take('token', localStorage, 'authToken')
    take('tempToken', sessionStorage, 'tempToken')
    // Until the server has confirmed the token the navbar says 'Loading...' instead of 'Login'.
    if (localStorage.getItem('authToken')) root.dataset.session = 'pending'
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage is forbidden: the visitor reads on, signed out, in the system's theme.
  }
})()
