import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { normalizePartNumber } from '../../../shared/text.ts'
import { trpc } from '../../app/trpc.ts'
import type { NumberDraft } from '../../forms/number-drafts.ts'
import { NumbersField } from '../../forms/NumbersField.tsx'
import { Similar } from './Similar.tsx'
import css from './upload.module.css'
import type { Errors } from './upload-draft.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

/** Milliseconds without typing until parts with these numbers are looked up. */
const SEARCH_AFTER = 250

type NumbersStepProps = {
  numbers: NumberDraft[]
  errors: Errors
  onChange(numbers: NumberDraft[]): void
}

export function NumbersStep({ numbers, errors, onChange }: NumbersStepProps) {
  const asked = useDebounced(
    // A text, so that a new list of the same numbers is the same.
    numbers
      .map(({ number }) => normalizePartNumber(number))
      .filter(Boolean)
      .join('\n'),
    SEARCH_AFTER,
  )
  const found = trpc.part.duplicates.useQuery(
    { numbers: asked.split('\n') },
    { enabled: asked !== '', placeholderData: asked === '' ? undefined : keepPreviousData },
  )
  const own = useMemo(
    () =>
      Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name.replace(/^numbers\./, ''), sentence])),
    [errors],
  )
  return (
    <div className={css.fields}>
      <p className={css.lead}>
        As printed on the part or its box. Spaces and dashes do not matter. Optional, but people search by part number.
      </p>
      <NumbersField value={numbers} errors={own} onChange={onChange} />
      <Similar
        parts={asked === '' ? [] : (found.data ?? []).map(({ part }) => part)}
        hint="These parts have one of your numbers. Different parts can share a number: continue if yours is not listed."
      />
    </div>
  )
}
