import { z } from 'zod'
import { idOrSlugSchema, imageUrlSchema } from './parts.ts'

/** A picture for a part, by id or slug. */
export const imageAddInput = z.object({ partId: idOrSlugSchema, url: imageUrlSchema })
