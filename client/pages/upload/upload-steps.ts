import type { z } from 'zod'
import type { partCreateForm } from '../../../shared/parts.ts'
import type { PhotoDraft } from '../../features/photos/photo-draft.ts'
import { NO_NUMBER, type NumberDraft } from '../../forms/NumbersField.tsx'
import { NO_TAGS, tagsToSend, type TagDraft } from '../../forms/tag-draft.ts'

/** The steps in their order, each with its field and the field that gets the focus. */
export const STEPS = [
  { label: 'Part name', head: 'Step 1: Name the Part', field: 'name', focused: 'name' },
  { label: 'Tags', head: 'Step 2: Tag the Part', field: 'tags', focused: 'tags' },
  { label: 'Image', head: 'Step 3: Add an Image', field: 'imageUrl', focused: 'imageUrl' },
  { label: 'Part numbers', head: 'Step 4: Add Part Numbers', field: 'numbers', focused: 'numbers.0.number' },
  { label: 'Description', head: 'Step 5: Describe the Part', field: 'description', focused: 'description' },
] as const
type Step = (typeof STEPS)[number]

export const DONE = { label: 'Done', head: 'Part Submitted Successfully!' } as const

export const NAME = 1
export const TAGS = 2
export const IMAGE = 3
/** The step in which the part is submitted. */
export const LAST = 5

/** An unsent part, and the position of the user. */
export type UploadDraft = {
  name: string
  tags: TagDraft
  imageUrl: string
  /** At most one, instead of `imageUrl`. */
  photos: PhotoDraft[]
  numbers: NumberDraft[]
  description: string
  /** 1 to LAST. */
  step: number
  /** The last step that the user has reached. */
  reached: number
}

export const EMPTY: UploadDraft = {
  name: '',
  tags: NO_TAGS,
  imageUrl: '',
  photos: [],
  numbers: [NO_NUMBER],
  description: '',
  step: 1,
  reached: 1,
}

export const toInput = (draft: UploadDraft): z.input<typeof partCreateForm> => ({
  name: draft.name,
  tags: tagsToSend(draft.tags),
  imageUrl: draft.imageUrl,
  uploadId: draft.photos[0]?.uploadId || null,
  numbers: draft.numbers,
  description: draft.description,
})

/** Returns the step of a field: 4 for 'numbers.0.link'. */
export const stepOf = (name: string): number => STEPS.findIndex(({ field }) => field === name.split('.')[0]) + 1

/** Returns the step at this position, the first one if there is none. */
export const stepAt = (position: number): Step => STEPS[position - 1] ?? STEPS[0]
