import { TAGS_PER_PART } from '../../shared/limits.ts'
import { NON_OE, checkTag, tidyTag } from '../../shared/text.ts'
import { tooManyTags } from '../../shared/tags.ts'

/** The tags of a form that is being filled in. */
export type TagDraft = {
  tags: string[]
  /** The text of the field that is not a tag yet. */
  text: string
  /** Whether the next tag gets the prefix 'Non-OE: '. */
  nonOe: boolean
}

export const NO_TAGS: TagDraft = { tags: [], text: '', nonOe: false }

/** Returns the tags that a form sends. Text that cannot be a tag is one of them, so that the schema reports it. */
export function tagsToSend(typed: TagDraft): string[] {
  const { tags, text } = addTyped(typed).draft
  return text === '' ? tags : [...tags, text]
}

/** Separators between tags, mainly in pasted lists. */
export const TAG_SEPARATOR = /[,;]/

/**
 * Adds each piece of the typed text between separators as a tag: lower case, trimmed, without duplicates. A piece that
 * is not a valid tag stays in the field, and `error` is the message to show.
 */
export function addTyped({ tags, text, nonOe }: TagDraft): { draft: TagDraft; error: string | null } {
  const prefix = nonOe ? NON_OE : ''
  const added = [...tags]
  const refused: string[] = []
  let error: string | null = null
  for (const piece of text.split(TAG_SEPARATOR)) {
    const name = tidyTag(piece)
    const tag = name === '' || name.startsWith(NON_OE) ? name : prefix + name
    if (tag === '' || added.includes(tag)) continue
    const sentence = checkTag(tag) ?? (added.length < TAGS_PER_PART ? null : tooManyTags(TAGS_PER_PART))
    error ??= sentence
    if (sentence === null) added.push(tag)
    else refused.push(piece.trim())
  }
  return { draft: { tags: added, text: refused.join(', '), nonOe: nonOe && refused.length > 0 }, error }
}
