import { keepPreviousData } from '@tanstack/react-query'
import { normalizePartNumber } from '../../../shared/text.ts'
import { trpc } from '../../base/trpc.ts'
import { NumbersField } from '../../forms/NumbersField.tsx'
import type { Form } from '../../forms/useForm.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { Similar } from './Similar.tsx'
import css from './upload.module.css'
import type { UploadDraft } from './upload-steps.ts'

/** Milliseconds after the last key before parts with these numbers are looked up. */
const SEARCH_AFTER = 250

export function NumbersStep({ form }: { form: Form<UploadDraft> }) {
  const { numbers } = form.values
  const asked = useDebounced(
    // A text, so that a new list of the same numbers is equal.
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
  return (
    <div className={css.fields}>
      <p className={css.lead}>
        As printed on the part or its box. Spaces and dashes do not matter. Optional, but people search by part number.
      </p>
      <NumbersField
        value={numbers}
        onChange={(changed) => form.change('numbers', changed)}
        field={(at, name) => form.field(`numbers.${at}.${name}`)}
      />
      <Similar
        parts={asked === '' ? [] : (found.data ?? []).map(({ part }) => part)}
        hint="These parts have one of your numbers. Different parts can share a number: continue if yours is not listed."
      />
    </div>
  )
}
