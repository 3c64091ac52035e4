import { formatMonth } from '../../../shared/format.ts'
import type { Profile } from './types.ts'

export const profileTitle = ({ name }: Pick<Profile, 'name'>) => `${name} · Tappet`

/** 'Marta Kowalczyk on Tappet since March 2024. Items sold: 19, items bought: 7.' */
export const profileDescription = ({ name, joinedAt, trades }: Profile) =>
  `${name} on Tappet since ${formatMonth(joinedAt)}. Items sold: ${trades.sold}, items bought: ${trades.bought}.`
