import { useId } from 'react'
import { paths } from '../../../shared/paths.ts'
import { imageSource } from '../../features/parts/part.ts'
import type { RouterOutputs } from '../../base/trpc.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import css from './Similar.module.css'

type Duplicate = RouterOutputs['part']['duplicates'][number]

/** Asks whether the new part is one of those that have a number in common with it and are likely the same. It stops nothing. */
export function LikelySame({ found }: { found: Duplicate[] }) {
  const likely = found.filter(({ same }) => same === 'likely')
  if (likely.length === 0) return null
  return (
    <ul className={css.likely}>
      {likely.map(({ part, number }) => (
        <li key={part.id}>
          <Icon name="triangle-alert" size={16} />
          <p>
            This may be{' '}
            <a href={paths.part(part.slug)} target="_blank" rel="noopener" dir="auto">
              {part.name}
              <Icon name="external-link" size={14} label="opens in a new tab" />
            </a>
            : the same number <code>{number}</code>. Is it the same part?
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Existing parts that are similar to the new one. They open in a new tab, so that no typed text is lost. */
export function Similar({ parts, hint }: { parts: Duplicate['part'][]; hint: string }) {
  const head = useId()
  if (parts.length === 0) return null
  return (
    <section className={css.similar} aria-labelledby={head}>
      <h2 id={head} className={css.head}>
        Is it one of these?
      </h2>
      <p className={`small ${css.hint}`}>{hint}</p>
      <ul className={css.list}>
        {parts.map(({ id, slug, name, image, number }) => (
          <li key={id}>
            <a className={css.part} href={paths.part(slug)} target="_blank" rel="noopener">
              <span>
                <ImageFrame image={imageSource(image)} alt="" ratio="4 / 3" sizes="72px" />
              </span>
              <span className={css.words}>
                <span className={css.name} dir="auto">
                  {name}
                </span>
                {number !== null && <span className="mono small">{number}</span>}
              </span>
              <Icon name="external-link" size={16} label="opens in a new tab" className={css.out} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
