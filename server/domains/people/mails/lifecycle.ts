import { NIL } from 'uuid'
import { idOfKey, ownPage, type PersonalData } from '../../content-lifecycle.ts'
import { deleteMailsOf } from './queries.ts'

/** The address of a user. A stopped address is forgotten with the account. */
export const mailAddressData: PersonalData = {
  kind: 'mailAddress',
  tables: ['mail_address'],

  async exportOwn(deps, userId, page) {
    const rows = await deps.prisma.mailAddress.findMany({ where: { userId }, select: { address: true, isOff: true } })
    return ownPage(
      rows.map((row) => ({ id: idOfKey('address'), ...row })),
      page,
    )
  },

  async anonymize(deps, { id: userId, email }) {
    const row = await deps.prisma.mailAddress.findUnique({ where: { userId }, select: { address: true } })
    const addresses = [email, row?.address ?? email].toSorted()
    for (const address of addresses) await deps.prisma.mailStop.deleteMany({ where: { address } })
    await deps.prisma.mailAddress.deleteMany({ where: { userId } })
  },
}

/** The mails to a user of the last weeks, without their texts, which are not stored. */
export const mailData: PersonalData = {
  kind: 'mails',
  tables: ['mail'],

  exportOwn: (deps, userId, { after, limit }) =>
    deps.prisma.mail.findMany({
      where: { userId, id: { gt: after ?? NIL } },
      select: { id: true, kind: true, address: true, state: true, dueAt: true, endedAt: true },
      orderBy: { id: 'asc' },
      take: limit,
    }),

  async anonymize(deps, { id: userId }) {
    await deps.query(deleteMailsOf, { userId })
  },
}
