import type { RouterOutputs } from '../../app/trpc.ts'

export type Part = RouterOutputs['part']['bySlug']
export type PartImage = Part['images'][number]
export type Listing = Part['asks'][number]

/** Returns images in the order of the server: the highest votes first, then the oldest. */
export const imagesByVotes = (images: PartImage[]): PartImage[] =>
  images.toSorted((a, b) => b.votes - a.votes || (a.id < b.id ? -1 : 1))

/** Returns the text about the uploader of an image (spec.md §2). */
export const uploaderText = ({ uploader }: PartImage): string => `Uploaded by: ${uploader?.name ?? 'Unknown'}`
