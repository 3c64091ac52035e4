import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Search from 'lucide-react/icons/search'
import SquarePen from 'lucide-react/icons/square-pen'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useRef, type FormEvent } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { firstName } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { CountBadge } from '../ui/CountBadge.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Menu } from '../ui/Menu.tsx'
import css from './Navbar.module.css'
import { useSession, type SessionUser } from './session.tsx'
import { trpc } from './trpc.ts'

export function Navbar() {
  const session = useSession()
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
  const { login } = useSession()
  return (
    <>
      <output className={css.pending}>Loading...</output>
      <div className={css.visitor}>
        <Button variant="quiet" onClick={login} className={css.login}>
          Login
        </Button>
        <Button variant="primary" onClick={login}>
          Sign Up
        </Button>
      </div>
    </>
  )
}

function SignedIn({ user }: { user: SessionUser }) {
  const { logout } = useSession()
  const unread = trpc.message.unreadCount.useQuery()
  return (
    <>
      <Link to={paths.messages()} className={css.link}>
        <Mail size={20} />
        <span className={css.word}>Messages</span>
        <span className={css.badge}>
          <CountBadge count={unread.data ?? 0} label="unread messages" />
        </span>
      </Link>
      <Link to={paths.blogNew} className={css.link}>
        <SquarePen size={20} />
        <span className={css.word}>Create Post</span>
      </Link>
      <Menu
        label="Account menu"
        className={css.person}
        button={
          <>
            <span className={css.word}>Hi, {firstName(user.name)}</span>
            <Avatar name={user.name} src={user.picture} size={32} />
            <ChevronDown size={16} className={css.word} />
          </>
        }
        items={[
          { label: 'My Profile', icon: <UserRound size={18} />, to: paths.account(user.id) },
          { label: 'Logout', icon: <LogOut size={18} />, onSelect: () => void logout() },
        ]}
      />
    </>
  )
}

/** A real form, so that it also works before the script has come. */
function SearchBox() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const shown = pathname === '/search' ? (query.get('q') ?? '') : ''

  useEffect(() => {
    if (input.current) input.current.value = shown
  }, [shown])

  function search(event: FormEvent) {
    event.preventDefault()
    const q = input.current?.value.trim()
    if (q) void navigate(paths.search(q))
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
        />
      </form>
    </search>
  )
}
