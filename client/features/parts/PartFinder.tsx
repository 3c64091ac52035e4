import { useState } from 'react'
import { Link } from 'wouter'
import { idSchema } from '../../../shared/fields.ts'
import { LENGTH } from '../../../shared/limits.ts'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import css from './PartFinder.module.css'

/** Milliseconds after the last key. */
const PAUSE = 200

type PartFinderProps = {
  /** Returns the path of the link at a part. */
  pathOf(slug: string): string
  /** The slug of a part that is not offered. */
  except?: string
}

/** Finds a part by its number, name, id, slug or address. */
export function PartFinder({ pathOf, except }: PartFinderProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), PAUSE)
  const { parts, isFetching, isDone } = useFound(q)
  const offered = parts.filter(({ slug }) => slug !== except)
  return (
    <>
      <Field
        label="Part number or name"
        type="search"
        maxLength={LENGTH.query}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul aria-label="Parts" aria-busy={isFetching}>
        {offered.map(({ slug, name, number }) => (
          <li key={slug}>
            <Link to={pathOf(slug)} className={css.part}>
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
      <output className="small">{isDone && offered.length === 0 && `No part found for "${q}".`}</output>
    </>
  )
}

type Found = { slug: string; name: string; number: string | null }

/** Returns the part whose id, slug or address a text is, or the parts that a search for it suggests. */
function useFound(q: string): { parts: Found[]; isFetching: boolean; isDone: boolean } {
  const address = IN_ADDRESS.exec(q)?.[1] ?? (idSchema.safeParse(q).success ? q : null)
  const suggested = trpc.search.suggest.useQuery(
    { q },
    { enabled: q !== '' && address === null, placeholderData: (before) => before },
  )
  const isSlug = SLUG.test(q) && !suggested.isPlaceholderData && suggested.data?.parts.length === 0
  const named = trpc.part.bySlug.useQuery({ idOrSlug: address ?? q }, { enabled: address !== null || isSlug })
  const isFetching = named.isFetching || suggested.isFetching
  const isDone = q !== '' && !isFetching && (named.data ?? named.error ?? suggested.data) !== undefined
  if (address === null && !isSlug) return { parts: q === '' ? [] : (suggested.data?.parts ?? []), isFetching, isDone }
  const { data: part } = named
  return { parts: part ? [{ ...part, number: part.numbers[0]?.number ?? null }] : [], isFetching, isDone }
}

const IN_ADDRESS = /\/part\/([^/?#\s]+)/
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)+$/
