import { useState } from 'react'
import { Link } from 'wouter'
import { LENGTH } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import css from './sell.module.css'

/** Milliseconds after the last key. */
const PAUSE = 200

/** Finds the part that the user wants to sell, by its number or name. */
export function PartChoice() {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), PAUSE)
  const found = trpc.search.suggest.useQuery({ q }, { enabled: q !== '', placeholderData: (before) => before })
  const parts = q === '' ? [] : (found.data?.parts ?? [])
  return (
    <>
      <h1 className={css.title}>Sell a part</h1>
      <Field
        label="Part number or name"
        type="search"
        maxLength={LENGTH.query}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul aria-label="Parts" aria-busy={found.isFetching}>
        {parts.map(({ slug, name, number }) => (
          <li key={slug}>
            <Link to={paths.sell(slug)} className={css.choice}>
              <span>
                <b dir="auto">{name}</b>
                {number && (
                  <bdi className="mono" translate="no">
                    {number}
                  </bdi>
                )}
              </span>
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
      <output className={css.quiet}>
        {q !== '' && found.isSuccess && parts.length === 0 && `No part found for "${q}".`}
      </output>
      <p className={css.quiet}>
        Not there? <Link to={paths.uploadPart}>Upload a new part</Link>
      </p>
    </>
  )
}
