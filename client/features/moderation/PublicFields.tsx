import { RULES_BROKEN, type RuleBroken } from '../../../shared/moderation-labels.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import type { TextFieldProps } from '../../forms/useForm.ts'

/** `rule` is a RuleBroken, or '' for none. */
export type PublicDraft = { rule: string; publicReason: string }
export const EMPTY_PUBLIC: PublicDraft = { rule: '', publicReason: '' }

/** Returns the fields of an action's input that the public log shows. */
export const forPublic = ({ rule, publicReason }: PublicDraft) => ({
  ...(isRule(rule) && { rule }),
  ...(publicReason.trim() !== '' && { publicReason }),
})

const isRule = (rule: string): rule is RuleBroken => Object.hasOwn(RULES_BROKEN, rule)

type PublicFieldsProps = { rule: TextFieldProps; publicReason: TextFieldProps; readOnly?: boolean }

/** The fields of a moderator action that the public log shows. */
export function PublicFields({ rule, publicReason, readOnly = false }: PublicFieldsProps) {
  return (
    <>
      <Field as="select" label="Rule" disabled={readOnly} {...rule}>
        <option value="">None named</option>
        <Options labels={RULES_BROKEN} />
      </Field>
      <Field
        as="textarea"
        label="For the public log"
        hint="Optional. Everyone can read it, so name nobody."
        rows={2}
        readOnly={readOnly}
        {...publicReason}
      />
    </>
  )
}
