import type { RouterOutputs } from '../../../app/trpc.ts'

export type Revision = RouterOutputs['part']['history']['items'][number]

/** What an edit can change of a part. */
export type PartContent = Pick<RouterOutputs['part']['revision'], 'name' | 'numbers' | 'tags' | 'descriptionMarkdown'>
