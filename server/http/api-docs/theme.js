// Applies the theme before the first paint: the attribute is for tokens.css, the class for Swagger UI.
;(() => {
  const root = document.documentElement
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

  function applyTheme() {
    let theme = null
    try {
      theme = localStorage.getItem('theme')
    } catch {
      // Storage is forbidden: the page has the theme of the system.
    }
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    else delete root.dataset.theme
    root.classList.toggle('dark-mode', theme === 'dark' || (theme !== 'light' && systemIsDark.matches))
  }

  applyTheme()
  systemIsDark.addEventListener('change', applyTheme)
  addEventListener('storage', applyTheme)
})()
