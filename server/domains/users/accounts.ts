import { z } from 'zod'
import { LENGTH } from '../../../shared/limits.ts'
import { SITE_USER_ID } from '../../../shared/message-words.ts'
import { phoneSchema } from '../../../shared/phone.ts'
import { cleanLine } from '../../../shared/text.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

type Account = { id: string; email: string; name: string }

/** An e-mail address as accounts keep it: lower case. @throws AppError when it is none */
function readEmail(text: string): string {
  const { success, data } = z.email().safeParse(text.trim().toLowerCase())
  if (!success) throw new AppError('VALIDATION', `"${text}" is not an e-mail address.`)
  return data
}

/** A phone number as accounts keep it. @throws AppError when it is none */
function readPhone(text: string): string {
  const { success, data } = phoneSchema.safeParse(text)
  if (!success) throw new AppError('VALIDATION', `"${text}" is not a phone number: + and 7 to 15 digits.`)
  return data
}

/** The account of an e-mail address. @throws AppError when there is none or it was deleted */
export async function accountOf(deps: Deps, emailText: string): Promise<Account> {
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
 * The account of an e-mail address, made when there is none, with this name and this number (as verified) where they
 * are given.
 * @throws AppError when something given is not valid, the account was deleted, or the number is somebody else's
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

  await deps.prisma.user.createMany({
    data: { id: deps.newId(), email, name: name ?? email.split('@')[0] ?? email, createdAt: deps.now() },
    skipDuplicates: true,
  })
  const { id } = await accountOf(deps, email)
  return deps.prisma.user.update({
    where: { id },
    data: { ...(name && { name }), ...(phone !== undefined && { phone, phoneVerifiedAt: deps.now() }) },
    select: { id: true, email: true, name: true },
  })
}
