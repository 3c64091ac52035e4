import { useId } from 'react'
import { LENGTH } from '../../../../shared/limits.ts'
import { paths } from '../../../../shared/paths.ts'
import { Field } from '../../../forms/Field.tsx'
import field from '../../../forms/Field.module.css'
import { LicenceNote } from '../../../forms/LicenceNote.tsx'
import { MarkdownEditor, PART_TOOLS } from '../../../forms/MarkdownEditor.tsx'
import { NumbersField } from '../../../forms/NumbersField.tsx'
import TagField from '../../../forms/TagField.tsx'
import type { Form } from '../../../forms/useForm.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { EditDraft } from './edit-draft.ts'
import css from './EditDialog.module.css'

type EditFieldsProps = {
  form: Form<EditDraft>
  /** The slug of the part that has the name already. */
  existingSlug: string | null
}

export function EditFields({ form, existingSlug }: EditFieldsProps) {
  const numbersId = useId()
  const numbers = form.control('mine.numbers')
  return (
    <>
      <div className={css.title}>
        <Field label="Title" maxLength={LENGTH.title} autoComplete="off" {...form.field('mine.name')} />
        {existingSlug !== null && (
          <a href={paths.part(existingSlug)} target="_blank" rel="noopener">
            View Existing Part<span className="visually-hidden">, opens in a new tab</span>
          </a>
        )}
      </div>
      <MarkdownEditor label="Description" tools={PART_TOOLS} rows={12} {...form.control('mine.description')} />
      <TagField nonOe {...form.control('mine.tags')} />
      <section className={css.numbers} aria-labelledby={numbersId}>
        <h3 id={numbersId} className={css.numbersHead}>
          Part numbers
        </h3>
        <NumbersField
          value={numbers.value}
          onChange={numbers.onChange}
          readOnly={numbers.readOnly}
          field={(at, name) => form.field(`mine.numbers.${at}.${name}`)}
        />
        {numbers.error !== null && (
          <p className={field.error} role="alert">
            <Icon name="circle-alert" size={16} />
            <span>{numbers.error}</span>
          </p>
        )}
      </section>
      <Field
        label="Summary (optional)"
        hint="What you changed and why, for the edit history."
        maxLength={LENGTH.title}
        autoComplete="off"
        {...form.field('summary')}
      />
      <LicenceNote of="part" />
    </>
  )
}
