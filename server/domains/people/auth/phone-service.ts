import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_VOID } from '../../../../shared/phone.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, isUniqueViolation } from '../../../errors.ts'
import { countCall, type RemainingCalls } from '../../../rate-limit/service.ts'
import { setVerifiedPhone } from '../users/identity-service.ts'
import { PhoneProviderError } from '../../../phone/phone-client.ts'
import { exchangeSession } from './service.ts'

// docs/product/people-and-sign-in.md, "Phone number". Requests are limited per user, per number, per address and for
// the whole site, because each message costs money.
const CODE_MINUTES = 10
const MAX_TRIES = 5
const HOUR = 3_600
const PER_USER = { count: 5, seconds: HOUR }
const PER_NUMBER = { count: 5, seconds: HOUR }
const PER_ADDRESS = { count: 10, seconds: HOUR }
const WHOLE_SITE = { count: 1_000, seconds: 24 * HOUR }

const NOT_SENT = 'Failed to send verification code'
const WRONG_CODE = 'Invalid verification code'
const NOT_CHECKED = 'The code could not be checked. Please try again in a moment.'
const NOT_SET_UP = 'Phone verification is not set up on this site. You can skip it.'
const TAKEN = 'This phone number belongs to another account.'

/** `devCode` is set only if no SMS is sent. `left` is null if rate limits are off. */
export type SentCode = { devCode?: string; left: RemainingCalls | null }

/**
 * Sends a new code to a phone number. Earlier codes of the user become void.
 * @returns `left`: the number of codes that can still be requested, and the seconds until the limit resets
 * @throws AppError RATE_LIMITED; VALIDATION for a number that the provider rejects; UNAVAILABLE if it cannot send
 */
export async function requestPhoneCode(deps: Deps, userId: string, phone: string, address: string): Promise<SentCode> {
  const { phoneClient } = deps
  if (phoneClient.kind === 'none') throw new AppError('UNAVAILABLE', NOT_SET_UP)
  const left = [
    await countCall(deps, PER_USER, `phone:person:${userId}`),
    await countCall(deps, PER_ADDRESS, `phone:address:${address}`),
    await countCall(deps, PER_NUMBER, `phone:number:${phone}`),
    await countCall(deps, WHOLE_SITE, 'phone:site'),
  ]

  const code = deps.randomDigits(6)
  const id = deps.newId()
  await storeCode(deps, { id, userId, phone, codeHash: phoneClient.kind === 'own-code' ? hashCode(id, code) : null })
  try {
    return { ...(await phoneClient.send(phone, code)), left: least(left) }
  } catch (error) {
    if (error instanceof PhoneProviderError && error.isInvalidNumber)
      throw new AppError('VALIDATION', NOT_SENT, { fields: { phoneNumber: NOT_SENT }, cause: error })
    throw new AppError('UNAVAILABLE', NOT_SENT, { retryAfter: 60, cause: error })
  }
}

type NewCode = { id: string; userId: string; phone: string; codeHash: Uint8Array<ArrayBuffer> | null }

/** Stores a code and makes the earlier codes of the user void. */
async function storeCode(deps: Deps, code: NewCode): Promise<void> {
  const now = deps.now()
  await transaction(deps, async ({ prisma }) => {
    const earlier = await prisma.phoneCode.findMany({
      where: { userId: code.userId, usedAt: null, expiresAt: { gt: now } },
      select: { id: true },
      orderBy: { id: 'asc' },
    })
    // One by one, in the order of their ids.
    for (const { id } of earlier) await prisma.phoneCode.updateMany({ where: { id }, data: { expiresAt: now } })
    await prisma.phoneCode.create({
      data: { ...code, createdAt: now, expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000) },
      select: { id: true },
    })
  })
}

/** Returns the limit with the fewest calls left; of two equal ones, the one with the longer wait. */
function least(left: (RemainingCalls | null)[]): RemainingCalls | null {
  const [first] = left.filter((each) => each !== null).toSorted((a, b) => a.calls - b.calls || b.seconds - a.seconds)
  return first ?? null
}

/**
 * Verifies the phone number that the newest code of a user was sent to, and replaces the session with a full one.
 * @returns the new token
 * @throws AppError VALIDATION for a code that is wrong, used, expired or void; CONFLICT for the number of another
 *   account; UNAVAILABLE if the provider does not answer
 */
export async function verifyPhoneCode(deps: Deps, userId: string, oldToken: string, code: string): Promise<string> {
  const tried = await countTry(deps, userId)
  if (!(await isRight(deps, tried, code))) throw wrongCode(tried.tries >= MAX_TRIES)
  try {
    await transaction(deps, async (deps) => {
      // The user is locked before the code, as in the deletion of an account.
      await setVerifiedPhone(deps, userId, tried.phone)
      const { count } = await deps.prisma.phoneCode.updateMany({
        where: { id: tried.id, usedAt: null },
        data: { usedAt: deps.now() },
      })
      if (count === 0) throw wrongCode(false)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', TAKEN, { cause: error })
    throw error
  }
  return exchangeSession(deps, userId, oldToken)
}

const codeSelect = { id: true, phone: true, codeHash: true, tries: true } satisfies Prisma.PhoneCodeSelect
type Code = Prisma.PhoneCodeGetPayload<{ select: typeof codeSelect }>

/**
 * Counts a try of the user's newest code and returns the code. The try counts before the code is compared, so that
 * concurrent requests cannot exceed the limit.
 */
async function countTry({ prisma, now }: Deps, userId: string): Promise<Code> {
  const newest = await prisma.phoneCode.findFirst({
    where: { userId },
    select: { id: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  if (!newest) throw wrongCode(false)
  const valid = { id: newest.id, usedAt: null, expiresAt: { gt: now() } }
  const [tried] = await prisma.phoneCode.updateManyAndReturn({
    where: { ...valid, tries: { lt: MAX_TRIES } },
    data: { tries: { increment: 1 } },
    select: codeSelect,
  })
  if (!tried) throw wrongCode((await prisma.phoneCode.count({ where: { ...valid, tries: { gte: MAX_TRIES } } })) > 0)
  return tried
}

async function isRight({ phoneClient }: Deps, { id, phone, codeHash }: Code, code: string): Promise<boolean> {
  if (phoneClient.kind === 'provider-code') {
    return phoneClient.isRight(phone, code).catch((error: unknown) => {
      throw new AppError('UNAVAILABLE', NOT_CHECKED, { retryAfter: 10, cause: error })
    })
  }
  return phoneClient.kind === 'own-code' && codeHash !== null && timingSafeEqual(codeHash, hashCode(id, code))
}

function wrongCode(isVoid: boolean): AppError {
  const sentence = isVoid ? CODE_VOID : WRONG_CODE
  return new AppError('VALIDATION', sentence, { fields: { verificationCode: sentence } })
}

/** Keeps codes out of logs and dumps. It is no protection against a search, because a code has only six digits. */
const hashCode = (id: string, code: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', id).update(code).digest())
