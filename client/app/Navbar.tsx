import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useSearch, useSearchParams } from 'wouter'
import { paths } from '../../shared/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { lazily } from '../ui/lazily.tsx'
import { Logo } from '../ui/Logo.tsx'
import css from './Navbar.module.css'
import { useSession } from './session.tsx'
import type { Listed } from './Suggestions.tsx'

// Most who come are visitors: what only people with an account see is fetched while their token is being checked.
const SignedIn = lazily(() => import('./SignedIn.tsx'), {
  pending: <output>Loading...</output>,
  failed: (onRetry) => (
    <Button variant="quiet" onClick={onRetry}>
      Load the menu again
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
        <nav className={css.account} aria-label="Account">
          {session.state === 'in' ? <SignedIn user={session.user} /> : <Visitor />}
        </nav>
      </div>
    </header>
  )
}

/** Login and Sign Up, or 'Loading...' in their place: styles choose, so that the server's page fits everybody. */
function Visitor() {
  const [pathname] = useLocation()
  const search = useSearch()
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
      </div>
    </>
  )
}

/** A real form, so that it also works before the script has come, and without suggestions. */
function SearchBox() {
  const [pathname, navigate] = useLocation()
  const [query] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  const [listed, setListed] = useState<Listed>({})
  const shown = pathname === '/search' ? (query.get('q') ?? '') : ''
  const last = useRef(shown)

  useEffect(() => {
    // It may be in use since before the script came.
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

  /** On a phone its keyboard goes with it. */
  function leave(text: string) {
    if (input.current) input.current.value = text
    input.current?.blur()
  }

  return (
    <search className={css.search}>
      <form action="/search" onSubmit={search}>
        <Search size={18} className={css.glass} />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={shown}
          placeholder="Search for parts, users..."
          aria-label="Search for parts, users..."
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listed.list !== undefined}
          aria-controls={listed.list}
          aria-activedescendant={listed.active}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            setListed({})
          }}
        />
        {isFocused && <Suggestions box={input} shown={shown} onListed={setListed} onLeave={leave} />}
      </form>
    </search>
  )
}
