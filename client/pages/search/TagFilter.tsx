import { useId, useState } from 'react'
import { thousands } from '../../../shared/format.ts'
import { COUNTED_TO, MAX_SEARCH_TAGS } from '../../../shared/limits.ts'
import { cx } from '../../ui/cx.ts'
import css from './Filters.module.css'

type TagFilterProps = {
  chosen: string[]
  /** The most frequent tags of the results, with the number of parts that have them. */
  found: { name: string; count: number }[]
  onChange(tags: string[]): void
}

/**
 * Makes, models and other tags, most frequent first. A tag keeps its first position, and chosen tags stay in the list
 * while the search is open, so that a pressed tag does not move and keeps the focus.
 */
export function TagFilter({ chosen, found, onChange }: TagFilterProps) {
  const legend = useId()
  const counts = new Map(found.map(({ name, count }) => [name, count]))
  const [kept, setKept] = useState(chosen)
  if (chosen.some((name) => !kept.includes(name))) setKept([...kept, ...chosen])
  const [seen, setSeen] = useState<string[]>([])
  const names = [...new Set([...seen, ...counts.keys(), ...kept])]
  if (names.length > seen.length) setSeen(names)

  return (
    <fieldset className={css.tagFilter} aria-labelledby={legend}>
      <span id={legend} className={css.legend}>
        Tags
      </span>
      <ul className={css.tags}>
        {names.map((name) => {
          const isChosen = chosen.includes(name)
          if (!counts.has(name) && !kept.includes(name)) return null
          return (
            <li key={name}>
              <label className={cx(css.tag, isChosen && css.chosen)}>
                <input
                  type="checkbox"
                  name="tag"
                  value={name}
                  checked={isChosen}
                  disabled={!isChosen && chosen.length >= MAX_SEARCH_TAGS}
                  onChange={() => onChange(isChosen ? chosen.filter((other) => other !== name) : [...chosen, name])}
                />
                <bdi>{name}</bdi>
                <Count of={counts.get(name)} />
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** The number of parts that match a filter; nothing while it is unknown. */
export function Count({ of: count }: { of: number | undefined }) {
  if (count === undefined) return null
  return <span className={css.count}>{count > COUNTED_TO ? `${thousands(COUNTED_TO)}+` : thousands(count)}</span>
}
