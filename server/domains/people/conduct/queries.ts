import type { Prisma } from '../../../db/generated/client.ts'
import { personSelect } from '../../../db/selects.ts'

/** A warning as its user sees it, without the moderator. */
export const unreadSelect = { id: true, reason: true, createdAt: true } satisfies Prisma.WarningSelect
export const ownWarningSelect = { ...unreadSelect, acknowledgedAt: true } satisfies Prisma.WarningSelect

/** A mute as its user sees it, with the appeal. */
export const ownMuteSelect = {
  id: true,
  reason: true,
  createdAt: true,
  until: true,
  liftedAt: true,
  appeal: { select: { text: true, createdAt: true, outcome: true, answer: true, answeredAt: true } },
} satisfies Prisma.MuteSelect

export const noteSelect = {
  id: true,
  text: true,
  createdAt: true,
  author: { select: personSelect },
} satisfies Prisma.ModeratorNoteSelect

/** The same for moderators. */
export const warningSelect = {
  ...ownWarningSelect,
  reportId: true,
  moderator: { select: personSelect },
} satisfies Prisma.WarningSelect

export const muteSelect = {
  ...ownMuteSelect,
  reportId: true,
  moderator: { select: personSelect },
} satisfies Prisma.MuteSelect

/** An appeal as moderators see it. */
export const appealSelect = {
  id: true,
  text: true,
  createdAt: true,
  outcome: true,
  answer: true,
  answeredAt: true,
  user: { select: personSelect },
  answeredBy: { select: personSelect },
  mute: {
    select: {
      reason: true,
      createdAt: true,
      until: true,
      liftedAt: true,
      reportId: true,
      moderator: { select: personSelect },
    },
  },
} satisfies Prisma.AppealSelect
