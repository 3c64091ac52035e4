import { paths } from '../../shared/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import css from '../ui/column.module.css'

type MissingPageProps = {
  /** 'User not found.' */
  title: string
  titleClass?: string | undefined
  text: string
  /** The link; by default to the home page. */
  link?: { to: string; text: string }
}

const HOME = { to: paths.home, text: 'Go to the home page' }

/** The page of an address that has no content. */
export function MissingPage({ title, titleClass, text, link = HOME }: MissingPageProps) {
  return (
    <div className={css.column}>
      <title>{`${title} · Tappet`}</title>
      <meta name="robots" content="noindex" />
      <h1 className={titleClass}>{title}</h1>
      <p>{text}</p>
      <ButtonLink variant="primary" to={link.to}>
        {link.text}
      </ButtonLink>
    </div>
  )
}
