import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { LENGTH } from '../../../shared/limits.ts'
import { PART_NAME_TAKEN } from '../../../shared/parts.ts'
import { paths } from '../../../shared/paths.ts'
import { cleanLine } from '../../../shared/text.ts'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import type { TextFieldProps } from '../../forms/useForm.ts'
import { LikelySame, Similar } from './Similar.tsx'
import css from './upload.module.css'
import type { UploadDraft } from './upload-steps.ts'
import { NAME_FIELD } from './useWizard.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

/** Milliseconds after the last key before a name is checked. */
const CHECK_AFTER = 500
/** Milliseconds after the last key before similar parts are looked up. */
const SEARCH_AFTER = 250

type NameStepProps = {
  field: TextFieldProps
  /** Of the new part, if they are entered already. */
  numbers: UploadDraft['numbers']
  onCheck(): void
}

export function NameStep({ field, numbers, onCheck }: NameStepProps) {
  const name = field.value
  const asked = cleanLine(useDebounced(name, SEARCH_AFTER))
  const found = trpc.part.duplicates.useQuery(
    { name: asked, numbers: numbers.map(({ number, brand }) => ({ number, brand })) },
    { enabled: asked !== '', placeholderData: asked === '' ? undefined : keepPreviousData },
  )
  const hits = asked === '' ? [] : (found.data ?? [])
  const isCurrent = asked === cleanLine(name) && !found.isPlaceholderData
  const taken = isCurrent ? hits.find(({ same }) => same === 'name')?.part : undefined

  // A restored name is checked with Next.
  const [typed, setTyped] = useState('')
  const check = useEffectEvent(onCheck)
  useEffect(() => {
    if (cleanLine(typed) === '') return undefined
    const timer = setTimeout(() => check(), CHECK_AFTER)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <div className={css.halves}>
      <div className={css.fields}>
        <Field
          label="Part name"
          hint="What it is, what it fits, and how many. Example: Hydraulic Bucket Tappet 35 mm, VW / Audi 8V, Set of 8"
          maxLength={LENGTH.title}
          autoComplete="off"
          enterKeyHint="next"
          {...field}
          name={NAME_FIELD}
          error={field.error ?? (taken && PART_NAME_TAKEN)}
          onChange={(event) => {
            setTyped(event.target.value)
            field.onChange(event)
          }}
        />
        {taken && (
          <a className={css.existing} href={paths.part(taken.slug)} target="_blank" rel="noopener">
            View Existing Part
          </a>
        )}
        <LikelySame found={hits} />
      </div>
      <Similar
        parts={hits.filter(({ part, same }) => part.id !== taken?.id && same !== 'likely').map(({ part }) => part)}
        hint="If your part is listed here, edit it instead of adding it again."
      />
    </div>
  )
}
