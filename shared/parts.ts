import { z } from 'zod'
import { LENGTH, PAGE_SIZE } from './limits.ts'
import { pageSchema } from './paging.ts'
import { refuseUnstorable, UNSTORABLE } from './text.ts'

/** An id or a slug, as addresses of parts carry it. */
export const idOrSlugSchema = z
  .string()
  .min(1)
  .max(LENGTH.title + 50)
  .refine(refuseUnstorable, UNSTORABLE)

export const partBySlugInput = z.object({ idOrSlug: idOrSlugSchema })

export const partRecordInput = z.object({ idOrSlug: idOrSlugSchema, comments: pageSchema(PAGE_SIZE.comments) })
