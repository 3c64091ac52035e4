// Mentions of users in texts: @handle.

/** Maximum number of people whom a text mentions. */
export const MAX_MENTIONS = 10

export const TOO_MANY_MENTIONS = `A text can mention at most ${MAX_MENTIONS} people. Please remove the @ before the others.`

/** The ids of users by their handles, also by earlier ones. */
export type Handles = ReadonlyMap<string, string>

/** A part of a text. `userId` is set for a mention. */
export type MentionSegment = { text: string; userId?: string }

/**
 * Matches an @ with a handle. Not in addresses (`a@b.co`, `/@x`, `?by=@x`), package names (`@x/y`) and words with other letters,
 * which may only look like the handle. The letters are listed, because with the flags i and u `k` also matches the sign of kelvin.
 */
const MENTION =
  /(?<![\p{L}\p{N}\p{M}@_/\\=&?#%+-])@([a-zA-Z0-9_-]{3,30})(?![\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}@_-]|\.[\p{L}\p{N}]|\/)/gu

const CANDIDATE = /@([a-zA-Z0-9_-]{3,30})/g

/**
 * Returns what may be handles in a text, which may be Markdown: all that `splitMentions` can find in it and more, so that the
 * handles can be looked up before the text is parsed.
 */
export const mentionCandidates = (text: string): string[] => [
  ...new Set([...text.matchAll(CANDIDATE)].flatMap(([, handle = '']) => spellings(handle))),
]

/** Splits a plain text at its mentions of known handles. */
export function splitMentions(text: string, handles: Handles): MentionSegment[] {
  const segments: MentionSegment[] = []
  let done = 0
  for (const { index, 1: written = '' } of text.matchAll(MENTION)) {
    const handle = spellings(written).find((spelling) => handles.has(spelling))
    const userId = handle === undefined ? undefined : handles.get(handle)
    if (handle === undefined || userId === undefined) continue
    const end = index + 1 + handle.length
    segments.push({ text: text.slice(done, index) }, { text: text.slice(index, end), userId })
    done = end
  }
  segments.push({ text: text.slice(done) })
  return segments.filter((segment) => segment.text !== '')
}

/** Returns the handle in lower case, and without hyphens and underscores at its end, which may belong to the sentence. */
function spellings(written: string): string[] {
  const handle = written.toLowerCase()
  const trimmed = handle.replace(/(?<![_-])[_-]+$/, '')
  return trimmed === handle || trimmed.length < 3 ? [handle] : [handle, trimmed]
}
