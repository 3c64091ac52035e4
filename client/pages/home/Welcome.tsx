import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import css from './Welcome.module.css'

/**
 * Tells visitors what the site is. CSS hides it for signed-in readers, so that the server's page is the same for all
 * and nothing moves when the session is known.
 */
export function Welcome() {
  return (
    <p className={css.welcome}>
      Tappet is an open marketplace and wiki for car and engine parts. <Link to={paths.about}>About Tappet</Link>
    </p>
  )
}
