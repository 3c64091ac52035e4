import { paths } from '../../shared/paths.ts'
import css from './LicenceNote.module.css'

const LICENCES = {
  part: 'Facts are published under CC0, texts and images under CC BY-SA 4.0.',
  text: 'Your text is published under CC BY-SA 4.0.',
  image: 'Images are published under CC BY-SA 4.0.',
}

/** Says beside a form under which licence its content is published. */
export function LicenceNote({ of }: { of: keyof typeof LICENCES }) {
  return (
    <p className={css.note}>
      {LICENCES[of]}{' '}
      <a href={paths.terms} target="_blank" rel="noopener">
        Terms<span className="visually-hidden">, opens in a new tab</span>
      </a>
    </p>
  )
}
