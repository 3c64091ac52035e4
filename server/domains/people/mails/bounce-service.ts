import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { readBounce } from './bounce-policy.ts'
import { reasonOf } from './send-policy.ts'
import { stopAddress } from './stop-service.ts'

const reasonSchema = z.string().max(10_000).default('')
/** The report of a provider: the Message-ID of the mail, with or without <>, or the address. */
export const bounceInput = z.union([
  z.object({ messageId: z.string().max(1_000), reason: reasonSchema }),
  z.object({ address: z.string().toLowerCase().max(254), reason: reasonSchema }),
])

/** Stops the address of a mail that a provider reports. Returns the number of addresses that were stopped: 0 or 1. */
export async function takeReport(deps: Deps, report: z.output<typeof bounceInput>): Promise<number> {
  const address = 'address' in report ? await knownAddress(deps, report.address) : await sentTo(deps, report.messageId)
  if (address === null) return 0
  await stopAddress(deps, address, reasonOf(report.reason || 'It was reported as undeliverable.'))
  return 1
}

/**
 * Stops the addresses that a delivery status notification names, if the site sent them the mail that it is about. Otherwise
 * a forged one, sent to the address for bounces, could stop any address.
 * @returns the number of addresses that were stopped
 * @throws AppError VALIDATION
 */
export async function takeBounce(deps: Deps, source: string): Promise<number> {
  const { mailIds, refused } = await readBounce(source).catch((error: unknown) => {
    throw new AppError('VALIDATION', 'This is no mail.', { cause: error })
  })
  const mails = await deps.prisma.mail.findMany({ where: { id: { in: mailIds } }, select: { address: true } })
  const sent = new Set(mails.map(({ address }) => address))
  const stopped = new Map(
    refused.flatMap(({ addresses, reason }) =>
      addresses.filter((address) => sent.has(address)).map((address) => [address, reason]),
    ),
  )
  for (const [address, reason] of stopped) await stopAddress(deps, address, reasonOf(reason))
  return stopped.size
}

async function sentTo({ prisma }: Deps, messageId: string): Promise<string | null> {
  const id = z.uuid().safeParse(messageId.replace(/^\s*<?/, '').split('@')[0])
  if (!id.success) return null
  const mail = await prisma.mail.findUnique({ where: { id: id.data }, select: { address: true } })
  return mail?.address ?? null
}

/** Returns the address if a user has it. */
async function knownAddress({ prisma }: Deps, address: string): Promise<string | null> {
  const users = await prisma.user.count({ where: { email: address } })
  const proven = users > 0 ? 1 : await prisma.mailAddress.count({ where: { address } })
  return users + proven > 0 ? address : null
}
