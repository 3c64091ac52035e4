import { paths } from '../../../shared/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import css from '../../ui/column.module.css'

export default function NotFoundPage() {
  return (
    <div className={css.column}>
      <title>404 - Page Not Found · Tappet</title>
      <meta name="robots" content="noindex" />
      <h1>404 - Page Not Found</h1>
      <p>The page you are looking for does not exist.</p>
      <ButtonLink variant="primary" to={paths.home}>
        Go to the home page
      </ButtonLink>
    </div>
  )
}
