import type { z } from 'zod'
import type { messageSearchInput, messageSearchPageInput } from '../../../../shared/messages.ts'
import { toPage, type CursorPage, type Page } from '../../../../shared/paging.ts'
import { wordsOf } from '../../../../shared/search-words.ts'
import { beginningOf } from '../../../../shared/text.ts'
import type { Person } from '../../../db/columns.ts'
import { toCursorPage } from '../../../db/cursor.ts'
import type { Deps } from '../../../deps.ts'
import { countFoundMessages, foundMessages, foundPartners, type FoundMessage as FoundRow } from './queries.ts'

/** A message with the words of a search. */
export type FoundMessage = Omit<FoundRow, 'content'> & {
  /** The part of the message around the first word that was found. */
  excerpt: string
}

/** Maximum number of words of a search. */
const MAX_WORDS = 8
/** Maximum number of partners that a search lists. */
const MAX_PARTNERS = 10
/** Characters of the excerpt before the first word that was found, and in all. */
const EXCERPT_BEFORE = 60
const EXCERPT = 200

/**
 * Returns the user's messages that contain words beginning with each word of `q`, before `cursor`, the latest first; with
 * the first page also the partners whose names contain the words.
 */
export async function searchMessages(
  deps: Deps,
  userId: string,
  { q, cursor, limit }: z.output<typeof messageSearchInput>,
): Promise<CursorPage<FoundMessage> & { partners: Person[] }> {
  const words = searchedWords(q)
  if (words.length === 0) return { items: [], nextCursor: null, partners: [] }
  const [rows, partners] = await Promise.all([
    deps.query(foundMessages, { ...searchOf(userId, words), before: cursor ?? null, limit: limit + 1, offset: 0 }),
    cursor ? [] : deps.query(foundPartners, { userId, patterns: patternsOf(words), limit: MAX_PARTNERS }),
  ])
  const page = toCursorPage(rows, limit, (last) => last.id)
  return { ...page, items: page.items.map((row) => toFound(row, words)), partners }
}

/** Returns a page of the same messages. */
export async function pageFoundMessages(
  deps: Deps,
  userId: string,
  { q, page, limit }: z.output<typeof messageSearchPageInput>,
): Promise<Page<FoundMessage>> {
  const words = searchedWords(q)
  if (words.length === 0) return toPage([], 0, { page, limit })
  const search = searchOf(userId, words)
  const [rows, [counted]] = await Promise.all([
    deps.query(foundMessages, { ...search, before: null, limit, offset: (page - 1) * limit }),
    deps.query(countFoundMessages, { query: search.query }),
  ])
  const items = rows.map((row) => toFound(row, words))
  return toPage(items, counted?.count ?? 0, { page, limit })
}

const searchedWords = (q: string) => wordsOf(q).slice(0, MAX_WORDS)

/** Each word is searched with the end of the user's id before it, as `message_words` stores it. */
const searchOf = (userId: string, words: string[]) => ({
  userId,
  query: words.map((word) => `'${userId.slice(-12)}${word}':*`).join(' & '),
})

/** The column has a space before each word of the name. */
const patternsOf = (words: string[]) => words.map((word) => `% ${word}%`)

function toFound({ content, ...row }: FoundRow, words: string[]): FoundMessage {
  return { ...row, excerpt: excerptOf(content, words) }
}

/** Returns a part of a text on one line, with whole words, around the first word that begins with a searched word. */
export function excerptOf(text: string, words: string[]): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const isFound = (written: string) => wordsOf(written).some((word) => words.some((start) => word.startsWith(start)))
  const at = [...line.matchAll(/[\p{Alphabetic}\p{M}\p{N}.,]+/gu)].find(([written]) => isFound(written))?.index ?? 0
  const start = at > EXCERPT_BEFORE ? line.indexOf(' ', at - EXCERPT_BEFORE) + 1 : 0
  const from = start > 0 && start <= at ? start : Math.max(0, at > EXCERPT_BEFORE ? at : 0)
  const end = Math.max(line.lastIndexOf(' ', from + EXCERPT), from + EXCERPT / 2)
  const rest = line.slice(from)
  const excerpt = rest.length <= EXCERPT ? rest : beginningOf(rest, end - from)
  return `${from > 0 ? '… ' : ''}${excerpt}${excerpt.length < rest.length ? ' …' : ''}`
}
