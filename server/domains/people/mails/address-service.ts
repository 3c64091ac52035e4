import type { MailAddress } from '../../../../shared/mails.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import { countCall } from '../../../rate-limit/service.ts'
import { PROOF_HOURS } from './address-policy.ts'
import { queueProof } from './queries.ts'
import { HOUR } from './send-policy.ts'

// docs/product/notifications.md, "Addresses and sending". An address can be that of a stranger, who must not get more than these.
const PROOFS_OF_USER = { count: 5, seconds: 3_600 }
const PROOFS_TO_ADDRESS = { count: 5, seconds: 24 * 3_600 }

const NO_MAILS = 'This site sends no e-mail.'
const VOID = 'This link is no longer valid. Request a new one in the settings of your notifications.'

/** Returns where the mails of a user go. */
export async function addressOf(deps: Deps, userId: string): Promise<MailAddress> {
  const { prisma } = deps
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, mailAddress: { select: { address: true, isOff: true } } },
  })
  const address = user.mailAddress?.address ?? user.email
  const stop = await prisma.mailStop.findUnique({ where: { address }, select: { reason: true, at: true } })
  const proof = await prisma.mail.findFirst({
    where: { userId, kind: 'proof', address: { not: address }, ...stillValid(deps) },
    select: { address: true, state: true, reason: true },
  })
  return {
    address,
    isOfSignIn: address === user.email,
    isOff: user.mailAddress?.isOff ?? false,
    stop,
    pending: proof?.address
      ? { address: proof.address, failure: proof.state === 'failed' ? proof.reason : null }
      : null,
  }
}

/** Returns the key of the links that stop mails of a user without a sign-in. It is made when it is first needed. */
export async function keyOf({ prisma, randomToken }: Deps, userId: string): Promise<string> {
  const { unsubscribeKey } = await prisma.mailAddress.upsert({
    where: { userId },
    create: { userId, unsubscribeKey: randomToken() },
    update: {},
    select: { unsubscribeKey: true },
  })
  return unsubscribeKey
}

/** Returns the user with this key, null if there is none. */
export async function userOfKey({ prisma }: Deps, unsubscribeKey: string): Promise<string | null> {
  const row = await prisma.mailAddress.findUnique({ where: { unsubscribeKey }, select: { userId: true } })
  return row?.userId ?? null
}

/** Stops all mails of a user, except those that prove an address. */
export const turnOffMails = (deps: Deps, userId: string): Promise<void> => setOff(deps, userId, true)
export const turnOnMails = (deps: Deps, userId: string): Promise<void> => setOff(deps, userId, false)

async function setOff({ prisma, randomToken }: Deps, userId: string, isOff: boolean): Promise<void> {
  await prisma.mailAddress.upsert({
    where: { userId },
    create: { userId, unsubscribeKey: randomToken(), isOff },
    update: { isOff },
  })
}

/**
 * Sends a link to another address, which proves it. Earlier links of the user become void. The address of the sign-in needs no
 * proof, because the identity provider has verified it, unless it refused a mail.
 * @throws AppError RATE_LIMITED, UNAVAILABLE if the site sends no mails
 */
export async function changeAddress(deps: Deps, userId: string, address: string): Promise<MailAddress> {
  const { email } = await deps.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  const isStopped = (await deps.prisma.mailStop.count({ where: { address } })) > 0
  if (address === email && !isStopped) {
    await transaction(deps, async ({ prisma }) => {
      await prisma.mailAddress.updateMany({ where: { userId }, data: { address: null } })
      await prisma.mail.deleteMany({ where: { userId, kind: 'proof' } })
    })
  } else await sendProof(deps, userId, address)
  return addressOf(deps, userId)
}

/** Ends the links to other addresses than the present one. */
export async function cancelChange(deps: Deps, userId: string): Promise<void> {
  const { address } = await addressOf(deps, userId)
  await deps.prisma.mail.deleteMany({ where: { userId, kind: 'proof', address: { not: address } } })
}

/** Sends a link to the present address. Pressing it ends a stop. @throws AppError RATE_LIMITED, UNAVAILABLE */
export async function sendTest(deps: Deps, userId: string): Promise<void> {
  const { address } = await addressOf(deps, userId)
  await sendProof(deps, userId, address)
}

async function sendProof(deps: Deps, userId: string, address: string): Promise<void> {
  if (deps.mailer === null) throw new AppError('UNAVAILABLE', NO_MAILS)
  await countCall(deps, PROOFS_OF_USER, `mail:proof:user:${userId}`)
  await countCall(deps, PROOFS_TO_ADDRESS, `mail:proof:address:${address}`)
  await deps.query(queueProof, { id: deps.newId(), userId, address, token: deps.randomToken(), now: deps.now() })
}

/**
 * Proves an address: the mails of the user go there, and a stop of it ends. Repeating it changes nothing.
 * @returns the address
 * @throws AppError NOT_FOUND for a key that is unknown, replaced or expired
 */
export function proveAddress(deps: Deps, key: string): Promise<string> {
  return transaction(deps, async (deps) => {
    const { prisma, randomToken } = deps
    const proof = await prisma.mail.findUnique({
      where: { proofToken: key, ...stillValid(deps) },
      select: { userId: true, address: true, user: { select: { email: true } } },
    })
    if (!proof?.address) throw notFound(VOID)
    const { userId, address, user } = proof
    const own = address === user.email ? null : address
    await prisma.mailAddress.upsert({
      where: { userId },
      create: { userId, unsubscribeKey: randomToken(), address: own },
      update: { address: own },
    })
    await prisma.mailStop.deleteMany({ where: { address } })
    return address
  })
}

/** A link is valid for PROOF_HOURS after its mail was sent. */
const stillValid = ({ now }: Deps) => ({
  OR: [{ endedAt: null }, { endedAt: { gt: new Date(now().getTime() - PROOF_HOURS * HOUR) } }],
})
