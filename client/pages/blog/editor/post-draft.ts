import { LENGTH } from '../../../../shared/limits.ts'
import { POST_EMPTY, POST_UNTITLED } from '../../../../shared/posts.ts'
import { cleanLine } from '../../../../shared/text.ts'
import { addTyped, NO_TAGS, type TagDraft } from '../../../forms/tag-draft.ts'

/** A post in the making. */
export type PostDraft = {
  title: string
  tags: TagDraft
  content: string
  /** When the post that it changes was last changed; '' for a new one. */
  base: string
}

export const NO_POST: PostDraft = { title: '', tags: NO_TAGS, content: '', base: '' }

/** What is wrong, by field. */
export type Wrong = { title?: string; tags?: string; content?: string }

/** Whether what was kept in the browser, perhaps by an older version of the page, is still a draft. */
export function isPostDraft(kept: unknown): kept is PostDraft {
  const { title, content, tags, base } = (kept ?? {}) as Partial<PostDraft>
  return (
    typeof title === 'string' &&
    typeof content === 'string' &&
    typeof base === 'string' &&
    Array.isArray(tags?.tags) &&
    typeof tags.text === 'string'
  )
}

/** What is sent: a tag that is still typed becomes one. */
export const toSend = ({ title, tags, content }: PostDraft) => ({ title, tags: addTyped(tags).draft.tags, content })

/** What the server would refuse. */
export function check({ title, tags, content }: PostDraft): Wrong {
  const refusedTag = addTyped(tags).error
  return {
    ...(cleanLine(title) === '' && { title: POST_UNTITLED }),
    ...(refusedTag !== null && { tags: refusedTag }),
    ...(cleanLine(content) === '' && { content: POST_EMPTY }),
    ...(content.length > LENGTH.post && {
      content: `A post has at most ${LENGTH.post.toLocaleString('en')} characters.`,
    }),
  }
}

/** The server's sentences at the fields of the form. */
export function wrongOf(fields: Record<string, string> = {}): Wrong {
  const tags = Object.entries(fields).find(([field]) => /^tags\b/.test(field))?.[1]
  return {
    ...(fields['title'] && { title: fields['title'] }),
    ...(tags && { tags }),
    ...(fields['content'] && { content: fields['content'] }),
  }
}
