import { paths } from '../../shared/paths.ts'
import css from './LicenceNote.module.css'

const PREFIX = {
  part: 'Facts are published under CC0, texts and images under',
  text: 'Your text is published under',
  image: 'Images are published under',
}

/** Names the licence under which the content of a form is published. */
export function LicenceNote({ of }: { of: keyof typeof PREFIX }) {
  return (
    <p className={css.note}>
      {PREFIX[of]} <span className={css.licence}>CC BY-SA 4.0.</span>{' '}
      <a href={paths.terms} target="_blank" rel="noopener">
        Terms<span className="visually-hidden">, opens in a new tab</span>
      </a>
    </p>
  )
}
