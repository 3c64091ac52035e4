import { z } from 'zod'
import { checkImageUrl, IMAGE_URL_MISSING } from './image-url.ts'
import { idOrSlugSchema } from './parts.ts'

/** A picture for a part, by id or slug (spec.md §5, Image URL). */
export const imageAddInput = z.object({
  partId: idOrSlugSchema,
  url: z
    .string(IMAGE_URL_MISSING)
    .transform((url) => url.trim())
    .superRefine((url, context) => {
      const sentence = checkImageUrl(url)
      if (sentence) context.addIssue({ code: 'custom', message: sentence })
    }),
})
