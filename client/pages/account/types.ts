import type { RouterOutputs } from '../../app/trpc.ts'

export type Profile = RouterOutputs['user']['profile']
export type ProfileComment = RouterOutputs['user']['comments']['items'][number]
export type ProfileListing = RouterOutputs['user']['listings']['items'][number]
