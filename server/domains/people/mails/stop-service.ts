import type { Deps } from '../../../deps.ts'

/** Stops the mails to an address until a user proves it again. */
export async function stopAddress(deps: Deps, address: string, reason: string): Promise<void> {
  const stop = { reason, at: deps.now() }
  await deps.prisma.mailStop.upsert({ where: { address }, create: { address, ...stop }, update: stop })
}
