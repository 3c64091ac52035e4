import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { AppError, GENERIC_UNAUTHENTICATED, isUniqueViolation } from '../../errors.ts'
import { CODE_VOID } from '../../../shared/phone-words.ts'
import { ProviderRefused } from './phone-verifier.ts'
import { countAgainst, type Left } from './rate-limit.ts'
import { exchangeSession } from './service.ts'

// Limits of decisions.md, People and sign-in: a code lives 10 minutes and 5 tries; requests are limited per person,
// per number, per address, and for the whole site by the day.
const CODE_MINUTES = 10
const MAX_TRIES = 5
const HOUR = 3_600
const PER_PERSON = { count: 5, seconds: HOUR }
const PER_NUMBER = { count: 5, seconds: HOUR }
const PER_ADDRESS = { count: 10, seconds: HOUR }
const WHOLE_SITE = { count: 1_000, seconds: 24 * HOUR }

// spec.md §8, Phone.
const NOT_SENT = 'Failed to send verification code'
const WRONG_CODE = 'Invalid verification code'
const NOT_CHECKED = 'The code could not be checked. Please try again in a moment.'
const NOT_SET_UP = 'Phone verification is not set up on this site. You can skip it.'
const TAKEN = 'This phone number belongs to another account.'

/** `devCode` is set only if no SMS is sent. `left` is null if rate limits are off. */
export type SentCode = { devCode?: string; left: Left | null }

/**
 * Sends a new code to a number; earlier codes of the person are void.
 * @returns `left`: the number of codes that can still be requested, and the seconds until the limit resets
 * @throws AppError RATE_LIMITED; VALIDATION for a number that the provider refuses; UNAVAILABLE when it cannot send
 */
export async function requestPhoneCode(deps: Deps, userId: string, phone: string, address: string): Promise<SentCode> {
  const { phoneVerifier } = deps
  if (phoneVerifier.keeps === 'nobody') throw new AppError('UNAVAILABLE', NOT_SET_UP)
  const left = [
    await countAgainst(deps, PER_PERSON, `phone:person:${userId}`),
    await countAgainst(deps, PER_ADDRESS, `phone:address:${address}`),
    await countAgainst(deps, PER_NUMBER, `phone:number:${phone}`),
    await countAgainst(deps, WHOLE_SITE, 'phone:site'),
  ]

  const code = deps.randomDigits(6)
  const now = deps.now()
  const id = deps.newId()
  await deps.query(
    `with void as (
       update phone_code set expires_at = $5 where id in (
         select id from phone_code where user_id = $2 and used_at is null and expires_at > $5 order by id for update))
     insert into phone_code (id, user_id, phone, code_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      userId,
      phone,
      phoneVerifier.keeps === 'us' ? hashCode(id, code) : null,
      now,
      new Date(now.getTime() + CODE_MINUTES * 60_000),
    ],
  )
  try {
    return { ...(await phoneVerifier.send(phone, code)), left: least(left) }
  } catch (error) {
    if (error instanceof ProviderRefused && error.isNumber)
      throw new AppError('VALIDATION', NOT_SENT, { fields: { phoneNumber: NOT_SENT }, cause: error })
    throw new AppError('UNAVAILABLE', NOT_SENT, { retryAfter: 60, cause: error })
  }
}

/** Returns the limit with the fewest calls left; of two equal ones, the one with the longer wait. */
function least(left: (Left | null)[]): Left | null {
  const [first] = left.filter((each) => each !== null).toSorted((a, b) => a.calls - b.calls || b.seconds - a.seconds)
  return first ?? null
}

/**
 * Verifies the number that the person's newest code was sent to, and gives a full session in place of the one given.
 * @throws AppError VALIDATION for a wrong, used, expired or too often tried code; CONFLICT for another account's number;
 *   UNAVAILABLE when the provider does not say whether it is right
 */
export async function verifyPhoneCode(deps: Deps, userId: string, oldToken: string, code: string): Promise<string> {
  // The try counts before the code is looked at, so that many at once are no more than five.
  const [tried] = await deps.query<{ id: string; phone: string; code_hash: Buffer | null; tries: number }>(
    `update phone_code set tries = tries + 1
     where id = (select id from phone_code where user_id = $1 order by created_at desc, id desc limit 1)
       and tries < $3 and used_at is null and expires_at > $2
     returning id, phone, code_hash, tries`,
    [userId, deps.now(), MAX_TRIES],
  )
  if (!tried) throw wrongCode(await isTriedOut(deps, userId))
  if (!(await isRight(deps, tried, code))) throw wrongCode(tried.tries >= MAX_TRIES)
  try {
    const verified = await deps.query(
      `with used as (update phone_code set used_at = $2 where id = $1 and used_at is null returning user_id, phone)
       update "user" u set phone = used.phone, phone_verified_at = $2 from used where u.id = used.user_id returning u.id`,
      [tried.id, deps.now()],
    )
    if (verified.length === 0) throw wrongCode(false)
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', TAKEN, { cause: error })
    throw error
  }
  return exchangeToken(deps, oldToken)
}

/** A full session in place of the one given: what 'Skip for now' answers. @throws AppError UNAUTHENTICATED */
export async function exchangeToken(deps: Deps, oldToken: string): Promise<string> {
  const token = await exchangeSession(deps, oldToken)
  if (token === null) throw new AppError('UNAUTHENTICATED', GENERIC_UNAUTHENTICATED)
  return token
}

async function isRight(
  { phoneVerifier }: Deps,
  { id, phone, code_hash: hash }: { id: string; phone: string; code_hash: Buffer | null },
  code: string,
): Promise<boolean> {
  if (phoneVerifier.keeps === 'provider') {
    return phoneVerifier.isRight(phone, code).catch((error: unknown) => {
      throw new AppError('UNAVAILABLE', NOT_CHECKED, { retryAfter: 10, cause: error })
    })
  }
  return phoneVerifier.keeps === 'us' && hash !== null && timingSafeEqual(hash, hashCode(id, code))
}

/** Returns whether the user's newest code is void after too many wrong tries. */
async function isTriedOut({ prisma, now }: Deps, userId: string): Promise<boolean> {
  const newest = await prisma.phoneCode.findFirst({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return newest !== null && newest.tries >= MAX_TRIES && newest.usedAt === null && newest.expiresAt > now()
}

function wrongCode(isVoid: boolean): AppError {
  const sentence = isVoid ? CODE_VOID : WRONG_CODE
  return new AppError('VALIDATION', sentence, { fields: { verificationCode: sentence } })
}

/** Six digits are soon tried out, so that the hash keeps nobody from them; it keeps codes out of logs and dumps. */
const hashCode = (id: string, code: string) => createHmac('sha256', id).update(code).digest()
