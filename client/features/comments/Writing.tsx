import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useSession, type SessionUser } from '../../app/SessionProvider.tsx'
import { errorData, errorSentence, trpc } from '../../app/trpc.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../forms/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import type { ComposerProps } from './Composer.tsx'
import { LicenceNote } from '../../forms/LicenceNote.tsx'
import css from './Composer.module.css'
import { draftKey, dropDraft, keepDraft, readDraft } from './draft.ts'

/** The form that Composer shows to a signed-in user. */
export default function Writing({
  on,
  draft,
  label,
  verb,
  onPosted,
  onCancel,
  takesFocus = false,
  user,
}: ComposerProps & { user: SessionUser }) {
  const toast = useToast()
  const { login } = useSession()
  const area = useRef<HTMLTextAreaElement>(null)
  const kept = draftKey(draft, user.id)
  const [text, setText] = useState(() => readDraft(kept))
  const [active, setActive] = useState(text !== '' || onCancel !== undefined)
  const create = trpc.comment.create.useMutation()
  const once = useOnce()
  const isBlank = text.trim() === ''
  useLayoutEffect(() => grow(area.current))
  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])

  function change(value: string) {
    setText(value)
    keepDraft(kept, value)
    if (create.error) create.reset()
  }
  async function post() {
    if (isBlank) return
    const comment = await create.mutateAsync({ ...on, text }).catch(() => null)
    if (!comment) return area.current?.focus()
    dropDraft(kept)
    setText('')
    toast.show('Comment posted.')
    onPosted(comment)
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void once(post)
    else if (event.key === 'Escape' && isBlank) onCancel?.()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void once(post)
  }

  return (
    <form className={cx(css.composer, onCancel && css.reply)} onSubmit={onSubmit}>
      <Avatar name={user.name} src={user.picture} />
      <div className={css.writing}>
        <Field
          as="textarea"
          ref={area}
          label={label}
          hideLabel
          placeholder={label}
          rows={2}
          className={css.area}
          value={text}
          readOnly={create.isPending}
          error={create.error && refusal(create.error)}
          aria-keyshortcuts="Control+Enter"
          onChange={({ target }) => change(target.value)}
          onFocus={() => setActive(true)}
          onKeyDown={onKey}
        />
        {active && (
          <div className={css.actions}>
            <LicenceNote of="text" />
            {onCancel && <Button onClick={onCancel}>Cancel</Button>}
            {errorData(create.error)?.httpStatus === 401 && <Button onClick={login}>Login</Button>}
            <Button type="submit" variant="primary" disabled={isBlank} busy={create.isPending} busyWord="Posting...">
              {verb}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

/** Returns the server's error message about the text. Without a response, returns the message of spec.md section 8. */
const refusal = (error: unknown): string =>
  errorData(error)?.fields?.text ?? errorSentence(error, 'Failed to post comment.')

/** As high as its text. */
function grow(box: HTMLTextAreaElement | null) {
  if (!box) return
  box.style.blockSize = 'auto'
  box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
}
