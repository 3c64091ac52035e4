import { z } from 'zod'
import { LENGTH } from '../../../../shared/limits.ts'
import { SITE_USER_ID } from '../../../../shared/messages.ts'
import { phoneSchema } from '../../../../shared/phone.ts'
import { isReservedName } from '../../../../shared/reserved-names.ts'
import { beginningOf, cleanLine } from '../../../../shared/text.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { recordChange } from '../../base/changes/service.ts'
import { lockUsers } from './person-service.ts'

/** A user as the identity provider describes it. */
export type Identity = {
  /** The permanent id of the user at the provider; null if it must not be stored. */
  subject: string | null
  /** Lower case, verified by the provider. */
  email: string
  name: string
  picture: string | null
}

/**
 * Returns the user with the subject of an identity, else the user with its email address, else a new user. The name and
 * the picture of the identity are used at the first sign-in only. A user whose name belongs to the site gets a neutral one.
 * @returns null if the email address belongs to another user of the provider, or to the account of the site; `isFirst`
 *   for the first sign-in of a user without a verified phone
 */
export async function findOrCreateUser(
  deps: Deps,
  { subject, email, name, picture }: Identity,
): Promise<{ id: string; isDeleted: boolean; isFirst: boolean } | null> {
  const now = deps.now()
  const newId = deps.newId()
  const created = { id: newId, email, subject, name: displayName(newId, name, email), picture, createdAt: now }
  // Of two concurrent sign-ins, the second finds the user that the first has created.
  await deps.prisma.user.createMany({ data: created, skipDuplicates: true })
  return transaction(deps, async (deps) => {
    const found = await deps.prisma.user.findMany({
      where: { id: { not: SITE_USER_ID }, OR: [{ email }, ...(subject === null ? [] : [{ subject }])] },
      select: { id: true, subject: true },
    })
    const match = found.find((user) => subject !== null && user.subject === subject) ?? found[0]
    if (!match) return null
    const { id } = match
    await lockUsers(deps, [id])
    const user = await deps.prisma.user.findUniqueOrThrow({
      where: { id },
      select: { subject: true, picture: true, firstSignInAt: true, phoneVerifiedAt: true, deletedAt: true },
    })
    if (user.deletedAt !== null) return { id, isDeleted: true, isFirst: false }
    // The provider can give an email address to another person. The account stays with the first one.
    if (subject !== null && user.subject !== null && user.subject !== subject) return null
    const isFirst = user.firstSignInAt === null
    await deps.prisma.user.update({
      where: { id },
      data: {
        subject: user.subject ?? subject,
        ...(isFirst && { firstSignInAt: now, picture: user.picture ?? picture }),
      },
      select: { id: true },
    })
    if (isFirst) await recordChange(deps, { kind: 'user.joined', actorId: id, itemId: id })
    return { id, isDeleted: false, isFirst: isFirst && user.phoneVerifiedAt === null }
  })
}

function displayName(id: string, name: string, email: string): string {
  const clean = beginningOf(cleanLine(name.replaceAll('\0', '')), LENGTH.name) || (email.split('@')[0] ?? '')
  return clean === '' || isReservedName(clean) ? `New user ${id.slice(-4)}` : clean
}

/**
 * Stores the verified phone number of a user, in the transaction that uses the code.
 * @throws a unique violation if the number belongs to another user
 */
export async function setVerifiedPhone(deps: Deps, userId: string, phone: string): Promise<void> {
  await deps.prisma.user.update({
    where: { id: userId },
    data: { phone, phoneVerifiedAt: deps.now() },
    select: { id: true },
  })
  await recordChange(deps, { kind: 'user.edited', actorId: userId, itemId: userId })
}

/** Makes a user a site admin, or ends it. */
export async function setSiteAdmin(deps: Deps, userId: string, isSiteAdmin: boolean): Promise<void> {
  await deps.prisma.user.update({ where: { id: userId }, data: { isSiteAdmin }, select: { id: true } })
}

type Account = { id: string; email: string; name: string }

/**
 * Returns the account with an email address.
 * @throws AppError VALIDATION for an invalid address; NOT_FOUND; FORBIDDEN for a deleted account
 */
export async function findAccount(deps: Deps, emailText: string): Promise<Account> {
  const email = readEmail(emailText)
  const user = await deps.prisma.user.findUnique({
    where: { email, NOT: { id: SITE_USER_ID } },
    select: { id: true, email: true, name: true, deletedAt: true },
  })
  if (!user) throw new AppError('NOT_FOUND', `There is no account with the e-mail address ${email}.`)
  if (user.deletedAt) throw new AppError('FORBIDDEN', `The account ${email} was deleted.`)
  return { id: user.id, email: user.email, name: user.name }
}

/**
 * Returns the account with an email address, and creates it if there is none. Sets the name and the verified phone
 * number if they are given. The operator may give a name that belongs to the site to its staff.
 * @throws AppError VALIDATION for an invalid value; FORBIDDEN for a deleted account; CONFLICT for the phone number of
 *   another account
 */
export async function ensureAccount(
  deps: Deps,
  given: { email: string; name?: string; phone?: string },
): Promise<Account> {
  const email = readEmail(given.email)
  const name = given.name === undefined ? undefined : cleanLine(given.name)
  if (name === '') throw new AppError('VALIDATION', 'A name has at least one character.')
  if (name && name.length > LENGTH.name)
    throw new AppError('VALIDATION', `A name has at most ${LENGTH.name} characters.`)
  const phone = given.phone === undefined ? undefined : readPhone(given.phone)
  if (phone !== undefined && (await deps.prisma.user.findFirst({ where: { phone, NOT: { email } } }))) {
    throw new AppError('CONFLICT', `The phone number ${phone} belongs to another account.`)
  }

  const newId = deps.newId()
  await deps.prisma.user.createMany({
    data: { id: newId, email, name: name ?? displayName(newId, '', email), createdAt: deps.now() },
    skipDuplicates: true,
  })
  const { id } = await findAccount(deps, email)
  return deps.prisma.user.update({
    where: { id },
    data: { ...(name && { name }), ...(phone !== undefined && { phone, phoneVerifiedAt: deps.now() }) },
    select: { id: true, email: true, name: true },
  })
}

/** Returns an email address in lower case. */
function readEmail(text: string): string {
  const { success, data } = z.email().safeParse(text.trim().toLowerCase())
  if (!success) throw new AppError('VALIDATION', `"${text}" is not an e-mail address.`)
  return data
}

function readPhone(text: string): string {
  const { success, data } = phoneSchema.safeParse(text)
  if (!success) throw new AppError('VALIDATION', `"${text}" is not a phone number: + and 7 to 15 digits.`)
  return data
}
