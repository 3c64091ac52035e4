import type { z } from 'zod'
import { formatDate } from '../../../../shared/format.ts'
import { HANDLE_DAYS, HANDLE_TAKEN, MAX_SUGGESTIONS, type suggestInput } from '../../../../shared/handles.ts'
import type { RenderedMarkdown } from '../../../../shared/markdown/index.ts'
import {
  type Handles,
  MAX_MENTIONS,
  mentionCandidates,
  splitMentions,
  TOO_MANY_MENTIONS,
} from '../../../../shared/mentions.ts'
import { wordsOf } from '../../../../shared/search-words.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { renderField } from '../../../markdown/render-pool.ts'
import { recordChange } from '../../base/changes/service.ts'
import { giveNeutralHandle, lockOwner, newMentions, suggestedUsers, usersByHandle, type Suggestion } from './queries.ts'

const DAY = 86_400_000

const refused = (sentence: string) => new AppError('VALIDATION', sentence, { fields: { handle: sentence } })

/**
 * Changes the handle of a user. The earlier one still leads to the user.
 * @throws AppError VALIDATION with a field error for the handle of another user, and within HANDLE_DAYS after the last change
 */
export async function changeHandle(deps: Deps, userId: string, handle: string): Promise<{ handle: string }> {
  return transaction(deps, async (deps) => {
    // Of two changes at once, the second sees the first.
    await deps.query(lockOwner, { userId })
    const own = await deps.prisma.handle.findMany({
      where: { userId },
      select: { handle: true, isCurrent: true, chosenAt: true },
    })
    const current = own.find(({ isCurrent }) => isCurrent)
    if (!current) throw notFound('User not found.')
    if (current.handle === handle) return { handle }
    const changedAt = Math.max(...own.map(({ chosenAt }) => chosenAt?.getTime() ?? 0))
    const next = new Date(changedAt + HANDLE_DAYS * DAY)
    if (next > deps.now()) throw refused(`You can change your handle again on ${formatDate(next)}.`)

    await deps.prisma.handle.update({ where: { handle: current.handle }, data: { isCurrent: false } })
    const chosen = { isCurrent: true, chosenAt: deps.now() }
    if (own.some((earlier) => earlier.handle === handle))
      await deps.prisma.handle.update({ where: { handle }, data: chosen })
    else {
      // Of two users who choose one handle at once, the second waits here and inserts nothing.
      const { count } = await deps.prisma.handle.createMany({
        data: { handle, userId, ...chosen },
        skipDuplicates: true,
      })
      if (count === 0) throw refused(HANDLE_TAKEN)
    }
    await recordChange(deps, { kind: 'user.edited', actorId: userId, itemId: userId })
    return { handle }
  })
}

/** Replaces the handles of a user by a neutral one, in the moderator action that removes the name. The action has locked the user. */
export async function removeHandles(deps: Deps, userId: string): Promise<void> {
  await deps.prisma.handle.deleteMany({ where: { userId } })
  await deps.query(giveNeutralHandle, { userId })
}

/** Returns the id of the user with a handle, also with an earlier one; null if nobody has it. */
export async function findByHandle(deps: Deps, handle: string): Promise<string | null> {
  const [found] = await deps.query(usersByHandle, { handles: [handle.toLowerCase()] })
  return found?.userId ?? null
}

/** Returns the handles that a text may mention and that users have. */
export async function findHandles(deps: Deps, text: string): Promise<Handles> {
  const handles = mentionCandidates(text)
  if (handles.length === 0) return new Map()
  const found = await deps.query(usersByHandle, { handles })
  return new Map(found.map(({ handle, userId }) => [handle, userId]))
}

/**
 * Renders the text of a form field like `renderField`, with links to the users whom it mentions.
 * @throws AppError VALIDATION with a field error also for more than MAX_MENTIONS users
 */
export async function renderMentioning(
  deps: Deps,
  userId: string,
  field: string,
  markdown: string,
): Promise<RenderedMarkdown> {
  const rendered = await renderField(deps, userId, field, markdown, await findHandles(deps, markdown))
  if (rendered.mentions.length > MAX_MENTIONS) throw tooMany(field)
  return rendered
}

const tooMany = (field: string) =>
  new AppError('VALIDATION', TOO_MANY_MENTIONS, { fields: { [field]: TOO_MANY_MENTIONS } })

/** Throws AppError VALIDATION with a field error if a plain text mentions more than MAX_MENTIONS users. */
export async function refuseManyMentions(deps: Deps, field: string, text: string): Promise<void> {
  if (mentionCandidates(text).length <= MAX_MENTIONS) return
  const segments = splitMentions(text, await findHandles(deps, text))
  const mentioned = new Set(segments.flatMap(({ userId }) => userId ?? []))
  if (mentioned.size > MAX_MENTIONS) throw tooMany(field)
}

/**
 * Returns the users who are told that a text mentions them (policy.ts).
 * @param before the users whom the text mentioned before the edit
 */
export async function findNewMentions(
  deps: Deps,
  authorId: string,
  mentions: string[],
  before: string[] = [],
): Promise<string[]> {
  if (mentions.length === 0) return []
  const [told] = await deps.query(newMentions, { authorId, mentions, before })
  return told?.ids ?? []
}

/** Letters from which the index of names finds few enough users. */
const LETTERS_OF_NAMES = 3

/** Returns users whom a text can mention: those of the part, post or conversation first. */
export function suggestUsers(
  deps: Deps,
  userId: string,
  { q, ...place }: z.output<typeof suggestInput>,
): Promise<Suggestion[]> {
  const words = wordsOf(q).join(' ')
  return deps.query(suggestedUsers, {
    userId,
    handle: /^[\w-]*$/.test(q) ? q.toLowerCase() : null,
    pattern: words.length >= LETTERS_OF_NAMES ? `% ${words}%` : null,
    pagePattern: q !== '' && words === '' ? null : `% ${words}%`,
    ...place,
    limit: MAX_SUGGESTIONS,
  })
}
