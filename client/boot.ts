/**
 * Runs before the first paint, as a small script of its own: takes a token that came with the address into local
 * storage and out of the address bar, and sets what the first paint depends on. It imports nothing, so that it can
 * load as a classic script in <head>.
 */
;(() => {
  const root = document.documentElement
  try {
    const url = new URL(location.href)
    const token = url.searchParams.get('token')
    if (token !== null) {
      localStorage.setItem('authToken', token)
      url.searchParams.delete('token')
      history.replaceState(history.state, '', url.pathname + url.search + url.hash)
    }
    // Until the server has confirmed the token the navbar says 'Loading...' instead of 'Login'.
    if (localStorage.getItem('authToken')) root.dataset.session = 'pending'
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage is forbidden: the visitor reads on, signed out, in the system's theme.
  }
})()
