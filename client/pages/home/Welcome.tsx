import { Link } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import css from './Welcome.module.css'

/**
 * Says to visitors what the site is. CSS hides it for readers with a session, so that the server's page is the same for
 * all and nothing moves when the session is known.
 */
export function Welcome() {
  return (
    <p className={css.welcome}>
      Tappet is an open marketplace and wiki for car and engine parts: part numbers, fitment, prices and the experience
      of people who fitted them. <Link to={paths.about}>About Tappet</Link>
    </p>
  )
}
