import { useRef, useState, type FormEvent } from 'react'
import { LENGTH } from '../../../../shared/limits.ts'
import { NAME_MISSING } from '../../../../shared/users.ts'
import type { SessionUser } from '../../../app/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../forms/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { useOnce } from '../../../ui/useOnce.ts'
import css from './settings.module.css'
import { useOwnProfileChanged } from './useOwnProfile.ts'

/** The name under which others see the person. */
export function NameForm({ user }: { user: SessionUser }) {
  const toast = useToast()
  const once = useOnce()
  const changed = useOwnProfileChanged()
  const update = trpc.user.update.useMutation()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(user.name)
  const [problem, setProblem] = useState<string | null>(null)

  function object(sentence: string) {
    setProblem(sentence)
    field.current?.focus()
  }
  async function save() {
    if (name.trim() === '') return object(NAME_MISSING)
    try {
      setName((await update.mutateAsync({ name })).name)
    } catch (error) {
      return object(errorData(error)?.fields?.['name'] ?? errorSentence(error))
    }
    toast.show('Name saved.')
    await changed()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void once(save)
  }
  return (
    <form className={css.part} noValidate onSubmit={submit}>
      <Field
        ref={field}
        label="Display name"
        hint="Shown next to your posts, comments and listings."
        autoComplete="name"
        maxLength={LENGTH.name}
        value={name}
        readOnly={update.isPending}
        error={problem}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" busy={update.isPending} busyWord="Saving...">
        Save Name
      </Button>
    </form>
  )
}
