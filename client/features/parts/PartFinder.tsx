import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
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

export type FoundPart = { id: string; slug: string; name: string; number: string | null }

type PartFinderProps = {
  /** The slug of a part that is not offered. */
  except?: string
  ref?: Ref<HTMLInputElement>
  error?: string | null
} & (
  | {
      /** Returns the path of the link at a part. */
      pathOf(slug: string): string
    }
  | {
      /** Called with the part that the user chooses, by its button or as the only one that is offered by Enter. */
      onPick(part: FoundPart): void
    }
)

/** Finds a part by its number, name, id, slug or address. */
export function PartFinder({ except, ref, error, ...choice }: PartFinderProps) {
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), PAUSE)
  const { parts, isFetching, isDone } = useFound(q)
  const offered = parts.filter(({ slug }) => slug !== except)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !('onPick' in choice)) return
    // Around the field may be a form, which has no part yet.
    event.preventDefault()
    const [only, ...others] = offered
    if (only && others.length === 0 && isDone && q === text.trim()) choice.onPick(only)
  }
  return (
    <>
      <Field
        ref={ref}
        label="Part number or name"
        type="search"
        maxLength={LENGTH.query}
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <ul aria-label="Parts" aria-busy={isFetching}>
        {offered.map((part) => (
          <li key={part.slug}>
            {'onPick' in choice ? (
              <button type="button" className={css.part} onClick={() => choice.onPick(part)}>
                <Found part={part} icon={<Icon name="plus" size={18} />} />
              </button>
            ) : (
              <Link to={choice.pathOf(part.slug)} className={css.part}>
                <Found part={part} icon={<Icon name="chevron-right" size={18} />} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <output className="small">{isDone && offered.length === 0 && `No part found for "${q}".`}</output>
    </>
  )
}

function Found({ part: { name, number }, icon }: { part: FoundPart; icon: ReactNode }) {
  return (
    <>
      <span>
        <b dir="auto">{name}</b>
        {number && (
          <bdi className="mono" translate="no">
            {number}
          </bdi>
        )}
      </span>
      {icon}
    </>
  )
}

/** Returns the part whose id, slug or address a text is, or the parts that a search for it suggests. */
function useFound(q: string): { parts: FoundPart[]; isFetching: boolean; isDone: boolean } {
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
