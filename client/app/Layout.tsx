import type { ReactNode } from 'react'
import { Logo } from '../ui/Logo.tsx'
import css from './Layout.module.css'
import { Navbar } from './Navbar.tsx'

/** What every page stands in: skip link, navbar, main, footer. */
export function Layout({ children }: { children: ReactNode }) {
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
            Every page here can be corrected by its readers, like a wiki. Spam or intentionally wrong information may lead
            to account restrictions.
          </p>
          <p className={css.currency}>Prices in USD</p>
        </div>
      </footer>
    </div>
  )
}
