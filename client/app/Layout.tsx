import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Logo } from '../ui/Logo.tsx'
import css from './Layout.module.css'
import { Navbar } from './Navbar.tsx'
import { isOverPage } from './over-page.ts'

/** What every page stands in: skip link, navbar, main, footer. */
export function Layout({ children }: { children: ReactNode }) {
  useTopOfPage()
  return (
    <div className={css.site}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navbar />
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={css.footer}>
        <div className={css.width}>
          <Logo size={18} markOnly />
          <p>
            Every page here can be corrected by its readers, like a wiki. Spam or intentionally wrong information may
            lead to account restrictions.
          </p>
          <p className={css.currency}>Prices in USD</p>
        </div>
      </footer>
    </div>
  )
}

/** A page that was followed to begins at its top; back, forward and reload keep the place that the browser remembers. */
function useTopOfPage() {
  const [pathname] = useLocation()
  const search = useSearch()
  const isFollowed = useRef(false)

  useEffect(() => {
    // The router's own event; going back or replacing the address raises others.
    const onFollow = () => (isFollowed.current = location.hash === '' && !isOverPage())
    window.addEventListener('pushState', onFollow)
    return () => window.removeEventListener('pushState', onFollow)
  }, [])

  useLayoutEffect(() => {
    if (isFollowed.current) window.scrollTo(0, 0)
    isFollowed.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address says when, not what
  }, [pathname, search])
}
