import { keepPreviousData } from '@tanstack/react-query'
import { cleanLine, normalizePartNumber } from '../../../shared/text.ts'
import { trpc } from '../../base/trpc.ts'
import { NumbersField } from '../../forms/NumbersField.tsx'
import type { Form } from '../../forms/useForm.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { LikelySame, Similar } from './Similar.tsx'
import css from './upload.module.css'
import type { UploadDraft } from './upload-steps.ts'

/** Milliseconds after the last key before parts with these numbers are looked up. */
const SEARCH_AFTER = 250

export function NumbersStep({ form }: { form: Form<UploadDraft> }) {
  const { name, numbers } = form.values
  const asked = useDebounced(
    // A text, so that a new list of the same numbers is equal.
    JSON.stringify(numbers.map(toNumber).filter(({ number }) => number !== '')),
    SEARCH_AFTER,
  )
  const given = JSON.parse(asked) as ReturnType<typeof toNumber>[]
  const found = trpc.part.duplicates.useQuery(
    { name: cleanLine(name), numbers: given },
    { enabled: given.length > 0, placeholderData: given.length > 0 ? keepPreviousData : undefined },
  )
  const hits = given.length > 0 ? (found.data ?? []) : []
  return (
    <div className={css.fields}>
      <p className={css.lead}>
        As printed on the part or its box. Spaces and dashes do not matter. Optional, but people search by part number.
      </p>
      <NumbersField
        value={numbers}
        onChange={(changed) => form.change('numbers', changed)}
        field={(at, column) => form.field(`numbers.${at}.${column}`)}
      />
      <LikelySame found={hits} />
      <Similar
        parts={hits.filter(({ same }) => same === 'number').map(({ part }) => part)}
        hint="These parts have one of your numbers. Different parts can share a number: continue if yours is not listed."
      />
    </div>
  )
}

const toNumber = ({ number, brand }: { number: string; brand: string }) => ({
  number: normalizePartNumber(number),
  brand,
})
