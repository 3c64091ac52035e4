import { useEffect } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { paths } from '../../shared/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lazily } from '../ui/lazy.ts'
import { Logo } from '../ui/Logo.tsx'
import { Menu } from '../ui/Menu.tsx'
import css from './Navbar.module.css'
import { CarChip } from './CarChip.tsx'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { useSession } from '../base/SessionProvider.tsx'
import { useThemeMenu } from './useThemeMenu.tsx'

// Most readers are visitors. The menu of signed-in users loads while their token is being checked.
const SignedIn = lazily(() => import('./SignedIn.tsx'), {
  pending: <output>Loading...</output>,
  failed: (onRetry) => (
    <Button variant="quiet" onClick={onRetry}>
      Reload menu
    </Button>
  ),
})

export function Navbar() {
  const page = useSession()
  const session = page.changedTo ?? page
  useEffect(() => {
    if (session.state === 'loading') SignedIn.preload()
  }, [session.state])

  return (
    <header className={css.bar}>
      <div className={css.inner}>
        <Link to={paths.home} className={css.logo} aria-label="Tappet, home">
          <Logo />
        </Link>
        <SearchBox />
        <CarChip />
        <nav className={css.account} aria-label="Account">
          {session.state === 'in' ? <SignedIn user={session.user} /> : <Visitor />}
        </nav>
      </div>
    </header>
  )
}

/**
 * Login, Sign Up and a menu, or 'Loading...'. CSS shows one of them, so the server can send every reader the same page.
 */
function Visitor() {
  const [pathname] = useLocation()
  const search = useSearch()
  const theme = useThemeMenu()
  const signIn = paths.signIn(search ? `${pathname}?${search}` : pathname)
  return (
    <>
      <output className={css.pending}>Loading...</output>
      <div className={css.visitor}>
        <ButtonLink variant="quiet" reloadDocument to={signIn} className={css.login}>
          Login
        </ButtonLink>
        <ButtonLink variant="primary" reloadDocument to={signIn}>
          Sign Up
        </ButtonLink>
        <Menu
          label="Site menu"
          button={<Icon name="menu" size={20} />}
          items={[
            { label: 'Vehicles', icon: 'car', to: paths.vehicles },
            { label: 'My garage', icon: 'warehouse', to: paths.garage },
            theme,
            { label: 'About', icon: 'info', to: paths.about },
            { label: 'Help', icon: 'circle-question-mark', to: paths.help },
          ]}
        />
      </div>
    </>
  )
}
