import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import css from './Welcome.module.css'

/**
 * Describes the site to visitors. CSS hides it for signed-in users, so that the server can send every reader the same
 * page and nothing moves when the session is known.
 */
export function Welcome() {
  return (
    <p className={css.welcome}>
      Tappet is an open marketplace and wiki for car and engine parts. <Link to={paths.about}>About Tappet</Link>
    </p>
  )
}
