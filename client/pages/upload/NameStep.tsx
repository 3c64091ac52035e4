import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LENGTH } from '../../../shared/limits.ts'
import { PART_NAME_TAKEN, checkPartName } from '../../../shared/parts.ts'
import { paths } from '../../../shared/paths.ts'
import { cleanLine } from '../../../shared/text.ts'
import { trpc } from '../../app/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { Similar } from './Similar.tsx'
import css from './upload.module.css'
import { useDebounced } from '../../ui/useDebounced.ts'

/** Milliseconds without typing until a name is judged (spec.md §9). */
const CHECK_AFTER = 500
/** Milliseconds without typing until parts like it are looked up. */
const SEARCH_AFTER = 250

type NameStepProps = {
  name: string
  error: string | undefined
  onChange(name: string): void
  onRefused(sentence: string): void
}

export function NameStep({ name, error, onChange, onRefused }: NameStepProps) {
  const asked = cleanLine(useDebounced(name, SEARCH_AFTER))
  const found = trpc.part.duplicates.useQuery(
    { name: asked },
    { enabled: asked !== '', placeholderData: asked === '' ? undefined : keepPreviousData },
  )
  const hits = asked === '' ? [] : (found.data ?? [])
  const isCurrent = asked === cleanLine(name) && !found.isPlaceholderData
  const taken = isCurrent ? hits.find(({ same }) => same === 'name')?.part : undefined

  // One that was kept is judged with Next.
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (typed === null || cleanLine(typed) === '') return undefined
    const timer = setTimeout(() => {
      const sentence = checkPartName(typed)
      if (sentence) onRefused(sentence)
    }, CHECK_AFTER)
    return () => clearTimeout(timer)
  }, [typed, onRefused])

  return (
    <div className={css.halves}>
      <div className={css.fields}>
        <Field
          label="Part name"
          name="part-name"
          hint="What it is, what it fits, and how many. Example: Hydraulic Bucket Tappet 35 mm, VW / Audi 8V, Set of 8"
          value={name}
          error={error ?? (taken && PART_NAME_TAKEN)}
          maxLength={LENGTH.title}
          autoComplete="off"
          enterKeyHint="next"
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(target.value)
          }}
        />
        {taken && (
          <a className={css.existing} href={paths.part(taken.slug)} target="_blank" rel="noopener">
            View Existing Part
          </a>
        )}
      </div>
      <Similar
        parts={hits.filter(({ part }) => part.id !== taken?.id).map(({ part }) => part)}
        hint="If your part is listed here, edit it instead of adding it again."
      />
    </div>
  )
}
