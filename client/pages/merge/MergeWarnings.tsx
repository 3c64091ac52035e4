import { Icon } from '../../ui/Icon.tsx'
import { cx } from '../../ui/cx.ts'
import css from './Merge.module.css'
import { isAtField } from './Comparison.tsx'
import type { Preview } from './Merge.tsx'

/** Shows why the merge is refused and where the user should look. A refusal of a compared field stands at the field. */
export function MergeWarnings({ warnings }: Pick<Preview, 'warnings'>) {
  const shown = warnings.filter((warning) => !isAtField(warning))
  return (
    shown.length > 0 && (
      <ul aria-label="Warnings" className={css.warnings}>
        {shown.map(({ level, sentence }) => (
          <li key={sentence} className={cx(css.warning, level === 'refused' && css.refused)}>
            <Icon name={level === 'refused' ? 'circle-alert' : 'triangle-alert'} size={18} />
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
    )
  )
}
