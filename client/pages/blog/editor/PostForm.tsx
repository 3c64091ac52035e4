import type { ReactNode } from 'react'
import { LENGTH } from '../../../../shared/limits.ts'
import { DraftNote } from '../../../forms/DraftNote.tsx'
import { Field } from '../../../forms/Field.tsx'
import { LicenceNote } from '../../../forms/LicenceNote.tsx'
import { BLOG_TOOLS, MarkdownEditor } from '../../../forms/MarkdownEditor.tsx'
import TagField from '../../../forms/TagField.tsx'
import { NO_TAGS, tagsToSend, type TagDraft } from '../../../forms/tag-draft.ts'
import { useForm, type FormOptions } from '../../../forms/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { lazyDialog } from '../../../ui/lazy.ts'
import css from './editor.module.css'

const LoginRequired = lazyDialog(() => import('../../../base/LoginRequired.tsx'))

export type PostDraft = {
  title: string
  tags: TagDraft
  content: string
  /** When the post that is edited was last changed; '' for a new post. */
  base: string
}

export const NO_POST: PostDraft = { title: '', tags: NO_TAGS, content: '', base: '' }

/** Returns the fields that the procedures for a new and an edited post have in common. */
export const postFields = ({ title, tags, content }: PostDraft) => ({ title, tags: tagsToSend(tags), content })

type PostFormProps<Input, Result> = FormOptions<PostDraft, Input, Result> & {
  /** The post that is edited, whose people are suggested first after an @. */
  postId?: string
  /** 'Publish Post' */
  verb: string
  /** Beside the submit button. */
  children?: ReactNode
}

/** The fields of a post. The draft is kept until the post is saved. */
export function PostForm<Input, Result>({ postId, verb, children, ...options }: PostFormProps<Input, Result>) {
  const form = useForm(options)
  const hasChanged = form.values.base !== options.initial.base
  return (
    <form className={css.form} noValidate onSubmit={form.submit}>
      {form.isRestored && !form.busy && (
        <DraftNote
          text={`Draft restored.${hasChanged ? ' The post has changed since then.' : ''}`}
          action="Discard"
          onAct={form.discard}
        />
      )}
      <div className={css.fields}>
        <Field
          label="Title"
          {...form.field('title')}
          maxLength={LENGTH.title}
          readOnly={form.busy}
          autoComplete="off"
        />
        <TagField {...form.control('tags')} />
      </div>
      <MarkdownEditor
        label="Content"
        tools={BLOG_TOOLS}
        table={{ columns: 2, rows: 3 }}
        mentions={{ postId: postId ?? null }}
        {...form.control('content')}
      />
      {form.failure !== null && <ErrorNote message={form.failure} />}
      <div className={css.actions}>
        {children}
        <LicenceNote of="text" />
        <Button className={css.onward} large type="submit" variant="primary" busy={form.busy} busyWord="Saving...">
          {verb}
        </Button>
      </div>
      <LoginRequired
        open={form.isSignedOut}
        onClose={form.dismissSignedOut}
        sentence="You must be logged in to save a post. Please log in and try again."
        kept="Draft saved in this browser."
      />
    </form>
  )
}
