import { TAGS_PER_PART } from '../../../shared/limits.ts'
import { checkTag, NON_OE, tidyTag, tooManyTags } from '../../../shared/tag-name.ts'

/** Tags in the making. */
export type TagDraft = {
  tags: string[]
  /** What stands in the field and is not a tag yet. */
  text: string
  /** Whether it will be one of the tags that are prefixed 'Non-OE: '. */
  nonOe: boolean
}

export const NO_TAGS: TagDraft = { tags: [], text: '', nonOe: false }

/**
 * What was typed becomes tags, one for each piece between commas: lower case, trimmed, each once (spec.md §5, Wizard).
 * A piece that cannot be a tag stays in the field, and `error` is the sentence to show. Also for
 * who saves with something typed.
 */
export function addTyped({ tags, text, nonOe }: TagDraft): { draft: TagDraft; error: string | null } {
  const prefix = nonOe ? NON_OE : ''
  const added = [...tags]
  const refused: string[] = []
  let error: string | null = null
  for (const piece of text.split(',')) {
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
