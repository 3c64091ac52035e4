import type { RouterOutputs } from '../../app/trpc.ts'

export type Part = RouterOutputs['part']['bySlug']
export type Picture = Part['images'][number]
export type Listing = Part['asks'][number]
