import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useSearch, useSearchParams } from 'wouter'
import { paths } from '../../shared/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { lazily } from '../ui/lazy.ts'
import { Logo } from '../ui/Logo.tsx'
import { Menu } from '../ui/Menu.tsx'
import css from './Navbar.module.css'
import { CarChip } from './CarChip.tsx'
import { useSession } from './SessionProvider.tsx'
import type { ListState } from './Suggestions.tsx'
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

const Suggestions = lazily(() => import('./Suggestions.tsx'))

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
            theme,
            { label: 'About', icon: <Icon name="info" size={18} />, to: paths.about },
            { label: 'Help', icon: <Icon name="circle-question-mark" size={18} />, to: paths.help },
          ]}
        />
      </div>
    </>
  )
}

/** A plain HTML form, so that it works before the script has loaded. */
function SearchBox() {
  const [pathname, navigate] = useLocation()
  const [query] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  const [listState, setListState] = useState<ListState>({})
  const shown = pathname === '/search' ? (query.get('q') ?? '') : ''
  const last = useRef(shown)

  useEffect(() => {
    // The reader may have started typing before the script loaded.
    setFocused(document.activeElement === input.current)
    if (input.current && last.current !== shown) input.current.value = shown
    last.current = shown
  }, [shown])

  function search(event: FormEvent) {
    event.preventDefault()
    const q = input.current?.value.trim()
    if (!q) return
    if (q !== shown || query.size > 1) navigate(paths.search(q))
    leave(q)
  }

  /** Removes the focus from the field, which also hides a phone's keyboard. */
  function leave(text: string) {
    if (input.current) input.current.value = text
    input.current?.blur()
  }

  return (
    <search className={css.search}>
      <form action="/search" onSubmit={search}>
        <Icon name="search" size={18} className={css.glass} />
        <input
          ref={input}
          type="search"
          dir="auto"
          name="q"
          defaultValue={shown}
          placeholder="Search for parts, users..."
          aria-label="Search for parts, users..."
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listState.list !== undefined}
          aria-controls={listState.list}
          aria-activedescendant={listState.active}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            setListState({})
          }}
        />
      </form>
      {isFocused && <Suggestions input={input} query={shown} onListChange={setListState} onOpen={leave} />}
    </search>
  )
}
