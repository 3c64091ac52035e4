import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { LENGTH } from '../../../../shared/limits.ts'
import { errorData, errorSentence } from '../../../app/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { DraftNote } from '../../../forms/DraftNote.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { Field } from '../../../forms/Field.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'
import { BLOG_TOOLS, MarkdownEditor } from '../../../forms/MarkdownEditor.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import { useOnce } from '../../../ui/useOnce.ts'
import { LicenceNote } from '../../../forms/LicenceNote.tsx'
import TagField from '../../../forms/TagField.tsx'
import css from './editor.module.css'
import { check, isPostDraft, toSend, wrongOf, type PostDraft, type Wrong } from './post-draft.ts'

const LoginRequired = lazyDialog(() => import('../../../app/LoginRequired.tsx'))

type PostFormProps = {
  /** The key under which the draft is kept in the browser. */
  draftKey: string
  initial: PostDraft
  /** 'Publish Post' */
  verb: string
  /** The error to show when the server did not answer. */
  failed: string
  /** Saves the post and leaves the page. An error that it throws is shown. */
  onSave(post: ReturnType<typeof toSend>): Promise<void>
  /** Beside the submit button. */
  children?: ReactNode
}

/** The fields of a post (spec.md §2, Blog editor). The draft is kept until the post is saved. */
export function PostForm({ draftKey, initial, verb, failed, onSave, children }: PostFormProps) {
  const { draft, setDraft, discard, restored } = useDraft(draftKey, initial, isPostDraft)
  const [wrong, setWrong] = useState<Wrong>({})
  // The element to focus after the next render.
  const [aim, setAim] = useState<{ selector: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [signedOut, setSignedOut] = useState(false)
  const once = useOnce()
  const form = useRef<HTMLFormElement>(null)

  function change(changed: Partial<PostDraft>) {
    setDraft((before) => ({ ...before, ...changed }))
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))))
  }
  useEffect(() => {
    if (aim) form.current?.querySelector<HTMLElement>(aim.selector)?.focus()
  }, [aim])
  function refuse(found: Wrong) {
    setWrong(found)
    setAim({ selector: '[aria-invalid="true"]' })
  }
  function startOver() {
    discard()
    setWrong({})
    setFailure(null)
    setAim({ selector: 'input' })
  }

  async function save() {
    const found = check(draft)
    setFailure(null)
    setWrong({})
    if (Object.keys(found).length > 0) return refuse(found)
    setSaving(true)
    try {
      await onSave(toSend(draft))
      discard()
    } catch (error) {
      const { httpStatus, fields } = errorData(error) ?? {}
      const refused = wrongOf(fields)
      setSaving(false)
      if (httpStatus === 401) return setSignedOut(true)
      if (Object.keys(refused).length > 0) return refuse(refused)
      setFailure(errorSentence(error, failed))
      setAim({ selector: 'button[type="submit"]' })
    }
    setSaving(false)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void once(save)
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={onSubmit}>
      {restored && !saving && (
        <DraftNote
          text={`Draft restored.${draft.base === initial.base ? '' : ' The post has changed since then.'}`}
          action="Discard"
          onAct={startOver}
        />
      )}
      <div className={css.fields}>
        <Field
          label="Title"
          value={draft.title}
          error={wrong.title}
          maxLength={LENGTH.title}
          disabled={saving}
          autoComplete="off"
          onChange={({ target }) => change({ title: target.value })}
        />
        <TagField value={draft.tags} error={wrong.tags} readOnly={saving} onChange={(tags) => change({ tags })} />
      </div>
      <MarkdownEditor
        label="Content"
        value={draft.content}
        tools={BLOG_TOOLS}
        table={{ columns: 2, rows: 3 }}
        error={wrong.content}
        readOnly={saving}
        onChange={(content) => change({ content })}
      />
      {failure !== null && <ErrorNote message={failure} />}
      <div className={css.actions}>
        {children}
        <LicenceNote of="text" />
        <Button className={css.onward} large type="submit" variant="primary" busy={saving} busyWord="Saving...">
          {verb}
        </Button>
      </div>
      <LoginRequired
        open={signedOut}
        onClose={() => setSignedOut(false)}
        sentence="You must be logged in to save a post. Please log in and try again."
        kept="Draft saved in this browser."
      />
    </form>
  )
}
