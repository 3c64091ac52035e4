import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { paths } from '../../shared/paths.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './Layout.module.css'
import { Navbar } from './Navbar.tsx'
import { isOverlayEntry } from '../base/overlay-history.ts'

/** The frame of every page: skip link, navbar, main and footer. */
export function Layout({ children }: { children: ReactNode }) {
  useTopOfPage()
  return (
    <div className={css.site}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navbar />
      {/* The bar of warnings is loaded after the page (Late.tsx). */}
      <div id="notices" />
      <main id="main" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={css.footer}>
        <div className={css.width}>
          <nav aria-label="Site">
            <ul className={css.links}>
              <li>
                <Link to={paths.vehicles}>Vehicles</Link>
              </li>
              <li>
                <Link to={paths.changes()}>Changes</Link>
              </li>
              <li>
                <Link to={paths.sell()}>Sell a part</Link>
              </li>
              <li>
                <Link to={paths.about}>About</Link>
              </li>
              <li>
                <Link to={paths.help}>Help</Link>
              </li>
              <li>
                {/* A plain link, because the server renders this page, not the router. */}
                <a href="/api/docs">API</a>
              </li>
              <li>
                <Link to={paths.feeds}>Feeds</Link>
              </li>
              <li>
                <Link to={paths.terms}>Terms</Link>
              </li>
              <li>
                <Link to={paths.privacy}>Privacy</Link>
              </li>
              <li>
                <Link to={paths.contact}>Contact</Link>
              </li>
            </ul>
          </nav>
          <p className={css.wiki}>
            <Icon name="logo" size={18} />
            <span>
              Every user can edit parts, like a wiki. Spam or intentionally wrong information may lead to account
              restrictions.
            </span>
          </p>
          <p className={css.currency}>Prices in USD</p>
        </div>
      </footer>
    </div>
  )
}

/** Scrolls to the top after a link. Back, forward and reload keep the position that the browser remembers. */
function useTopOfPage() {
  const [pathname] = useLocation()
  const search = useSearch()
  const isFollowed = useRef(false)

  useEffect(() => {
    // The router dispatches this event for links only, not for Back or for a replaced address.
    const onFollow = () => (isFollowed.current = location.hash === '' && !isOverlayEntry())
    window.addEventListener('pushState', onFollow)
    return () => window.removeEventListener('pushState', onFollow)
  }, [])

  useLayoutEffect(() => {
    if (isFollowed.current) window.scrollTo(0, 0)
    isFollowed.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect runs when the address changes
  }, [pathname, search])
}
