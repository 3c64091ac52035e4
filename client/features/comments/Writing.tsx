import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { commentCreateInput } from '../../../shared/comments.ts'
import { useSession, type SessionUser } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import { Mentioning } from '../../forms/Mentioning.tsx'
import { LicenceNote } from '../../forms/LicenceNote.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../ui/composition.ts'
import { cx } from '../../ui/cx.ts'
import { useToast } from '../../ui/Toast.tsx'
import { draftKey } from './comment-queries.ts'
import type { ComposerProps } from './Composer.tsx'
import css from './Composer.module.css'

type WritingProps = ComposerProps & { user: SessionUser }

/** The form that Composer shows to a signed-in user. */
export default function Writing(props: WritingProps) {
  const { label, verb, suggestion = null, onCancel, takesFocus = false, user } = props
  const { login } = useSession()
  const area = useRef<HTMLTextAreaElement>(null)
  const [wasFocused, setFocused] = useState(false)
  const form = useCommentForm(props)
  const { ref, ...field } = form.field('text')
  const isBlank = form.values.text.trim() === ''
  useLayoutEffect(() => grow(area.current))
  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])

  const suggest = useEffectEvent(() => {
    if (form.currentValues().text.trim() === '') form.change('text', 'Suggested change: ')
    area.current?.focus()
  })
  useEffect(() => {
    if (suggestion) suggest()
  }, [suggestion])

  function onKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBlank) form.submit()
    else if (event.key === 'Escape' && isBlank) onCancel?.()
  }

  return (
    <form className={cx(css.composer, onCancel && css.reply)} noValidate onSubmit={form.submit}>
      <Avatar name={user.name} src={user.picture} />
      <div className={css.writing}>
        <Mentioning area={area} place={'parentId' in props.on ? { commentId: props.on.parentId } : props.on}>
          <Field
            {...field}
            as="textarea"
            ref={(element) => {
              area.current = element
              ref(element)
            }}
            label={label}
            hideLabel
            placeholder={label}
            rows={2}
            className={css.area}
            readOnly={form.busy}
            aria-keyshortcuts="Control+Enter"
            onFocus={() => setFocused(true)}
            onKeyDown={onKey}
          />
        </Mentioning>
        {(wasFocused || onCancel || form.values.text !== '') && (
          <div className={css.actions}>
            <LicenceNote of="text" />
            {onCancel && <Button onClick={onCancel}>Cancel</Button>}
            {form.isSignedOut && <Button onClick={login}>Login</Button>}
            <Button type="submit" variant="primary" disabled={isBlank} busy={form.busy} busyWord="Posting...">
              {verb}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

function useCommentForm({ on, draft, onPosted, user }: WritingProps) {
  const toast = useToast()
  const create = trpc.comment.create.useMutation()
  return useForm({
    initial: { text: '' },
    draftKey: draftKey(draft, user.id),
    schema: commentCreateInput,
    toInput: ({ text }) => ({ ...on, text }),
    send: create.mutateAsync,
    onSent(comment) {
      toast.show('Comment posted.')
      onPosted(comment)
    },
    failureSentence: (error) => errorSentence(error, 'Failed to post comment.'),
    failureField: 'text',
  })
}

/** Makes the text area as high as its text. */
function grow(box: HTMLTextAreaElement | null) {
  if (!box) return
  box.style.blockSize = 'auto'
  box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
}
