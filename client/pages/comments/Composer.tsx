import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useSession } from '../../app/session.tsx'
import { errorData, errorSentence, trpc } from '../../app/trpc.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Composer.module.css'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import type { Comment, Place } from './types.ts'

export type ComposerProps = {
  /** What the text is written on: a place, or the comment it answers. */
  on: Place | { parentId: string }
  /** Under which id the unfinished text is kept. */
  draft: string
  /** 'Write a comment' */
  label: string
  /** 'Post Comment' */
  verb: string
  onPosted(comment: Comment): void
  /** A reply can be given up; its text stays kept. */
  onCancel?(): void
}

/** Where a comment or reply is written; for visitors, where they sign in. */
export function Composer(props: ComposerProps) {
  const session = useSession()
  if (session.state === 'in') return <Writing {...props} name={session.user.name} picture={session.user.picture} />
  return (
    <div className={cx(css.composer, css.centred, props.onCancel && css.reply)}>
      <Avatar name={null} />
      <div className={css.visitor}>
        <Button variant={props.onCancel ? 'plain' : 'primary'} onClick={session.login}>
          Login
        </Button>
        <span>{props.onCancel ? 'to write a reply' : 'to write a comment'}</span>
      </div>
    </div>
  )
}

type WritingProps = ComposerProps & { name: string; picture: string | null }

function Writing({ on, draft, label, verb, onPosted, onCancel, name, picture }: WritingProps) {
  const toast = useToast()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(draft))
  const [active, setActive] = useState(text !== '' || onCancel !== undefined)
  const create = trpc.comment.create.useMutation()
  // A double click comes before the button is drawn as busy.
  const sending = useRef(false)
  const isBlank = text.trim() === ''
  useLayoutEffect(() => grow(area.current))

  function change(value: string) {
    setText(value)
    keepDraft(draft, value)
    if (create.error) create.reset()
  }
  async function post(event?: FormEvent) {
    event?.preventDefault()
    if (isBlank || sending.current) return
    sending.current = true
    const comment = await create.mutateAsync({ ...on, text }).catch(() => null)
    sending.current = false
    if (!comment) return area.current?.focus()
    dropDraft(draft)
    setText('')
    toast.show('Comment posted.')
    onPosted(comment)
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void post()
    else if (event.key === 'Escape' && isBlank) onCancel?.()
  }

  return (
    <form className={cx(css.composer, onCancel && css.reply)} onSubmit={(event) => void post(event)}>
      <Avatar name={name} src={picture} />
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
          // Asked for by the press on Reply.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={onCancel !== undefined}
          onChange={({ target }) => change(target.value)}
          onFocus={() => setActive(true)}
          onKeyDown={onKey}
        />
        {active && (
          <div className={css.actions}>
            {onCancel && <Button onClick={onCancel}>Cancel</Button>}
            <Button type="submit" variant="primary" disabled={isBlank} busy={create.isPending} busyWord="Posting...">
              {verb}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}

/** What is wrong with the text, in the server's words; without an answer, those of spec.md section 8. */
const refusal = (error: unknown): string =>
  errorData(error)?.fields?.text ?? errorSentence(error, 'Failed to post comment.')

/** As high as its text. */
function grow(box: HTMLTextAreaElement | null) {
  if (!box) return
  box.style.blockSize = 'auto'
  box.style.blockSize = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
}
