/**
 * Runs before the first paint, as a small script of its own: takes a token that came with the address out of the
 * address bar, and sets what the first paint depends on. A session's goes into local storage; the temporary one of a
 * first sign-in stays with its tab (spec.md section 4, Auth). It imports nothing, so that it can load as a classic
 * script in <head>.
 */
;(() => {
  const root = document.documentElement
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  const tempToken = url.searchParams.get('tempToken')
  // Out of the address first: it must not stay there where nothing can be stored.
  if (token !== null || tempToken !== null) {
    url.searchParams.delete('token')
    url.searchParams.delete('tempToken')
    history.replaceState(history.state, '', url)
  }
  try {
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
    // Storage is forbidden: the visitor reads on, signed out, in the system's theme.
  }
})()
