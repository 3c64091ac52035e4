import type { z } from 'zod'
import { LENGTH } from '../../../../shared/limits.ts'
import { holds, isOpenTo, protectedSentence } from '../../../../shared/protection-policy.ts'
import {
  MAX_PROTECTED_DAYS,
  type endProtectionInput,
  type ProtectedPage,
  type protectInput,
  type Protection,
} from '../../../../shared/protections.ts'
import { beginningOf, tidyTag } from '../../../../shared/text.ts'
import { toTagNames, tagNamesArgs } from '../../../db/selects.ts'
import { transaction } from '../../../db/transaction.ts'
import { visibleWhere } from '../../../db/visibility.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation, notFound } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import type { SessionUser } from '../../people/auth/service.ts'
import { levelOf } from '../../people/levels/service.ts'
import { logAction } from '../../people/reports/log-service.ts'

const DAY = 86_400_000
const OUT_OF_SCOPE = 'Only a moderator of its tags can protect this page.'
const AT_ONCE = 'Another moderator protected this page at the same time. Load it again.'
const NOT_PROTECTED = 'This page is not protected.'
const WRONG_END = `Choose a date from now to ${MAX_PROTECTED_DAYS} days from now.`

type Scope = Pick<SessionUser, 'isSiteAdmin' | 'adminTags'>

/**
 * Lets only users of a level edit a part with its cars, or a vehicle. Replaces the protection that it has. The public log shows the
 * reason, which the page shows too, unless the moderator wrote another one for it.
 * @throws AppError NOT_FOUND for an unknown or removed page; FORBIDDEN for a moderator of other tags; VALIDATION at `until`
 */
export async function protect(
  deps: Deps,
  moderator: SessionUser,
  { type, id, level, until, reason, rule, publicReason }: z.output<typeof protectInput>,
): Promise<Protection> {
  const page = { type, id }
  const tags = await assertModerates(deps, moderator, page)
  const [now, end] = [deps.now(), until === null ? null : new Date(until)]
  if (end && (end <= now || end.getTime() > now.getTime() + MAX_PROTECTED_DAYS * DAY))
    throw new AppError('VALIDATION', WRONG_END, { fields: { until: WRONG_END } })
  try {
    await transaction(deps, async (deps) => {
      await endCurrent(deps, page)
      const columns = { level, until: end, reason, moderatorId: moderator.id, createdAt: now }
      await deps.prisma.protection.create({ data: { id: deps.newId(), ...keyOf(page), ...columns } })
      await record(deps, moderator, page, level)
      const said = { reason, rule, publicReason: publicReason || beginningOf(reason, LENGTH.note) }
      await logAction(deps, moderator, actedOn(page, tags), { action: 'protect', ...said })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', AT_ONCE, { cause: error }) : error
  }
  return { level, until: end?.toISOString() ?? null, reason }
}

/**
 * Ends the protection of a page.
 * @throws AppError as protect; CONFLICT if the page is not protected
 */
export async function endProtection(
  deps: Deps,
  moderator: SessionUser,
  { type, id, ...publicReason }: z.output<typeof endProtectionInput>,
): Promise<void> {
  const page = { type, id }
  const tags = await assertModerates(deps, moderator, page)
  await transaction(deps, async (deps) => {
    if ((await endCurrent(deps, page)) === 0) throw new AppError('CONFLICT', NOT_PROTECTED)
    await record(deps, moderator, page, null)
    await logAction(deps, moderator, actedOn(page, tags), { action: 'unprotect', reason: '', ...publicReason })
  })
}

/**
 * Refuses an edit of a protected page by a user below its level. Moderators of its tags always pass.
 * @param protection that of the locked page; null for none
 * @throws AppError FORBIDDEN with a sentence that says until when, why and who may edit
 */
export async function assertMayEdit(
  deps: Deps,
  userId: string,
  page: ProtectedPage,
  protection: Protection | null,
): Promise<void> {
  if (!protection || !holds(protection, deps.now()) || isOpenTo(await levelOf(deps, userId), protection)) return
  const user = await deps.prisma.user.findUnique({
    where: { id: userId, ...visibleWhere.user },
    select: { isSiteAdmin: true, adminTags: { select: { tag: { select: { name: true } } } } },
  })
  if (user && (await moderates(deps, { ...user, adminTags: toTagNames(user.adminTags) }, page))) return
  const other = page.type === 'part' ? ' You can suggest a change in a comment.' : ''
  throw new AppError('FORBIDDEN', `${protectedSentence(page.type, protection)} ${protection.reason}${other}`)
}

/** Whether a user moderates the whole site or one of the tags of a page. */
export async function moderates(deps: Deps, { isSiteAdmin, adminTags }: Scope, page: ProtectedPage): Promise<boolean> {
  if (isSiteAdmin || adminTags.length === 0) return isSiteAdmin
  return (await tagsOfPage(deps, page)).some((tag) => adminTags.includes(tag))
}

/** Returns the tags of a part, or the name of the make of a vehicle as a tag. Moderators of the tags see the reports of the page. */
export async function tagsOfPage(deps: Deps, { type, id }: ProtectedPage): Promise<string[]> {
  if (type === 'part') {
    const part = await deps.prisma.part.findUnique({ where: { id }, select: { tags: tagNamesArgs } })
    return toTagNames(part?.tags ?? [])
  }
  const vehicle = await deps.prisma.vehicle.findUnique({ where: { id }, select: { path: true } })
  const make = await deps.prisma.vehicle.findUnique({ where: { id: vehicle?.path[0] ?? id }, select: { name: true } })
  return make ? [tidyTag(make.name)] : []
}

/** Ends the protections whose time has passed, so that the pages are shown without them. */
export async function endPastProtections(deps: Deps): Promise<void> {
  const now = deps.now()
  await deps.prisma.protection.updateMany({ where: { endedAt: null, until: { lte: now } }, data: { endedAt: now } })
}

async function assertModerates(deps: Deps, moderator: SessionUser, page: ProtectedPage): Promise<string[]> {
  const where = { id: page.id, removedAt: null }
  const count = await (page.type === 'part' ? deps.prisma.part.count({ where }) : deps.prisma.vehicle.count({ where }))
  if (count === 0) throw notFound(page.type === 'part' ? 'Part not found.' : 'Vehicle not found.')
  if (!(await moderates(deps, moderator, page))) throw new AppError('FORBIDDEN', OUT_OF_SCOPE)
  return tagsOfPage(deps, page)
}

async function endCurrent(deps: Deps, page: ProtectedPage): Promise<number> {
  const now = deps.now()
  const { count } = await deps.prisma.protection.updateMany({
    where: { ...keyOf(page), endedAt: null },
    data: { endedAt: now },
  })
  return count
}

const keyOf = ({ type, id }: ProtectedPage) => (type === 'part' ? { partId: id } : { vehicleId: id })
const actedOn = ({ type, id }: ProtectedPage, tags: string[]) => ({
  id: null,
  itemType: type,
  itemId: id,
  ownerId: null,
  tags,
})

function record(deps: Deps, { id: actorId }: SessionUser, { type, id }: ProtectedPage, level: number | null) {
  const change = { actorId, itemId: id, facts: { level } }
  return type === 'part'
    ? recordChange(deps, { ...change, kind: 'part.protected', partId: id })
    : recordChange(deps, { ...change, kind: 'vehicle.protected' })
}
