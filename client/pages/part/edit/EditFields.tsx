import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { LENGTH } from '../../../../shared/limits.ts'
import { paths } from '../../../../shared/paths.ts'
import { Field } from '../../../forms/Field.tsx'
import field from '../../../forms/Field.module.css'
import { MarkdownEditor, PART_TOOLS } from '../../../forms/MarkdownEditor.tsx'
import { LicenceNote } from '../../../forms/LicenceNote.tsx'
import { NumbersField } from '../../../forms/NumbersField.tsx'
import TagField from '../../../forms/TagField.tsx'
import css from './EditDialog.module.css'
import type { EditDraft, Fields } from './edit-draft.ts'
import type { Wrong } from './useSave.ts'

type EditFieldsProps = {
  edit: EditDraft
  wrong: Wrong
  disabled: boolean
  onChange(changed: Partial<Fields>): void
  onSummary(summary: string): void
}

/** The fields of a part (spec.md §5, Edit modal). */
export function EditFields({ edit: { mine, summary }, wrong, disabled, onChange, onSummary }: EditFieldsProps) {
  const numbersId = useId()
  return (
    <>
      <div className={css.title}>
        <Field
          label="Title"
          value={mine.name}
          error={wrong.name}
          maxLength={LENGTH.title}
          disabled={disabled}
          autoComplete="off"
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {wrong.existingSlug !== undefined && (
          <a href={paths.part(wrong.existingSlug)} target="_blank" rel="noopener">
            View Existing Part<span className="visually-hidden">, opens in a new tab</span>
          </a>
        )}
      </div>
      <MarkdownEditor
        label="Description"
        value={mine.description}
        tools={PART_TOOLS}
        rows={12}
        error={wrong.description}
        readOnly={disabled}
        onChange={(description) => onChange({ description })}
      />
      <TagField
        nonOe
        value={mine.tags}
        error={wrong.tags}
        readOnly={disabled}
        onChange={(tags) => onChange({ tags })}
      />
      <section className={css.numbers} aria-labelledby={numbersId}>
        <h3 id={numbersId} className={css.numbersHead}>
          Part numbers
        </h3>
        <NumbersField
          value={mine.numbers}
          errors={wrong.numbers ?? {}}
          disabled={disabled}
          onChange={(numbers) => onChange({ numbers })}
        />
        {wrong.allNumbers !== undefined && (
          <p className={field.error} role="alert">
            <CircleAlert size={16} />
            <span>{wrong.allNumbers}</span>
          </p>
        )}
      </section>
      <Field
        label="Summary (optional)"
        hint="What you changed and why, for the edit history."
        value={summary}
        error={wrong.summary}
        maxLength={LENGTH.title}
        disabled={disabled}
        autoComplete="off"
        onChange={({ target }) => onSummary(target.value)}
      />
      <LicenceNote of="part" />
    </>
  )
}
